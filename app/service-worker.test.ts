import { beforeEach, describe, expect, test } from 'vitest'
import { browser, PUBLIC, site } from '#tests/support/service-worker-browser.ts'

let club: ReturnType<typeof browser>
beforeEach(() => {
  club = browser()
})

describe('what the worker leaves alone', () => {
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
  ])('%s', async (path) => {
    expect(await club.ask(path)).toBeUndefined()
    expect(club.kept.size).toBe(0)
  })

  test('whatever writes, and data of an open page', async () => {
    expect(await club.ask('/events', { method: 'POST' })).toBeUndefined()
    expect(await club.ask('/short-films', { method: 'POST' })).toBeUndefined()
    expect(await club.ask('/events.data', { mode: 'cors' })).toBeUndefined()
    expect(await club.ask('/art/video/showreel.mp4', { mode: 'no-cors' })).toBeUndefined()
  })

  test('answers that the server does not call public, or that are no page', async () => {
    for (const change of [{ caching: 'no-store' }, { caching: PUBLIC, status: 404 }]) {
      Object.assign(club.network, change)
      await club.ask('/events/1')
    }
    expect(club.keptPaths('pages-b1')).toEqual([])
  })
})

describe('with the line down', () => {
  test('a page seen before is shown as it was, with its search', async () => {
    await club.ask('/events?when=past')
    club.network.isDown = true
    expect(await (await club.ask('/events?when=past'))?.text()).toBe('<p>page</p>')
  })

  test('a page never seen becomes the offline page, which knows the page it replaces', async () => {
    await club.dispatch('install')
    club.network.isDown = true
    const sent = await club.ask('/about?x=1')
    expect(sent?.headers.get('location')).toBe(`${site}/offline?from=%2Fabout%3Fx%3D1`)
    expect((await club.ask('/offline?from=%2Fabout'))?.status).toBe(200)
    expect((await club.ask('/events'))?.status).toBe(200)
  })

  test('a server that fails is covered by the last good page, a page it never gave is not', async () => {
    await club.ask('/events')
    club.network.status = 503
    expect((await club.ask('/events'))?.status).toBe(200)
    expect((await club.ask('/about'))?.status).toBe(503)
  })
})

describe('a door', () => {
  const path = '/door/capability'
  const files = {
    [path]: '<script src="/assets/door.js"></script>',
    '/assets/door.js': 'import(`./camera.js`)',
  }
  const keep = () => club.dispatch('message', { data: { kind: 'keep-check-in', path } })
  beforeEach(() => Object.assign(club.network, { caching: 'no-store', bodies: files }))

  test('is kept when its page asks for it, with its files, and opens without a line', async () => {
    await club.ask(path)
    expect(club.kept.size).toBe(0)
    club.network.caching = PUBLIC
    await keep()
    expect(club.keptPaths('doors')).toEqual(['/assets/door.js', '/assets/camera.js', path])
    club.network.isDown = true
    expect((await club.ask(path))?.status).toBe(200)
    await expect(club.ask('/admin/events/1/door')).resolves.toMatchObject({ type: 'error' })
  })

  test('is kept at the second try when the first one fails', async () => {
    club.network.caching = PUBLIC
    await keep()
    await club.dispatch('message', { data: { kind: 'forget-check-in', path } })
    club.network.unkept = 1
    await keep()
    expect(club.keptPaths('doors')).toContain(path)
  })

  test('outlives a new build, until its evening is over', async () => {
    club.network.caching = PUBLIC
    await keep()
    const newer = browser('b2', club.kept)
    await newer.dispatch('activate')
    newer.network.isDown = true
    expect((await newer.ask('/assets/door.js', { mode: 'no-cors' }))?.status).toBe(200)
    await newer.dispatch('message', { data: { kind: 'forget-check-in', path } })
    expect(newer.kept.has('doors')).toBe(false)
  })

  test('leaves when its link has ended, and nothing else is ever kept so', async () => {
    await keep()
    club.network.status = 410
    await club.ask(path)
    expect(club.kept.has('doors')).toBe(false)
    await keep()
    club.network.status = 200
    await club.dispatch('message', { data: { kind: 'keep-check-in', path: '/admin/dashboard' } })
    expect(club.kept.has('doors')).toBe(false)
  })
})

describe('with the line up', () => {
  test('a file that cannot be kept is there all the same', async () => {
    club.network.unkept = 1
    expect((await club.ask('/assets/site.js', { mode: 'no-cors' }))?.status).toBe(200)
    expect(club.keptPaths('files-b1')).toEqual([])
  })

  test('the network is tried first, each time', async () => {
    await club.ask('/about')
    club.network.body = 'newer'
    expect(await (await club.ask('/about'))?.text()).toBe('newer')
  })

  test('the offline page and the events are kept ahead with their files, and renewed at most each ten minutes', async () => {
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

  test('a file whose name changes with it is fetched once', async () => {
    const file = () => club.ask('/assets/a.css', { mode: 'no-cors' })
    await file()
    await file()
    expect(club.requests).toEqual(['/assets/a.css'])
  })

  test('no more than thirty pages are kept, the oldest go', async () => {
    for (let n = 0; n < 40; n += 1) await club.ask(`/events?q=${n}`)
    const paths = club.keptPaths('pages-b1')
    expect(paths.length).toBeLessThanOrEqual(30)
    expect(paths).toContain('/events?q=39')
    expect(paths).not.toContain('/events?q=0')
  })

  test('a new build forgets what the old one kept', async () => {
    await club.ask('/about')
    const newer = browser('b2', club.kept)
    await newer.dispatch('install')
    await newer.dispatch('activate')
    expect(Array.from(newer.kept.keys())).toEqual(['pages-b2'])
  })
})
