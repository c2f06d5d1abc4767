import { describe, expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.rules.ts'

const event = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Light & shade + film',
  date: '2026-12-31',
  time: '00:30',
  turnsPastAt: '2026-12-30T19:00:00.000Z',
  endsAt: null,
  venue: 'Studio 2, Block A',
}
const paramsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)
const linksOf = (
  about: Partial<Omit<typeof event, 'time' | 'endsAt'>> & { time?: string | null; endsAt?: string | null },
) => calendarLinks({ ...event, ...about }, 'https://club.example')

describe('the links that add an event to a calendar', () => {
  test('contain the start as a UTC instant, and the address of the event page', () => {
    const { google, outlook, file } = linksOf({})
    expect(paramsOf(google)).toEqual({
      action: 'TEMPLATE',
      text: event.title,
      dates: '20261230T190000Z/20261230T190000Z',
      location: event.venue,
      details: `https://club.example/events/${event.id}`,
    })
    expect(paramsOf(outlook)).toMatchObject({
      subject: event.title,
      startdt: '2026-12-30T19:00:00Z',
      enddt: '2026-12-30T19:00:00Z',
      allday: 'false',
    })
    // Outlook shows a plus sign as it is.
    expect(google + outlook).not.toContain('+')
    expect(file).toBe(`/events/${event.id}.ics`)
  })

  test('contain the end if it is known', () => {
    const { google, outlook } = linksOf({ endsAt: '2026-12-30T21:30:00.000Z' })
    expect(paramsOf(google)).toMatchObject({ dates: '20261230T190000Z/20261230T213000Z' })
    expect(paramsOf(outlook)).toMatchObject({ enddt: '2026-12-30T21:30:00Z' })
  })

  test('contain the whole day for an event without a time, also on the last day of the year', () => {
    const { google, outlook } = linksOf({ time: null, turnsPastAt: '2026-12-31T18:29:59.999Z' })
    expect(paramsOf(google)).toMatchObject({ dates: '20261231/20270101' })
    expect(paramsOf(outlook)).toMatchObject({ startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' })
  })
})
