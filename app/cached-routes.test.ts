import { describe, expect, test } from 'vitest'
import { cachedRouteFor, canonicalAddressOf } from './cached-routes.ts'

function keyOf(path: string): string | null {
  return cachedRouteFor(new URL(path, 'http://club.example'))?.key ?? null
}

describe('the cache key', () => {
  test.each([
    ['/', '/?'],
    ['/events', '/events?'],
    ['/events?utm_source=poster&q=rain', '/events?q=rain'],
    ['/events?category=Social&when=past', '/events?when=past&category=Social'],
    ['/events.data?_routes=pages%2Fevents&x=1', '/events.data?_routes=pages%2Fevents'],
    ['/_.data', '/_.data?'],
    ['/TeamSection', '/TeamSection?'],
    ['/calendar.ics?category=Workshop&_=1', '/calendar.ics?category=Workshop'],
    ['/events/0198c7a0-0000-7000-8000-000000000001.ics', '/events/0198c7a0-0000-7000-8000-000000000001.ics?'],
    ['/api/events?when=past&event=1&x=1', '/api/events?when=past'],
    ['/api/uploads', null],
    ['/feed.xml?x=1', '/feed.xml?'],
    ['/admin/dashboard', null],
    ['/admin/dashboard.data', null],
    ['/admin-login', null],
    ['/join', null],
    [`/events?q=${'x'.repeat(101)}`, `/events?q=${'x'.repeat(100)}`],
    [`/events?q=${'x'.repeat(99)}😀`, `/events?q=${'x'.repeat(99)}`],
    [`/events.data?_routes=${'x'.repeat(201)}`, '/events.data?'],
    ['/events/../admin', null],
  ])('of %s is %s', (path, key) => {
    expect(keyOf(path)).toBe(key)
  })
})

test('the data of the root route depends only on the settings and the content', () => {
  const topicsOf = (path: string) => cachedRouteFor(new URL(path, 'http://club.example'))?.topics
  expect(topicsOf('/events.data?_routes=root')).toEqual(['settings', 'content'])
  for (const path of ['/events', '/events.data', '/events.data?_routes=root%2C1'])
    expect(topicsOf(path)).toEqual(['events', 'settings', 'content'])
})

test.each(['/posts', '/posts/0198c7a0-0000-7000-8000-000000000001', '/feed.xml'])(
  'the author on %s is no longer the old one once a name is changed or an account erased',
  (path) => {
    expect(cachedRouteFor(new URL(path, 'http://club.example'))?.topics).toContain('users')
  },
)

describe('the canonical address', () => {
  test.each([
    ['/events/', '/events'],
    ['/EVENTS?q=Rain', '/events?q=Rain'],
    ['//events//', '/events'],
    ['//', '/'],
    ['/%65vents', '/events'],
    ['/events%2f', '/events'],
    ['/teamsection/', '/TeamSection'],
    ['/Events/1', '/events/1'],
    ['/Events.data?page=2', '/events.data?page=2'],
    ['/events/.data', '/events.data'],
    ['//_.data', '/_.data'],
  ])('of %s is %s', (path, right) => {
    const canonical = canonicalAddressOf(new URL(`http://club.example${path}`))
    expect(canonical).toBe(right)
    expect(keyOf(right)).not.toBeNull()
    expect(canonicalAddressOf(new URL(`http://club.example${right}`))).toBeNull()
  })

  test.each([
    '/',
    '/events',
    '/TeamSection',
    '/admin/',
    '/ADMIN-LOGIN',
    '/tickets/x/',
    '/%',
    '/nowhere/',
    '//elsewhere.example/',
  ])('of %s needs no redirect', (path) => {
    expect(canonicalAddressOf(new URL(`http://club.example${path}`))).toBeNull()
  })
})
