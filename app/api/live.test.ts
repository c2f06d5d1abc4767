import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { openLive } from '#app/platform/live/live.ts'
import type { ApiBindings } from './bindings.ts'
import { createLiveRoute } from './live.ts'

const log = pino({ level: 'silent' })

const admin = { kind: 'user', role: 'admin', accountStatus: 'approved' } as Viewer

/** A site on which it takes 50 ms to find out who asks, as it may on a busy database. */
async function openSite({
  rateLimitScale,
  address = () => '10.0.0.9',
  viewer = () => admin,
}: {
  rateLimitScale: number
  address?: () => string
  viewer?: () => Viewer
}) {
  const live = await openLive({ engine: 'sqlite', databaseUrl: null, log })
  const actingFor = async () => {
    await pause(50)
    return { viewer: viewer() } as Acting
  }
  const route = createLiveRoute({ live, rateLimitScale, actingFor })
  const api = new Hono<ApiBindings>().get('/live', (c) => route.answer(c))
  const answer = getRequestListener((request, bindings) =>
    api.fetch(request, { ...(bindings as ApiBindings['Bindings']), address: address() }),
  )
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, live, route, port: (server.address() as AddressInfo).port }
}

test('a client that disconnects before its permission check leaves no open stream', async () => {
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

test('the number of streams of one address depends on RATE_LIMIT_SCALE', async () => {
  const { server, live, port } = await openSite({ rateLimitScale: 0.01 })
  const ask = () => fetch(`http://127.0.0.1:${port}/live?topics=events`)
  const responses = [await ask(), await ask()]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask()).status).toBe(429)
  await live.close()
  server.closeAllConnections()
  server.close()
})

test('addresses of one IPv6 network share the limit of streams', async () => {
  let checks = 0
  const address = () => (checks++ < 3 ? `2001:db8:0:7::${checks}` : '2001:db8:0:8::1')
  const { server, live, port } = await openSite({ rateLimitScale: 0.01, address })
  const statuses = []
  for (let n = 0; n < 4; n += 1)
    statuses.push((await fetch(`http://127.0.0.1:${port}/live?topics=events`)).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  await live.close()
  server.closeAllConnections()
  server.close()
})

test('open and later streams end with a time to reconnect after', async () => {
  const { server, live, route, port } = await openSite({ rateLimitScale: 1 })
  const ask = () => fetch(`http://127.0.0.1:${port}/live?topics=events`)
  const reader = await ask()
  route.endAll()
  expect(await reader.text()).toMatch(/^retry: 2000\n\nretry: \d{3,4}\n\n$/)
  expect(await (await ask()).text()).toMatch(/^retry: \d{3,4}\n\n$/)
  await live.close()
  server.close()
})

/** The messages of a stream, as they arrive. */
async function listen(port: number, search: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/live?${search}`)
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return async (pattern: RegExp) => {
    while (!pattern.test(received)) received += (await chunks?.read())?.value ?? ''
    return received
  }
}

test('a change is sent to the streams of its topic, and a change of the settings to all streams', async () => {
  const { server, live, port } = await openSite({ rateLimitScale: 1 })
  const events = await listen(port, 'topics=events')
  const guarded = await listen(port, 'topics=posts,users')
  live.announce('events')
  live.announce('users')
  live.announce('settings')
  const messageOf = (topic: string) => `event: change\ndata: {"topic":"${topic}"}\n\n`
  expect(await events(/settings/)).toBe(`retry: 2000\n\n${messageOf('events')}${messageOf('settings')}`)
  // The permission is checked before each message, so their order is not fixed.
  await guarded(/"users"/)
  expect(await guarded(/"settings"/)).not.toContain(messageOf('events'))
  await live.close()
  server.closeAllConnections()
  server.close()
})

test('a stream that needs a permission ends at the first change after its session ended', async () => {
  let viewer: Viewer = admin
  const { server, live, port } = await openSite({ rateLimitScale: 1, viewer: () => viewer })
  const reader = await fetch(`http://127.0.0.1:${port}/live?topics=users`)
  viewer = visitor
  live.announce('users')
  expect(await reader.text()).toBe('retry: 2000\n\n')
  await live.close()
  server.close()
})
