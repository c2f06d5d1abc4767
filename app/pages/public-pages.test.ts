import { describe, expect, test } from 'vitest'
import { keptPageFor } from './public-pages.ts'

function keyOf(path: string): string | null {
  return keptPageFor(new URL(path, 'http://club.example'))?.key ?? null
}

describe('which pages are kept for everybody', () => {
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
    [`/events?q=${'x'.repeat(101)}`, null],
    ['/events/../admin', null],
  ])('%s → %s', (path, key) => {
    expect(keyOf(path)).toBe(key)
  })
})
