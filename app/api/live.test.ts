import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { openLive } from '#app/platform/live.ts'
import type { ApiBindings } from './bindings.ts'
import { openLiveRoute } from './live.ts'

const log = pino({ level: 'silent' })

/** A site on which it takes 50 ms to find out who asks, as it may on a busy database. */
async function openSite({ rateLimitScale }: { rateLimitScale: number }) {
  const live = await openLive({ engine: 'sqlite', databaseUrl: null, log })
  let listening = 0
  const counted: typeof live = {
    ...live,
    subscribe: (topics, listener) => {
      listening += 1
      const end = live.subscribe(topics, listener)
      return () => {
        listening -= 1
        end()
      }
    },
  }
  const actingFor = async () => {
    await pause(50)
    return { viewer: visitor } as Acting
  }
  const route = openLiveRoute({ live: counted, rateLimitScale, actingFor })
  const api = new Hono<ApiBindings>().get('/live', (c) => route.answer(c))
  const answer = getRequestListener((request, bindings) =>
    api.fetch(request, { ...(bindings as ApiBindings['Bindings']), address: '10.0.0.9' }),
  )
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, live, route, port: (server.address() as AddressInfo).port, listening: () => listening }
}

test('a reader who left before being let in is not listened for', async () => {
  const { server, live, port, listening } = await openSite({ rateLimitScale: 1 })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /live?topics=events HTTP/1.1\r\nHost: club.example\r\n\r\n')
  await pause(20)
  socket.destroy()
  await pause(100)
  expect(listening()).toBe(0)
  await live.close()
  server.close()
})

test('how many may listen from one address grows with RATE_LIMIT_SCALE', async () => {
  const { server, live, port } = await openSite({ rateLimitScale: 0.01 })
  const ask = () => fetch(`http://127.0.0.1:${port}/live?topics=events`)
  const open = [await ask(), await ask()]
  expect(open.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask()).status).toBe(429)
  await live.close()
  server.closeAllConnections()
  server.close()
})

test('readers are told when to come back and let go; one who comes later, too', async () => {
  const { server, live, route, port } = await openSite({ rateLimitScale: 1 })
  const ask = () => fetch(`http://127.0.0.1:${port}/live?topics=events`)
  const reader = await ask()
  route.endAll()
  expect(await reader.text()).toMatch(/event: versions\n[^]*\nretry: \d{3,4}\n\n$/)
  expect(await (await ask()).text()).toMatch(/^retry: \d{3,4}\n\n$/)
  await live.close()
  server.close()
})
