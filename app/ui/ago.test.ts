import { describe, expect, it } from 'vitest'
import { agoText, plainDay } from './ago.tsx'

const clock = { now: '2026-11-21T10:00:00Z', timeZone: 'Asia/Kolkata' }

describe('a relative time', () => {
  it.each([
    ['2026-11-21T09:59:30Z', 'Just now'],
    ['2026-11-21T09:59:00Z', '1 minute ago'],
    ['2026-11-21T09:01:00Z', '59 minutes ago'],
    ['2026-11-21T05:00:00Z', '5 hours ago'],
    ['2026-11-20T18:30:00Z', '15 hours ago'],
    ['2026-11-20T18:29:00Z', 'Yesterday'],
    ['2026-11-19T10:00:00Z', '19 Nov'],
    ['2025-11-19T10:00:00Z', '19 Nov 2025'],
  ])('shows %s as %s', (instant, text) => {
    expect(agoText(instant, clock)).toBe(text)
  })

  it('shows the day in the time zone of the club', () => {
    expect(plainDay('2026-11-20T20:00:00Z', clock.timeZone)).toBe('21 Nov 2026')
  })
})
