import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actions } from './model.ts'
import { actionLabels, actionNamed, entrySentence, markIn, markText } from './rules.ts'

describe('what the log says', () => {
  it.each([
    ['event.delete', 'Asha', 'Arambh', 'Asha deleted Arambh'],
    ['event.delete', null, null, 'Somebody who has left deleted an event'],
    ['event.change', 'Asha', '$& [x] @', 'Asha changed $& [x] @'],
    ['join-request.approve', 'Asha', 'Ravi', 'Asha approved the join request of Ravi'],
    ['admin.revoke', 'Asha', 'ravi', 'Asha revoked the admin role of ravi'],
    ['session.sign-in', 'Asha', 'Asha', 'Asha signed in'],
    ['session.locked-out', null, 'Asha', 'Sign-in of Asha was paused after too many wrong tries'],
    ['user.reveal-phone', 'Asha', 'Ravi', 'Asha looked at the phone number of Ravi'],
  ] as const)('%s by %s of %s: %s', (action, actorName, subjectName, sentence) => {
    expect(entrySentence({ action, actorName, subjectName })).toBe(sentence)
  })

  it.each(actions)('%s reads as a sentence and has a label', (action) => {
    const sentence = entrySentence({ action, actorName: 'Asha', subjectName: null })
    expect(sentence).toMatch(/^[A-Z][^[\]@]+$/)
    expect(actionLabels[action]).toMatch(/^[A-Z]/)
  })
})

describe('where a page begins', () => {
  it('is read as it was written', () => {
    const mark = { at: '2026-11-01T10:00:00.000Z', id: '0190-a' }
    expect(markIn(markText(mark))).toEqual(mark)
  })
  it.each([
    '',
    'x',
    '2026-11-01T10:00:00.000Z',
    '2026-99-01T10:00:00.000Z_a',
    "2026-11-01T10:00:00.000Z_a'b",
  ])('is the newest entry for %j', (text) => expect(markIn(text)).toBeNull())
  it('knows its actions only', () => {
    expect(actionNamed('event.delete')).toBe('event.delete')
    expect(actionNamed('toString')).toBeNull()
  })
})

it('grows only: no statement of the store changes an entry or takes one away', () => {
  expect(readFileSync('app/audit/store.server.ts', 'utf8')).not.toMatch(/updateTable|deleteFrom|doUpdateSet/)
})
