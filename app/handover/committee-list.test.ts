import { expect, test } from 'vitest'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import { invitedMessage, readCommittee, writeCommittee } from './committee-list.rules.ts'
import { remindedMessage } from './rules.ts'

const brief = (list: string) =>
  readCommittee(list).map(({ line, email, role, problem }) => [line, email, role, problem])

test('a pasted list is parsed into addresses, roles and problems', () => {
  const list = [
    'Aisha@college.example, Super Admin',
    '',
    'Rohan Bisht <rohan@college.example>; super admin',
    'zoya@college.example',
    'tanvi@college',
    'aisha@college.example',
    'Faiz',
  ].join('\r\n')
  expect(brief(list)).toEqual([
    [1, 'aisha@college.example', 'super-admin', null],
    [3, 'rohan@college.example', 'super-admin', null],
    [4, 'zoya@college.example', 'admin', null],
    [5, 'tanvi@college', 'admin', 'The email is not complete'],
    [6, 'aisha@college.example', 'admin', 'Twice in the list. We skip it.'],
    [7, '', 'admin', 'The email is not complete'],
  ])
  expect(writeCommittee(readCommittee(list))).toBe(
    'aisha@college.example, super admin\nrohan@college.example, super admin\nzoya@college.example, admin',
  )
})

test('a CSV file with a heading and quotes is parsed', () => {
  expect(brief('Name,Email,Role\n"Aisha F","aisha@college.example","Super admin"\n')).toEqual([
    [2, 'aisha@college.example', 'super-admin', null],
  ])
  expect(readCommittee(' \n\n')).toEqual([])
})

test('only forty lines are read', () => {
  const list = Array.from({ length: 41 }, (_, index) => `p${index}@college.example`).join('\n')
  const entries = readCommittee(list)
  expect(entries[39]?.problem).toBeNull()
  expect(entries[40]?.problem).toBe('Only the first 40 lines are read')
})

test('the message about a reminder says a mail only where mails leave', () => {
  expect(remindedMessage(2, true)).toBe('2 people are reminded by mail.')
  expect(remindedMessage(2, false)).toBe(MAILS_SAVED)
})

test('the message about invites depends on their number and on how they are sent', () => {
  expect(invitedMessage(1, true)).toBe('One invite is on the way.')
  expect(invitedMessage(3, false)).toBe(
    '3 invites are made. Pass the links on yourself: they are shown only now.',
  )
})
