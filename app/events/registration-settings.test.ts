import { describe, expect, test } from 'vitest'
import { checkEventForm } from './rules.ts'
import {
  externalFormSettings,
  changesAt,
  registrationStatusOf,
  mayCancel,
  type RegistrationSettings,
} from './registration-settings.ts'
import { checkRegistrationSettings } from './registration-settings.rules.ts'
import { NEVER } from './schedule.ts'

const now = new Date('2030-03-01T06:00:00Z')
const turnsPastAt = '2030-03-09T12:30:00.000Z'
const here: RegistrationSettings = { ...externalFormSettings, method: 'here' }
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString()

describe('the registration status', () => {
  test.each<[Partial<RegistrationSettings>, number, string, string]>([
    [{ method: 'form' }, 3, turnsPastAt, 'form'],
    [{ method: 'form' }, 10, turnsPastAt, 'full'],
    [{}, 9, turnsPastAt, 'open'],
    [{}, 10, turnsPastAt, 'full'],
    [{ hasWaitlist: true }, 10, turnsPastAt, 'waitlist'],
    [{ isClosed: true }, 0, turnsPastAt, 'closed'],
    [{ opensAt: at(1) }, 0, turnsPastAt, 'early'],
    [{ opensAt: at(0) }, 0, turnsPastAt, 'open'],
    [{ closesAt: at(0) }, 0, turnsPastAt, 'closed'],
    [{ closesAt: at(1) }, 0, turnsPastAt, 'open'],
    [{}, 0, at(-1), 'past'],
    [{}, 0, at(0), 'open'],
  ])(
    'with %j, %d of 10 seats taken and the start at %s is %s',
    (settings, participants, startsAt, registrationStatus) => {
      const event = {
        eventStatus: 'scheduled' as const,
        seats: 10,
        participants,
        turnsPastAt: startsAt,
        settings: { ...here, ...settings },
      }
      expect(registrationStatusOf(event, now)).toBe(registrationStatus)
    },
  )

  test('changes when registration opens, when it closes and when the event begins', () => {
    const settings = { ...here, opensAt: at(1000), closesAt: at(2000) }
    const next = (after: number) => changesAt({ turnsPastAt, settings }, new Date(now.getTime() + after))
    expect([next(0), next(1001), next(2001)]).toEqual([at(1000), at(2000), turnsPastAt])
    expect(changesAt({ turnsPastAt: at(-1), settings: here }, now)).toBeNull()
  })

  test('changes when members no longer come first, and never for members only', () => {
    const next = (membersUntil: string) =>
      changesAt({ turnsPastAt, settings: { ...here, membersUntil } }, now)
    expect([next(at(1000)), next(NEVER)]).toEqual([at(1000), turnsPastAt])
  })

  test('allows a cancellation until the deadline, or until the start without a deadline', () => {
    expect(mayCancel({ turnsPastAt, settings: here }, now)).toBe(true)
    expect(mayCancel({ turnsPastAt, settings: { ...here, cancelUntil: at(-1) } }, now)).toBe(false)
    expect(mayCancel({ turnsPastAt: at(-1), settings: here }, now)).toBe(false)
  })
})

