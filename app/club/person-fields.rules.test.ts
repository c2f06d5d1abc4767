import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatPhone, limitPhoneInput, nameField, phoneField } from './person-fields.rules.ts'

const typing = (data: string) => ({ inputType: 'insertText', data })
const pasting = { inputType: 'insertFromPaste', data: null }

describe('a phone field', () => {
  it.each([
    ['+91 98765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['(98765) 43210', '9876543210'],
    ['9876543210 99', '9876543210'],
    ['9198765432', '9198765432'],
    ['0987654321', '0987654321'],
    ['+1 98765 43210', '1987654321'],
  ])('turns %s, pasted or filled in by the browser, into %s', (text, phone) => {
    expect(limitPhoneInput(text, pasting)).toBe(phone)
    expect(limitPhoneInput(text, {})).toBe(phone)
    expect(limitPhoneInput(text, typing(text))).toBe(phone)
  })

  it.each([
    ['98-', '98', '-'],
    ['98765432101', '9876543210', '1'],
    ['91987654321', '9198765432', '1'],
    ['09876543210', '0987654321', '0'],
  ])('shortens %s, typed by hand, to %s', (text, phone, data) => {
    expect(limitPhoneInput(text, typing(data))).toBe(phone)
    expect(limitPhoneInput(text, { inputType: 'insertCompositionText', data: text })).toBe(phone)
  })

  it.each([
    ['+91 98765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198765432', '9198765432'],
  ])('accepts %s as %s when no script has cleaned it', (text, phone) => {
    expect(v.parse(phoneField, text)).toBe(phone)
  })

  it('is read as a contact list or a sheet copies it', () => {
    expect(v.parse(phoneField, '\u202a+91\u00a098765\u201143210\u202c')).toBe('9876543210')
    expect(v.parse(phoneField, '919876543210.0')).toBe('9876543210')
    expect(limitPhoneInput('919876543210.0', pasting)).toBe('9876543210')
  })

  it.each([
    '98765432101',
    '+1 98765 43210',
    '91 9876',
    '9877000000x',
    'ph: 98770 00001 (home)',
    '9.1987654321E+11',
    '9187654321 / 9876543210',
    'abcdefghij',
  ])('refuses %s', (text) => {
    expect(v.safeParse(phoneField, text).issues?.[0].message).toBe('Phone number must be exactly 10 digits')
  })

  it('shows the number in groups', () => {
    expect(formatPhone('9876543210')).toBe('+91 98765 43210')
  })
})

describe('a name', () => {
  const problemOf = (name: string) => v.safeParse(nameField, name).issues?.[0].message

  it.each([
    ['\u200b\u200b\u200b', 'Name is required'],
    ['\u00ad\u00ad\u00ad', 'Name is required'],
    ['\u3164\u3164\u3164', 'Name is required'],
    ['\u2800 \u2800', 'Name is required'],
    ['A\u200bl\u200b', 'Name must be at least 3 characters long'],
    ['...', 'Please write your name in letters'],
    ['12345', 'Please write your name in letters'],
    ['Asha \u202eoar ahsA', 'Please write your name in letters'],
    ['Zo\ufffd Bront\ufffd', 'Please write your name in letters'],
  ])('that reads %j is refused: %s', (name, message) => {
    expect(problemOf(name)).toBe(message)
  })

  it.each([
    [' As\u00adha\u200b Rao\ufeff', 'Asha Rao'],
    ["Siobhán O'Brien", "Siobhán O'Brien"],
    ['श्\u200dरी राम', 'श्\u200dरी राम'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['Asha\u200d Rao', 'Asha Rao'],
  ])('that reads %j is kept as %j', (name, kept) => {
    expect(v.parse(nameField, name)).toBe(kept)
  })
})
