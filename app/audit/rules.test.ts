import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionLabel, auditActions } from './actions.rules.ts'
import { parseAction, entryText, parseCursor, formatCursor } from './rules.ts'

describe('the text of an audit log entry', () => {
  it.each([
    ['event.delete', 'Asha', 'Arambh', 'Asha deleted Arambh'],
    ['event.delete', null, null, 'Somebody who has left deleted an event'],
    ['event.change', 'Asha', '$& [x] @', 'Asha changed $& [x] @'],
    ['join-request.approve', 'Asha', 'Ravi', 'Asha approved the join request of Ravi'],
    ['admin.revoke', 'Asha', 'ravi', 'Asha removed admin access of ravi'],
    ['session.sign-in', 'Asha', 'Asha', 'Asha signed in'],
    ['session.locked-out', null, 'Asha', 'Sign-in of Asha was paused after too many wrong tries'],
    ['user.reveal-phone', 'Asha', 'Ravi', 'Asha showed the phone number of Ravi'],
  ] as const)('for %s by %s of %s is: %s', (action, actorName, subjectName, message) => {
    expect(entryText({ action, actorName, subjectName })).toBe(message)
  })

  it.each([...auditActions])('for %s is a sentence, and the action has a label', (action) => {
    const message = entryText({ action, actorName: 'Asha', subjectName: null })
    expect(message).toMatch(/^[A-Z][^[\]@]+$/)
    expect(actionLabel(action)).toMatch(/^[A-Z][^[\]@]+$/)
  })
})

describe('the query of an audit log page', () => {
  it('keeps its cursor unchanged after formatting and parsing', () => {
    const mark = { at: '2026-11-01T10:00:00.000Z', id: '0190-a' }
    expect(parseCursor(formatCursor(mark))).toEqual(mark)
  })
  it.each([
    '',
    'x',
    '2026-11-01T10:00:00.000Z',
    '2026-99-01T10:00:00.000Z_a',
    "2026-11-01T10:00:00.000Z_a'b",
  ])('has no cursor for %j', (text) => expect(parseCursor(text)).toBeNull())
  it('accepts only known actions', () => {
    expect(parseAction('event.delete')).toBe('event.delete')
    expect(parseAction('toString')).toBeNull()
  })
})

it('the store of the audit log neither changes nor deletes an entry', () => {
  expect(readFileSync('app/audit/store.server.ts', 'utf8')).not.toMatch(/updateTable|deleteFrom|doUpdateSet/)
})
