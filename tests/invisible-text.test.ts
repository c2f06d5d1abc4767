import { describe, expect, it } from 'vitest'
import { acceptInviteFormProblem } from '#app/accounts/invites.rules.ts'
import { guardianErrors, readGuardian } from '#app/accounts/guardian.rules.ts'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { checkSettings, settingMessages } from '#app/club/rules.ts'
import { UNSTORABLE } from '#app/club/storable.rules.ts'
import { checkContentForm } from '#app/content/rules.ts'
import type { Question } from '#app/events/registration-settings.ts'
import { checkRegistrationSettings } from '#app/events/registration-settings.rules.ts'
import { checkEventForm, eventMessages } from '#app/events/rules.ts'
import { checkCommentForm, checkPostForm } from '#app/posts/rules.ts'
import { checkSeatForm } from '#app/registrations/rules.ts'

const now = new Date('2026-11-28T06:00:00Z')
const event = { now, timeZone: 'Asia/Kolkata', origin: 'https://club.example' }
const origin = 'https://club.example'
const question: Question = { slot: 1, kind: 'text', text: 'Your camera?', choices: [], isRequired: true }

function errorsOf(check: { ok: true } | { ok: false; errors: Partial<Record<string, string>> }) {
  return check.ok ? {} : check.errors
}

/** The first problem that a form sees in a text of its field; undefined: none. */
const forms: Record<string, { problemOf: (text: string) => string | null | undefined; missing: string }> = {
  'the title of an event': {
    problemOf: (title) => errorsOf(checkEventForm({ title }, event)).title,
    missing: eventMessages.title.required,
  },
  'the venue of an event': {
    problemOf: (venue) => errorsOf(checkEventForm({ venue }, event)).venue,
    missing: eventMessages.venue.required,
  },
  'the description of an event': {
    problemOf: (description) => errorsOf(checkEventForm({ description }, event)).description,
    missing: eventMessages.description.required,
  },
  'the text of an announcement': {
    problemOf: (body) => errorsOf(checkPostForm({ body }, origin)).body,
    missing: 'Please write the text of the announcement',
  },
  'a comment': {
    problemOf: (body) => errorsOf(checkCommentForm({ authorName: 'Asha', body })).body,
    missing: 'Please write your comment',
  },
  'the name of who comments': {
    problemOf: (authorName) => errorsOf(checkCommentForm({ authorName, body: 'Yes.' })).authorName,
    missing: 'Please enter your name',
  },
  'an answer to a question': {
    problemOf: (answer1) => {
      const settings = { asksBranch: false, asksYear: false, asksPictures: false, questions: [question] }
      return errorsOf(checkSeatForm({ answer1 }, settings))['answer1']
    },
    missing: 'Please answer this question',
  },
  'the title of an entry of the content': {
    problemOf: (title) => {
      const fields = [{ name: 'title', label: 'Title', type: 'line', isRequired: true }] as const
      return errorsOf(checkContentForm({ fields: [...fields] }, { title }, { origin, mayLack: false }))[
        'title'
      ]
    },
    missing: 'Please fill in: Title',
  },
  'the name of the club': {
    problemOf: (name) => errorsOf(checkSettings({ ...defaultSettings, name }))['name'],
    missing: settingMessages.name,
  },
  'the name of the guardian': {
    problemOf: (name) => guardianErrors(readGuardian({ name, email: 'prof@college.test' })).name,
    missing: 'Please enter the name',
  },
}

describe.each(Object.entries(forms))('%s', (_, { problemOf, missing }) => {
  it.each(['\u200b\u200b\u200b', '\u00ad\u00ad', '\u3164', '\u2800 \ufeff', '\u200d\u2060'])(
    'is missing where it reads %j, which shows nothing',
    (text) => {
      expect(problemOf(text)).toBe(missing)
    },
  )

  it('is refused with a mark that turns letters round', () => {
    for (const mark of ['\u202e', '\u2066']) expect(problemOf(`Asha ${mark}oar ahsA`)).toBe(UNSTORABLE)
  })

  it('may hold joined letters and pictograms', () => {
    expect(problemOf('श्\u200dरी 👩\u200d🎨')).toBeFalsy()
  })
})

describe('what shows nothing', () => {
  it('is no name of who accepts an invite', () => {
    const form = { name: '\u200b\u200b\u200b', password: 'violet anchor', confirmation: 'violet anchor' }
    expect(acceptInviteFormProblem(form)).toBe('fill-in-all-fields')
  })

  it('is no question of a registration form', () => {
    const check = checkRegistrationSettings(
      { way: 'here', question1: '\u200b' },
      { ...event, turnsPastAt: null },
    )
    expect(check.ok && check.value.questions).toEqual([])
  })
})
