import { describe, expect, test, vi } from 'vitest'
import type { CachedPage, RenderedPage } from './cached-page.ts'
import { PageCache } from './page-cache.ts'

const events = { key: '/events?', topics: ['events'] }

function page(body: string, status = 200): RenderedPage {
  return { status, headers: { 'content-type': 'text/html' }, body }
}

function textOf({ page }: { page: CachedPage }): string {
  return page.variant('identity').bytes.toString()
}

describe('the page cache', () => {
  test('renders a page once for many concurrent requests', async () => {
    const cache = new PageCache()
    let renderings = 0
    const render = async () => page(`made ${++renderings}`)
    const read = await Promise.all(Array.from({ length: 50 }, () => cache.get(events, render)))
    expect(new Set(read.map(textOf))).toEqual(new Set(['made 1']))
    expect(renderings).toBe(1)
  })

  test('keeps only so many bytes, whatever their number, and forgets what was asked for least recently', async () => {
    const cache = new PageCache({ mostBytes: 1_000 })
    const read = async (key: string) => cache.get({ key, topics: [] }, async () => page('.'.repeat(300)))
    await read('/')
    for (let at = 0; at < 20; at += 1) {
      await read(`/events?q=${at}`)
      await read('/')
    }
    expect(cache.size).toBe(3)
    expect(cache.counts).toMatchObject({ hits: 20, renders: 21 })
  })

  test('renders a page again only when its topic changed', async () => {
    const cache = new PageCache()
    let count = 0
    const render = async () => page(String(++count))
    await cache.get(events, render)
    await cache.get({ key: '/about?', topics: [] }, render)
    cache.changed('events')
    expect(textOf(await cache.get(events, render))).toBe('3')
    expect(textOf(await cache.get({ key: '/about?', topics: [] }, render))).toBe('2')
  })

  test('returns the current page synchronously, and counts hits and renders', async () => {
    const cache = new PageCache()
    expect(cache.current(events)).toBeNull()
    const { page: cachedPage } = await cache.get(events, async () => page('one'))
    expect(cache.current(events)).toBe(cachedPage)
    cache.changed('events')
    expect(cache.current(events)).toBeNull()
    expect(cache.counts).toEqual({ hits: 1, renders: 1, stale: 0 })
  })

  test('never caches a rendering that began before a change', async () => {
    const cache = new PageCache()
    let finishOld: (made: RenderedPage) => void = () => {}
    const old = cache.get(events, () => new Promise<RenderedPage>((resolve) => (finishOld = resolve)))
    cache.changed('events')
    const fresh = await cache.get(events, async () => page('new'))
    finishOld(page('old'))
    await old
    expect(textOf(fresh)).toBe('new')
    expect(textOf(await cache.get(events, async () => page('third')))).toBe('new')
  })

  test('serves the last good page as stale when a new rendering fails or has a 5xx status', async () => {
    vi.useFakeTimers()
    const cache = new PageCache()
    await cache.get(events, async () => page('good'))
    cache.changed('events')
    const failed = await cache.get(events, async () => {
      throw new Error('database away')
    })
    expect([textOf(failed), failed.isStale]).toEqual(['good', true])
    vi.advanceTimersByTime(1_001)
    const broken = await cache.get(events, async () => page('oops', 500))
    expect([textOf(broken), broken.isStale]).toEqual(['good', true])
    const resting = await cache.get(events, () => Promise.reject(new Error('must not be tried yet')))
    expect([textOf(resting), resting.isStale]).toEqual(['good', true])
    vi.advanceTimersByTime(1_001)
    const back = await cache.get(events, async () => page('fresh'))
    expect([textOf(back), back.isStale]).toEqual(['fresh', false])
    vi.useRealTimers()
  })

  test('serves the last good page while a new rendering takes too long, then the new page', async () => {
    vi.useFakeTimers()
    const cache = new PageCache()
    await cache.get(events, async () => page('good'))
    cache.changed('events')
    const { promise, resolve } = Promise.withResolvers<RenderedPage>()
    const pendingPage = cache.get(events, () => promise)
    await vi.advanceTimersByTimeAsync(2_500)
    expect([textOf(await pendingPage), (await pendingPage).isStale]).toEqual(['good', true])
    resolve(page('late'))
    await vi.advanceTimersByTimeAsync(1_001)
    vi.useRealTimers()
    expect(textOf(await cache.get(events, async () => page('never')))).toBe('late')
  })

  test('throws the error of a first rendering, and returns a first 5xx without caching it', async () => {
    const cache = new PageCache()
    await expect(cache.get(events, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.get(events, async () => page('oops', 500))).page.status).toBe(500)
    expect(textOf(await cache.get(events, async () => page('fine')))).toBe('fine')
  })
})
