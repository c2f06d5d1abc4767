import { describe, expect, test } from 'vitest'
import { waitlistPositionText } from './model.ts'
import { reminderFor } from './reminders.server.ts'
import { checkSeatForm, checkWalkIn, registrationMessages } from './rules.ts'

const plain = { asksBranch: false, asksYear: false, asksPictures: false, questions: [] }
const person = { name: 'Asha Rao', email: 'asha@college.example', phone: '98765 43210' }

describe('a registration', () => {
  test('contains the trimmed name, email address and phone number', () => {
    expect(checkSeatForm({ ...person, name: '  Asha Rao ', isAdmin: true, branch: 'IT' }, plain)).toEqual({
      ok: true,
      value: {
        name: 'Asha Rao',
        email: 'asha@college.example',
        phone: '9876543210',
        branch: null,
        picturesAllowed: null,
        year: null,
        answers: [],
      },
    })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: ' al ' }, { name: 'Name must be at least 3 characters long' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ name: 'As\nha' }, { name: 'Please write your name in letters' }],
    [{ email: ' ' }, { email: 'Email is required' }],
    [{ email: 'asha@' }, { email: 'Please enter a valid email address' }],
    [{ phone: '' }, { phone: 'Phone number is required' }],
    [{ phone: '123' }, { phone: 'Phone number must be exactly 10 digits' }],
  ])('with %j is refused with %j', (over, errors) => {
    expect(checkSeatForm({ ...person, ...over }, plain)).toEqual({ ok: false, errors })
  })

  test('reports every error of an empty form, including the questions', () => {
    const questions = [
      { slot: 1, kind: 'text' as const, text: 'Why?', choices: [], isRequired: true },
      { slot: 2, kind: 'yes-no' as const, text: 'Vegetarian?', choices: [], isRequired: false },
      { slot: 5, kind: 'text' as const, text: 'More?', choices: [], isRequired: false },
    ]
    const settings = { asksBranch: true, asksYear: true, asksPictures: false, questions }
    expect(checkSeatForm({ answer2: 'Perhaps', answer5: 'x'.repeat(501) }, settings)).toEqual({
      ok: false,
      errors: {
        name: 'Name is required',
        email: 'Email is required',
        phone: 'Phone number is required',
        branch: 'Please select your branch',
        year: 'Please select your year',
        answer1: 'Please answer this question',
        answer2: 'Please choose one of the answers',
        answer5: 'Please use at most 500 characters',
      },
    })
    expect(checkSeatForm(null, plain)).toMatchObject({ ok: false })
  })
})

test.each([
  [{ name: 'Late Guest' }, { ok: true, value: { name: 'Late Guest', phone: null } }],
  [
    { name: 'Late Guest', phone: ' ' },
    { ok: true, value: { name: 'Late Guest', phone: null } },
  ],
  [
    { name: 'Late Guest', phone: '9876543210' },
    { ok: true, value: { name: 'Late Guest', phone: '9876543210' } },
  ],
  [
    { name: '', phone: '12' },
    { ok: false, errors: { name: 'Name is required', phone: 'Phone number must be exactly 10 digits' } },
  ],
])('a walk-in form with %j gives %j', (form, check) => {
  expect(checkWalkIn(form)).toEqual(check)
})

test.each([
  [1, 1, 'You are 1st of 1'],
  [2, 7, 'You are 2nd of 7'],
  [3, 7, 'You are 3rd of 7'],
  [11, 12, 'You are 11th of 12'],
  [23, 40, 'You are 23rd of 40'],
])('waitlist position %d of %d is shown as "%s"', (place, of, text) => {
  expect(waitlistPositionText({ position: place, of })).toBe(text)
})

test.each([
  [1441, null],
  [1440, 'day'],
  [121, 'day'],
  [120, 'hours'],
  [1, 'hours'],
  [0, null],
  [-5, null],
])('%d minutes before the start, the due reminder is %j', (minutes, kind) => {
  const start = new Date('2030-03-09T12:30:00Z')
  expect(reminderFor(start, new Date(start.getTime() - minutes * 60_000))).toBe(kind)
})

test('every problem has its own message', () => {
  const messages = Object.values(registrationMessages)
  expect(new Set(messages).size).toBe(messages.length)
})
