import { once } from 'node:events'
import { createServer, IncomingMessage, request as ask, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { openCachedPages } from './cached-pages.ts'

const fixed = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'none of its own' }
let cache = new PageCache()
let renderedUrls: string[] = []
let status = 200
let beforeRendering = () => {}

const openPages = () =>
  openCachedPages({
    cache,
    publicUrl: 'http://club.example',
    fixed,
    render: async ({ url }) => {
      renderedUrls.push(url)
      beforeRendering()
      return { status, headers: { 'content-type': 'text/html', 'content-security-policy': 'own' }, body: url }
    },
  })
const server = createServer((request, response) => {
  const served = openPages()(request, response)
  if (served === null) response.writeHead(418).end()
})

/** Without a connection, so that all begin in the same turn. */
async function serve(path: string): Promise<void> {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path })
  await openPages()(request, new ServerResponse(request))
}
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
beforeEach(() => {
  cache = new PageCache()
  renderedUrls = []
  status = 200
  beforeRendering = () => {}
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const clientRequest = ask({ port, path, headers, method, host: '127.0.0.1', agent: false }).end()
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, answer }
}

describe('a cached page', () => {
  test('is rendered once, with the headers of every response and its own content security policy', async () => {
    const first = await get('/events?utm_source=poster')
    const { answer, headers } = await get('/events')
    expect(await text(first.answer)).toBe('http://club.example/events?')
    expect(await text(answer)).toBe('http://club.example/events?')
    expect(renderedUrls).toHaveLength(1)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'own',
      'content-length': '27',
      vary: 'accept-encoding',
    })
  })

  test('is rendered once for all spellings of its address, which redirect to the canonical address', async () => {
    for (const path of ['/events/', '/EVENTS', '//events', '/%65vents', '///Events//?utm_source=poster']) {
      for (const method of ['GET', 'HEAD']) {
        const { status: statusCode, headers } = await get(path, {}, method)
        expect([statusCode, headers['x-content-type-options']]).toEqual([308, 'nosniff'])
        expect(headers.location).toMatch(/^\/events(\?|$)/)
        expect(await text((await get(headers.location ?? '')).answer)).toBe('http://club.example/events?')
      }
    }
    expect(renderedUrls).toHaveLength(1)
    const long = [101, 150, 300].map((length) => `/events?q=${'x'.repeat(length)}`)
    for (const path of [...long, ...long]) expect((await get(path)).status).toBe(200)
    expect(renderedUrls.slice(1)).toEqual([`http://club.example/events?q=${'x'.repeat(100)}`])
  })

  test('is rendered in a turn of its own, so that a burst of searches keeps no other request waiting', async () => {
    const order: string[] = []
    beforeRendering = () => void order.push('page')
    let isOver = false
    const otherTurn = () => {
      order.push('|')
      if (!isOver) setImmediate(otherTurn)
    }
    const pages = ['a', 'b', 'c', 'd'].map((q) => serve(`/events?q=${q}`))
    setImmediate(otherTurn)
    await Promise.all(pages)
    isOver = true
    expect(order.join('')).toMatch(/^\|*page(\|+page){3}/)
  })

  test('has a max age for shared caches, is revalidated by browsers, and its data is not shared', async () => {
    const { headers } = await get('/events')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400')
    expect(headers['cdn-cache-control']).toBe('max-age=1, stale-while-revalidate=10, stale-if-error=86400')
    expect((await get('/events.data')).headers['cache-control']).toBe('public, no-cache')
    status = 404
    expect((await get('/events/9')).headers['cache-control']).toBe('public, no-cache')
  })

  test('is answered with 304 if the ETag matches, and without a body for HEAD', async () => {
    const { headers } = await get('/events')
    const etag = headers.etag ?? ''
    const again = await get('/events', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.headers.etag, again.headers['content-length']]).toEqual([
      304,
      etag,
      undefined,
    ])
    const head = await get('/events', {}, 'HEAD')
    expect([await text(head.answer), head.headers['content-length']]).toEqual(['', '27'])
  })

  test('is compressed if the client accepts gzip', async () => {
    const { answer, headers } = await get('/events', { 'accept-encoding': 'gzip' })
    const chunks = await answer.toArray()
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(Buffer.concat(chunks as Buffer[])).toString()).toBe('http://club.example/events?')
  })

  test('is marked as stale while a new rendering fails', async () => {
    await get('/events')
    cache.changed('events')
    status = 500
    const { headers } = await get('/events')
    expect(headers['warning']).toBe('110 - "Response is Stale"')
    expect((await get('/admin/dashboard')).status).toBe(418)
    expect((await get('/events', {}, 'POST')).status).toBe(418)
  })
})
