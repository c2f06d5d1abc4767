import { neverMoved } from '#tests/support/factories.ts'
import { noDetails } from './details.rules.ts'
import { externalFormSettings } from './registration-settings.ts'
import { describe, expect, test } from 'vitest'
import { calendarText, publishedCalendar } from './calendar.ts'
import type { FeedEvent } from './model.ts'

const site = { publicUrl: 'https://club.example', clubName: 'Lumière Club' }
const event: FeedEvent = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Light; shade, and \\ film',
  description: 'Three lamps.',
  aboutEvent: 'An evening.\nBring nothing.',
  googleFormLink: 'https://docs.google.com/forms/d/e/abc/viewform',
  date: '2026-12-05',
  time: '10:30',
  venue: 'Studio 2, Block A',
  category: 'Workshop',
  image: '/art/events/lighting.webp',
  registrationFee: 150,
  seats: 30,
  participants: 2,
  attended: null,
  settings: externalFormSettings,
  details: noDetails,
  ...neverMoved,
  turnsPastAt: '2026-12-05T05:00:00.000Z',
  publishedAt: '2026-11-01T06:00:00.123Z',
  seriesId: null,
  createdAt: '2026-11-01T06:00:00.123Z',
  createdBy: 'somebody',
  updatedAt: '2026-11-02T06:00:00.456Z',
  revision: 3,
}

const now = new Date('2026-12-01T00:00:00Z')

const unfoldedLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('an event in a calendar', () => {
  test('contains the contact, and the end if the event has a date and a time', () => {
    const details = { ...noDetails, endTime: '13:00', hostName: 'Riya Sen', hostContact: '9876543210' }
    const lines = (over: Partial<FeedEvent>) =>
      unfoldedLines(calendarText([{ ...event, details, ...over }], site))
    expect(lines({})).toContain('DTEND:20261205T073000Z')
    expect(lines({}).join('\n')).toContain('Questions? Ask Riya Sen: +91 98765 43210')
    expect(lines({ eventStatus: 'postponed' }).join('\n')).not.toContain('DTEND')
    expect(lines({ time: null }).join('\n')).not.toContain('DTEND')
  })

  test.each([
    ['crew@college.ac.in', 'mailto:crew@college.ac.in'],
    ['', 'https://club.example'],
  ])('in a mail names the club with the contact %j by %s', (contactEmail, address) => {
    expect(unfoldedLines(publishedCalendar(event, { ...site, contactEmail }))).toContain(
      `ORGANIZER;CN="Lumière Club":${address}`,
    )
  })

  test('contains the time, the place, the description and the revision', () => {
    expect(unfoldedLines(calendarText([event], site))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lumière Club//Events//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:0198c7a0-0000-7000-8000-000000000001',
      'DTSTAMP:20261102T060000Z',
      'CREATED:20261101T060000Z',
      'LAST-MODIFIED:20261102T060000Z',
      'SEQUENCE:3',
      'DTSTART:20261205T050000Z',
      'SUMMARY:Light\\; shade\\, and \\\\ film',
      'DESCRIPTION:Three lamps.\\n\\nAn evening.\\nBring nothing.\\n\\nRegistration fee: ₹150\\n\\nRegister: https://docs.google.com/forms/d/e/abc/viewform',
      'LOCATION:Studio 2\\, Block A',
      'CATEGORIES:Workshop',
      'URL:https://club.example/events/0198c7a0-0000-7000-8000-000000000001',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('lasts the whole day if it has no time', () => {
    const text = calendarText([{ ...event, time: null, turnsPastAt: '2026-12-05T18:29:59.999Z' }], site)
    expect(unfoldedLines(text)).toContain('DTSTART;VALUE=DATE:20261205')
  })

  test('does not contain its creator', () => {
    expect(calendarText([event], site)).not.toContain('somebody')
  })
})

describe('a calendar subscription', () => {
  test('has a name and an hourly refresh interval', () => {
    const lines = unfoldedLines(calendarText([event], site, { name: 'Lumière Club, Workshop', now }))
    expect(lines).toContain('X-WR-CALNAME:Lumière Club\\, Workshop')
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  })

  test('contains the number of free seats and the address of the registration form', () => {
    const internalEvent = {
      ...event,
      googleFormLink: '',
      settings: { ...externalFormSettings, method: 'here' as const },
    }
    const text = calendarText([internalEvent], site, { name: 'Lumière Club', now }).replaceAll('\r\n ', '')
    expect(text).toContain(`28 seats left\\n\\nRegister: https://club.example/events/${event.id}/register`)
    const after = new Date('2026-12-06T00:00:00Z')
    const past = calendarText([{ ...event, attended: 1 }], site, { name: 'Lumière Club', now: after })
    expect(past.replaceAll('\r\n ', '')).toContain('Past: 1 attended')
  })

  test('contains a time zone even if there is no event', () => {
    const lines = unfoldedLines(calendarText([], site, { name: 'Empty', now }))
    expect(lines).not.toContain('BEGIN:VEVENT')
    expect(lines).toContain('BEGIN:VTIMEZONE')
  })
})
