import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { limitPhoneInput, phoneField, formatPhone } from './person-fields.rules.ts'

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

  it.each(['98765432101', '+1 98765 43210', '91 9876'])('refuses %s', (text) => {
    expect(v.safeParse(phoneField, text).issues?.[0].message).toBe('Phone number must be exactly 10 digits')
  })

  it('shows the number in groups', () => {
    expect(formatPhone('9876543210')).toBe('+91 98765 43210')
  })
})
