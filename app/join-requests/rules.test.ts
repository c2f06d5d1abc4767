import { describe, expect, it } from 'vitest'
import { approvedMessage, checkJoinForm, type JoinField, joinFailureMessage, noticeText } from './rules.ts'
import { memberEmail, whatsappLink, whatsappNumber } from '#app/club/phone.rules.ts'

const answers = {
  name: 'Nisha Verma',
  phone: '9000000001',
  branch: 'CSE',
  year: '1st',
  interest: 'Video Editing',
}

function problemOf(field: JoinField, value: unknown): string | undefined {
  const check = checkJoinForm({ ...answers, [field]: value })
  return check.ok ? undefined : check.errors[field]
}

describe('a join form', () => {
  it('reports the first problem of every field when it is empty', () => {
    expect(checkJoinForm({})).toEqual({
      ok: false,
      errors: {
        name: 'Name is required',
        phone: 'Phone number is required',
        branch: 'Please select your branch',
        year: 'Please select your year',
        interest: 'Please select your area of interest',
      },
    })
  })

  it('keeps the trimmed name and the digits of the phone, and ignores unknown fields', () => {
    const check = checkJoinForm({
      ...answers,
      name: '  Nisha Verma ',
      phone: '90000 00001',
      status: 'approved',
    })
    expect(check).toEqual({ ok: true, value: answers })
  })

  it.each<[JoinField, unknown, string | undefined]>([
    ['name', '   ', 'Name is required'],
    ['name', ' ab ', 'Name must be at least 3 characters long'],
    ['name', 'abc', undefined],
    ['name', 'x'.repeat(81), 'Name must be at most 80 characters long'],
    ['name', 'abc\0d', 'Please write your name in letters'],
    ['name', 'abc\ud800', 'Please write your name in letters'],
    ['name', { toString: 'abc' }, 'Name is required'],
    ['phone', '  ', 'Phone number is required'],
    ['phone', '900000000', 'Phone number must be exactly 10 digits'],
    ['phone', '90000000011', 'Phone number must be exactly 10 digits'],
    ['phone', 'phone', 'Phone number must be exactly 10 digits'],
    ['phone', '९००००००००१', 'Phone number must be exactly 10 digits'],
    ['phone', '+91 98765 43210', undefined],
    ['phone', '+1 98765 43210', 'Phone number must be exactly 10 digits'],
    ['phone', 9000000001, 'Phone number is required'],
    ['branch', 'Law', 'Please select your branch'],
    ['year', '5th', 'Please select your year'],
    ['interest', 'constructor', 'Please select your area of interest'],
  ])('answers the %s %j with: %s', (field, value, message) => {
    expect(problemOf(field, value)).toBe(message)
  })

  it.each([
    [401, 'Access denied. Please contact support.'],
    [403, 'Access denied. Please contact support.'],
    ['network', 'Network error. Please check your connection.'],
    [500, 'An unexpected error occurred. Please try again.'],
    [503, 'An unexpected error occurred. Please try again.'],
    [404, 'Failed to submit form. Please try again later.'],
    [429, 'Too many attempts. Please try again later.'],
    ['no-key', 'Failed to generate request ID'],
  ] as const)('answers the failure %s with: %s', (failure, message) => {
    expect(joinFailureMessage(failure)).toBe(message)
  })

  it('names the contact for erasure', () => {
    expect(noticeText('crew@club.example')).toContain('write to crew@club.example')
  })
})

describe('the welcome on WhatsApp', () => {
  it.each([
    ['9000000001', '919000000001'],
    ['919000000001', '919000000001'],
    ['9123456789', '919123456789'],
  ])('for the phone %s uses the number %s', (phone, number) => {
    expect(whatsappNumber(phone)).toBe(number)
    expect(memberEmail(phone)).toBe(`${number}@members.invalid`)
  })

  it('encodes its text', () => {
    const text = 'Hi A & B\nhttps://chat.whatsapp.com/x?y=1'
    const link = new URL(whatsappLink('9000000001', text))
    expect(link.origin + link.pathname).toBe('https://wa.me/919000000001')
    expect(link.searchParams.get('text')).toBe(text)
    expect([...link.searchParams.keys()]).toEqual(['text'])
  })
})

describe('the message of an approval', () => {
  it('is one line: it lies over the list as long as Undo works', () => {
    expect(approvedMessage({ name: 'Zoya Ansari' })).toBe('Zoya Ansari is approved.')
  })
})
