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
    'with %j and %d of 10 seats taken, before %s, is %s',
    (terms, participants, begins, registrationStatus) => {
      const event = {
        eventStatus: 'scheduled' as const,
        seats: 10,
        participants,
        turnsPastAt: begins,
        terms: { ...here, ...terms },
      }
      expect(registrationStatusOf(event, now)).toBe(registrationStatus)
    },
  )

  test('changes by itself when registration opens, closes, and the event begins', () => {
    const terms = { ...here, opensAt: at(1000), closesAt: at(2000) }
    const next = (after: number) => changesAt({ turnsPastAt, terms }, new Date(now.getTime() + after))
    expect([next(0), next(1001), next(2001)]).toEqual([at(1000), at(2000), turnsPastAt])
    expect(changesAt({ turnsPastAt: at(-1), terms: here }, now)).toBeNull()
  })

  test('lets a seat be given back until the hour said, else until the start', () => {
    expect(mayCancel({ turnsPastAt, terms: here }, now)).toBe(true)
    expect(mayCancel({ turnsPastAt, terms: { ...here, cancelUntil: at(-1) } }, now)).toBe(false)
    expect(mayCancel({ turnsPastAt: at(-1), terms: here }, now)).toBe(false)
  })
})

describe('the form', () => {
  const context = { timeZone: 'Asia/Kolkata', turnsPastAt }
  const check = (form: Record<string, string>) => checkRegistrationSettings({ way: 'here', ...form }, context)

  test('says nothing of registration: the outside form, as it always was', () => {
    expect(checkRegistrationSettings({ opensAt: 'nonsense' }, context)).toEqual({
      ok: true,
      value: externalFormSettings,
    })
    expect(checkRegistrationSettings({ way: 'pigeon' }, context)).toMatchObject({
      errors: { way: 'Please choose how people register' },
    })
  })

  test('reads moments by the club’s clock, and questions in their places', () => {
    const form = {
      opensAt: '2030-03-02T09:00',
      closesAt: '2030-03-09T18:00',
      hasWaitlist: 'on',
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
        asksYear: true,
        questions: [
          { slot: 2, kind: 'choice', text: 'Which camera?', choices: ['Own', 'Borrowed'], isRequired: true },
          { slot: 4, kind: 'yes-no', text: 'Vegetarian?', choices: [], isRequired: false },
        ],
      },
    })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ opensAt: 'soon' }, { opensAt: 'Please enter a date and a time' }],
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
  ])('%j hears %j', (form, errors) => {
    expect(check(form)).toEqual({ ok: false, errors })
  })

  test('asks for no link where people register here, and keeps none', () => {
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
    const whole = { now, timeZone: 'Asia/Kolkata' }
    expect(checkEventForm({ ...form, way: 'here' }, whole)).toMatchObject({
      ok: true,
      value: { googleFormLink: '' },
    })
    expect(checkEventForm(form, whole)).toMatchObject({
      errors: { googleFormLink: 'Please enter a valid Google Form link' },
    })
    expect(checkEventForm({ ...form, way: 'here', title: '', opensAt: 'x' }, whole)).toMatchObject({
      errors: { title: 'Please enter an event title', opensAt: 'Please enter a date and a time' },
    })
  })
})
