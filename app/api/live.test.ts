import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { openLive } from '#app/platform/live.ts'
import type { ApiBindings } from './bindings.ts'
import { openLiveRoute } from './live.ts'

const log = pino({ level: 'silent' })

const admin = { kind: 'user', role: 'admin', standing: 'approved' } as Viewer
const listNow = async () => '{"events":[]}'

/** A site on which it takes 50 ms to find out who asks, as it may on a busy database. */
async function openSite({ rateLimitScale }: { rateLimitScale: number }) {
  const live = await openLive({ engine: 'sqlite', databaseUrl: null, log })
  const actingFor = async () => {
    await pause(50)
    return { viewer: admin } as Acting
  }
  const route = openLiveRoute({ live, rateLimitScale, actingFor, listNow, log })
  const api = new Hono<ApiBindings>().get('/live', (c) => route.answer(c))
  const answer = getRequestListener((request, bindings) =>
    api.fetch(request, { ...(bindings as ApiBindings['Bindings']), address: '10.0.0.9' }),
  )
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, live, route, port: (server.address() as AddressInfo).port }
}

test('a reader who left before being let in is not kept', async () => {
  const { server, live, port, route } = await openSite({ rateLimitScale: 1 })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /live?topics=users HTTP/1.1\r\nHost: club.example\r\n\r\n')
  await pause(20)
  socket.destroy()
  await pause(100)
  expect(route.open()).toBe(0)
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

/** The messages of a stream, as they come. */
async function listen(port: number, search: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/live?${search}`)
  const words = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return async (wanted: RegExp) => {
    while (!wanted.test(heard)) heard += (await words?.read())?.value ?? ''
    return heard
  }
}

test('a change is told to all by name; who asks for it is sent the list of events itself', async () => {
  const { server, live, port } = await openSite({ rateLimitScale: 1 })
  const named = await listen(port, 'topics=events')
  const listed = await listen(port, 'topics=events&list')
  const guarded = await listen(port, 'topics=events,users&list')
  for (const until of [named, listed, guarded]) await until(/event: versions/)
  live.announce('events')
  const version = live.version('events')
  const edition = `"edition":"${live.edition('events')}"`
  const change = `event: change\ndata: {"topic":"events","version":${version},${edition}}`
  expect(await named(/change/)).toContain(change)
  expect(await listed(/event: list\n.*\n\n/)).toContain(
    `data: {"version":${version},${edition},"list":{"events":[]}}`,
  )
  expect(await guarded(/change/)).toContain(change)
  await live.close()
  server.closeAllConnections()
  server.close()
})
