import { beforeEach, describe, expect, test } from 'vitest'
import { browser, PUBLIC, site } from '#tests/support/service-worker-browser.ts'

let club: ReturnType<typeof browser>
beforeEach(() => {
  club = browser()
})

describe('the service worker', () => {
  test.each([
    '/admin',
    '/admin/dashboard',
    '/admin-login',
    '/signup',
    '/logout',
    '/reset-password?token=x',
    '/join',
    '/api/uploads',
    '/live?topics=events',
    '/sw.js',
    'https://elsewhere.example/',
  ])('does not handle %s', async (path) => {
    expect(await club.ask(path)).toBeUndefined()
    expect(club.kept.size).toBe(0)
  })

  test('does not handle writes, data requests and videos', async () => {
    expect(await club.ask('/events', { method: 'POST' })).toBeUndefined()
    expect(await club.ask('/short-films', { method: 'POST' })).toBeUndefined()
    expect(await club.ask('/events.data', { mode: 'cors' })).toBeUndefined()
    expect(await club.ask('/art/video/showreel.mp4', { mode: 'no-cors' })).toBeUndefined()
  })

  test('does not cache responses that are not public or not successful', async () => {
    for (const change of [{ caching: 'no-store' }, { caching: PUBLIC, status: 404 }]) {
      Object.assign(club.network, change)
      await club.ask('/events/1')
    }
    expect(club.keptPaths('pages-b1')).toEqual([])
  })
})

describe('the service worker while offline', () => {
  test('serves a visited page from the cache, including its query', async () => {
    await club.ask('/events?when=past')
    club.network.isDown = true
    expect(await (await club.ask('/events?when=past'))?.text()).toBe('<p>page</p>')
  })

  test('redirects a page that was never visited to the offline page, with its address', async () => {
    await club.dispatch('install')
    club.network.isDown = true
    const response = await club.ask('/about?x=1')
    expect(response?.headers.get('location')).toBe(`${site}/offline?from=%2Fabout%3Fx%3D1`)
    expect((await club.ask('/offline?from=%2Fabout'))?.status).toBe(200)
    expect((await club.ask('/events'))?.status).toBe(200)
  })

  test('serves a cached page when the server fails, and the error when it has none', async () => {
    await club.ask('/events')
    club.network.status = 503
    expect((await club.ask('/events'))?.status).toBe(200)
    expect((await club.ask('/about'))?.status).toBe(503)
  })
})

describe('the offline cache of the check-in page', () => {
  const path = '/door/capability'
  const files = {
    [path]: '<script src="/assets/door.js"></script>',
    '/assets/door.js': 'import(`./camera.js`)',
  }
  const storePage = () => club.dispatch('message', { data: { kind: 'keep-check-in', path } })
  beforeEach(() => Object.assign(club.network, { caching: 'no-store', bodies: files }))

  test('stores the page and its files when the page requests it, and serves it offline', async () => {
    await club.ask(path)
    expect(club.kept.size).toBe(0)
    club.network.caching = PUBLIC
    await storePage()
    expect(club.keptPaths('doors')).toEqual(['/assets/door.js', '/assets/camera.js', path])
    club.network.isDown = true
    expect((await club.ask(path))?.status).toBe(200)
    await expect(club.ask('/admin/events/1/door')).resolves.toMatchObject({ type: 'error' })
  })

  test('stores the page on the second attempt after a failed one', async () => {
    club.network.caching = PUBLIC
    await storePage()
    await club.dispatch('message', { data: { kind: 'forget-check-in', path } })
    club.network.unkept = 1
    await storePage()
    expect(club.keptPaths('doors')).toContain(path)
  })

  test('is kept in a new build until the page requests its removal', async () => {
    club.network.caching = PUBLIC
    await storePage()
    const newer = browser('b2', club.kept)
    await newer.dispatch('activate')
    newer.network.isDown = true
    expect((await newer.ask('/assets/door.js', { mode: 'no-cors' }))?.status).toBe(200)
    await newer.dispatch('message', { data: { kind: 'forget-check-in', path } })
    expect(newer.kept.has('doors')).toBe(false)
  })

  test('is deleted when the check-in link has ended, and stores no other page', async () => {
    await storePage()
    club.network.status = 410
    await club.ask(path)
    expect(club.kept.has('doors')).toBe(false)
    await storePage()
    club.network.status = 200
    await club.dispatch('message', { data: { kind: 'keep-check-in', path: '/admin/dashboard' } })
    expect(club.kept.has('doors')).toBe(false)
  })
})

describe('the service worker while online', () => {
  test('serves a file that cannot be cached', async () => {
    club.network.unkept = 1
    expect((await club.ask('/assets/site.js', { mode: 'no-cors' }))?.status).toBe(200)
    expect(club.keptPaths('files-b1')).toEqual([])
  })

  test('requests a page from the network first', async () => {
    await club.ask('/about')
    club.network.body = 'newer'
    expect(await (await club.ask('/about'))?.text()).toBe('newer')
  })

  test('precaches the offline and events pages with their files, and does not renew them at once', async () => {
    club.network.bodies = {
      '/events': '<link href="/assets/a.css"><script src="/assets/b.js"></script><img src="/art/x.webp">',
      '/assets/b.js': 'import"./c.js";const d=()=>i(()=>import(`./d.js`),["assets/d.css"])',
      '/assets/c.js': 'import"./b.js";import"./manifest-1.js"',
      '/assets/manifest-1.js': '{"module":"/assets/admin.js"}',
    }
    await club.dispatch('install')
    expect(club.keptPaths('pages-b1').toSorted()).toEqual(['/events', '/offline'])
    const files = ['a.css', 'b.js', 'c.js', 'd.css', 'd.js', 'manifest-1.js'].map((name) => `/assets/${name}`)
    expect(club.keptPaths('files-b1').toSorted()).toEqual(files)
    club.requests.length = 0
    await club.ask('/about')
    await club.ask('/events.data', { mode: 'cors' })
    expect(club.requests).toEqual(['/about'])
  })

  test('fetches a file with a hashed name once', async () => {
    const file = () => club.ask('/assets/a.css', { mode: 'no-cors' })
    await file()
    await file()
    expect(club.requests).toEqual(['/assets/a.css'])
  })

  test('caches at most thirty pages, and deletes the oldest', async () => {
    for (let n = 0; n < 40; n += 1) await club.ask(`/events?q=${n}`)
    const paths = club.keptPaths('pages-b1')
    expect(paths.length).toBeLessThanOrEqual(30)
    expect(paths).toContain('/events?q=39')
    expect(paths).not.toContain('/events?q=0')
  })

  test('deletes the cache of the previous build', async () => {
    await club.ask('/about')
    const newer = browser('b2', club.kept)
    await newer.dispatch('install')
    await newer.dispatch('activate')
    expect(Array.from(newer.kept.keys())).toEqual(['pages-b2'])
  })
})
