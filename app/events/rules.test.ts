import { externalFormSettings } from './registration-settings.ts'
import { describe, expect, it } from 'vitest'
import { noDetails } from './details.rules.ts'
import { checkEventForm, type EventField, notAllowedMessage, noticeSummary } from './rules.ts'

const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSd_abc-123/viewform'
const context = {
  now: new Date('2026-11-21T18:29:00Z'),
  timeZone: 'Asia/Kolkata',
  origin: 'https://club.example',
}

const answers = {
  title: 'Arambh: your first camera',
  description: 'Hold it. Break it. Learn it.',
  aboutEvent: 'Bring nothing.',
  googleFormLink: FORM,
  date: '2026-12-05',
  time: '10:30',
  venue: 'Seminar Hall 2',
  category: 'Workshop',
  image: '/art/events/arambh.webp',
  seats: '60',
  registrationFee: '0',
}

function problemOf(field: EventField, value: unknown): string | undefined {
  const check = checkEventForm({ ...answers, [field]: value }, context)
  return check.ok ? undefined : check.errors[field]
}

describe('an event form', () => {
  it('is accepted if every field is valid', () => {
    const numbers = { seats: 60, registrationFee: 0 }
    const value = {
      ...answers,
      ...numbers,
      settings: externalFormSettings,
      publish: null,
      details: noDetails,
    }
    expect(checkEventForm({ ...answers, isAdmin: true }, context)).toEqual({ ok: true, value })
  })

  it('reports one error for each field if it is empty', () => {
    expect(checkEventForm(null, context)).toEqual({
      ok: false,
      errors: {
        title: 'Please enter an event title',
        description: 'Please provide a description',
        aboutEvent: 'Please provide information about the event',
        googleFormLink: 'Please provide a Google Form link',
        date: 'Please select an event date',
        time: 'Please select an event time',
        venue: 'Please specify the venue',
        category: 'Please select a category',
        image: 'Please provide an image URL',
        seats: 'Please enter a valid number of seats',
        registrationFee: 'Please enter the registration fee (0 for free events)',
      },
    })
  })

  it.each<[EventField, unknown, string | undefined]>([
    ['title', '   ', 'Please enter an event title'],
    ['title', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['title', 'a\0b', 'Please remove characters that cannot be saved'],
    ['title', '\ud800', 'Please remove characters that cannot be saved'],
    ['title', ['a'], 'Please enter an event title'],
    ['title', '🎬', undefined],
    ['googleFormLink', 'https://forms.gle/abc', 'Please enter a valid Google Form link'],
    ['date', '2026-11-20', 'Event date cannot be in the past'],
    ['date', '2026-11-21', undefined],
    ['date', '2099-12-31', undefined],
    ['date', '2100-01-01', 'Please select a date before the year 2100'],
    ['date', '2026-02-30', 'Please select an event date'],
    ['date', 'tomorrow', 'Please select an event date'],
    ['time', '25:00', 'Please select an event time'],
    ['category', 'Party', 'Please select a category'],
    ['category', '__proto__', 'Please select a category'],
    ['image', 'picture', 'Please enter a valid image URL'],
    ['seats', '0', 'Please enter a valid number of seats'],
    ['seats', '-3', 'Please enter a valid number of seats'],
    ['seats', '2.5', 'Please enter a valid number of seats'],
    ['seats', '1e3', 'Please enter a valid number of seats'],
    ['seats', '100001', 'Please enter at most 1,00,000 seats'],
    ['seats', 1, undefined],
    ['seats', Number.POSITIVE_INFINITY, 'Please enter a valid number of seats'],
    ['registrationFee', '', 'Please enter the registration fee (0 for free events)'],
    ['registrationFee', '-1', 'Please enter a valid amount (0 or more)'],
    ['registrationFee', 'free', 'Please enter a valid amount (0 or more)'],
    ['registrationFee', '99.50', undefined],
    ['registrationFee', '99.505', 'Please enter at most two decimals (paise)'],
    ['registrationFee', '99.', 'Please enter a valid amount (0 or more)'],
    ['registrationFee', '1000001', 'Please enter a fee of at most ₹10,00,000'],
    ['registrationFee', 0, undefined],
    ['registrationFee', Number.POSITIVE_INFINITY, 'Please enter a valid amount (0 or more)'],
  ])('with %s %j gives the error: %s', (field, value, message) => {
    expect(problemOf(field, value)).toBe(message)
  })

  it('uses the current date in the club’s time zone, not on the server', () => {
    const lateContext = { ...context, now: new Date('2026-11-21T18:31:00Z') }
    expect(checkEventForm({ ...answers, date: '2026-11-22' }, lateContext).ok).toBe(true)
    expect(checkEventForm({ ...answers, date: '2026-11-21' }, lateContext).ok).toBe(false)
  })

  it('accepts the unchanged date of a past event', () => {
    expect(
      checkEventForm({ ...answers, date: '2025-01-01' }, { ...context, keptDate: '2025-01-01' }).ok,
    ).toBe(true)
  })

  it('explains why a viewer may not create an event', () => {
    expect(notAllowedMessage({ isSignedIn: false })).toBe('You must be logged in to perform this action')
    expect(notAllowedMessage({ isSignedIn: true })).toBe('You do not have permission to perform this action')
  })
})

it.each([
  [{ seated: 38, waiting: 4 }, /^38 people hold a ticket, 4 are on the waitlist\.$/],
  [{ seated: 1, waiting: 0 }, /^1 person holds a ticket\.$/],
  [{ seated: 2, unreachable: 1 }, /1 person left no email address: the registrations page lists them/],
  [{ seated: 2, unreachable: 1, isDeletion: true }, /1 person left no email address: Deleted events lists/],
  [{ isExternal: true }, /does not know who they are/],
])('the question before a change counts the ticket holders: %o', (over, expectedText) => {
  const question = {
    isExternal: false,
    seated: 0,
    waiting: 0,
    unreachable: 0,
    isDeletion: false,
    isMailSent: true,
    isUrgent: false,
  }
  expect(noticeSummary({ ...question, preview: null, ...over })).toMatch(expectedText)
})