describe('the form of the registration settings', () => {
  const context = { timeZone: 'Asia/Kolkata', turnsPastAt }
  const check = (form: Record<string, string>) => checkRegistrationSettings({ way: 'here', ...form }, context)

  test('means an external form if it contains no method', () => {
    expect(checkRegistrationSettings({ opensAt: 'nonsense' }, context)).toEqual({
      ok: true,
      value: externalFormSettings,
    })
    expect(checkRegistrationSettings({ way: 'pigeon' }, context)).toMatchObject({
      errors: { way: 'Please choose how people register' },
    })
  })

  test('reads times in the club’s time zone, and keeps the position of each question', () => {
    const form = {
      opensAt: '2030-03-02T09:00',
      closesAt: '2030-03-09T18:00',
      hasWaitlist: 'on',
      releasesSeats: 'on',
      asksYear: 'on',
      question2: ' Which camera? ',
      kind2: 'choice',
      choices2: 'Own\n\n Borrowed \nOwn',
      required2: 'on',
      question4: 'Vegetarian?',
      kind4: 'yes-no',
    }
    expect(check(form)).toEqual({
      ok: true,
      value: {
        ...here,
        opensAt: '2030-03-02T03:30:00.000Z',
        closesAt: turnsPastAt,
        hasWaitlist: true,
        releasesSeats: true,
        asksYear: true,
        questions: [
          { slot: 2, kind: 'choice', text: 'Which camera?', choices: ['Own', 'Borrowed'], isRequired: true },
          { slot: 4, kind: 'yes-no', text: 'Vegetarian?', choices: [], isRequired: false },
        ],
      },
    })
  })

  test.each([
    [{ audience: 'everybody', membersUntil: '2030-03-02T09:00' }, null],
    [{ audience: 'only', membersUntil: 'soon' }, NEVER],
    [{ audience: 'first', membersUntil: '2030-03-02T09:00' }, '2030-03-02T03:30:00.000Z'],
  ])('take from %j until when members register alone', (form, membersUntil) => {
    expect(check(form)).toMatchObject({ ok: true, value: { membersUntil } })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ opensAt: 'soon' }, { opensAt: 'Please enter a date and a time' }],
    [{ audience: 'first' }, { membersUntil: 'Please enter until when members come first' }],
    [
      { audience: 'first', membersUntil: '2030-03-09T18:01' },
      {
        membersUntil: 'Everybody can register before the event begins, or the event is for members only',
      },
    ],
    [
      { audience: 'first', opensAt: '2030-03-02T09:00', membersUntil: '2030-03-02T09:00' },
      { membersUntil: 'Members need some time after registration opens' },
    ],
    [{ opensAt: '2030-03-09T18:01' }, { opensAt: 'Registration has to open before the event begins' }],
    [
      { closesAt: '2030-03-09T18:01' },
      { closesAt: 'Registration closes when the event begins at the latest' },
    ],
    [
      { opensAt: '2030-03-05T10:00', closesAt: '2030-03-05T10:00' },
      { closesAt: 'Registration has to close after it opens' },
    ],
    [
      { cancelUntil: '2030-03-10T10:00' },
      { cancelUntil: 'Registrations can be cancelled until the event begins at the latest' },
    ],
    [{ question1: 'x'.repeat(201) }, { question1: 'Please use at most 200 characters' }],
    [{ question1: 'a\0b' }, { question1: 'Please remove characters that cannot be saved' }],
    [
      { question1: 'Which?', kind1: 'choice', choices1: 'One' },
      { choices1: 'Please write at least two choices, one a line' },
    ],
  ])('with %j is refused with %j', (form, errors) => {
    expect(check(form)).toEqual({ ok: false, errors })
  })

  test('requires and stores a link only for an external form', () => {
    const form = {
      title: 'Night walk',
      description: 'Cameras and torches.',
      aboutEvent: 'Bring a coat.',
      googleFormLink: 'https://example.com/',
      date: '2030-03-09',
      time: '18:00',
      venue: 'Gate 2',
      category: 'Social',
      image: '/art/events/lighting.webp',
      seats: '10',
      registrationFee: '0',
    }
    const formContext = { now, timeZone: 'Asia/Kolkata' }
    expect(checkEventForm({ ...form, way: 'here' }, formContext)).toMatchObject({
      ok: true,
      value: { googleFormLink: '' },
    })
    expect(checkEventForm(form, formContext)).toMatchObject({
      errors: { googleFormLink: 'Please enter a valid Google Form link' },
    })
    expect(checkEventForm({ ...form, way: 'here', title: '', opensAt: 'x' }, formContext)).toMatchObject({
      errors: { title: 'Please enter an event title', opensAt: 'Please enter a date and a time' },
    })
  })
})
