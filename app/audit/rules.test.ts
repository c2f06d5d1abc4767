import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditActions } from './model.ts'
import { actionLabels, parseAction, entryText, parseCursor, formatCursor } from './rules.ts'

describe('what the log says', () => {
  it.each([
    ['event.delete', 'Asha', 'Arambh', 'Asha deleted Arambh'],
    ['event.delete', null, null, 'Somebody who has left deleted an event'],
    ['event.change', 'Asha', '$& [x] @', 'Asha changed $& [x] @'],
    ['join-request.approve', 'Asha', 'Ravi', 'Asha approved the join request of Ravi'],
    ['admin.revoke', 'Asha', 'ravi', 'Asha removed admin access of ravi'],
    ['session.sign-in', 'Asha', 'Asha', 'Asha signed in'],
    ['session.locked-out', null, 'Asha', 'Sign-in of Asha was paused after too many wrong tries'],
    ['user.reveal-phone', 'Asha', 'Ravi', 'Asha showed the phone number of Ravi'],
  ] as const)('%s by %s of %s: %s', (action, actorName, subjectName, message) => {
    expect(entryText({ action, actorName, subjectName })).toBe(message)
  })

  it.each(auditActions)('%s reads as a sentence and has a label', (action) => {
    const message = entryText({ action, actorName: 'Asha', subjectName: null })
    expect(message).toMatch(/^[A-Z][^[\]@]+$/)
    expect(actionLabels[action]).toMatch(/^[A-Z]/)
  })
})

describe('where a page begins', () => {
  it('is read as it was written', () => {
    const mark = { at: '2026-11-01T10:00:00.000Z', id: '0190-a' }
    expect(parseCursor(formatCursor(mark))).toEqual(mark)
  })
  it.each([
    '',
    'x',
    '2026-11-01T10:00:00.000Z',
    '2026-99-01T10:00:00.000Z_a',
    "2026-11-01T10:00:00.000Z_a'b",
  ])('is the newest entry for %j', (text) => expect(parseCursor(text)).toBeNull())
  it('accepts no other action than its own', () => {
    expect(parseAction('event.delete')).toBe('event.delete')
    expect(parseAction('toString')).toBeNull()
  })
})

it('grows only: no statement of the store changes an entry or takes one away', () => {
  expect(readFileSync('app/audit/store.server.ts', 'utf8')).not.toMatch(/updateTable|deleteFrom|doUpdateSet/)
})
