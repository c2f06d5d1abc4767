import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { codeOf, registrationIdOf, parseTicketCode } from './ticket-codes.ts'

test('a ticket code contains the registration id, in characters that a keyboard scanner can type', () => {
  for (let count = 0; count < 200; count += 1) {
    const id = newId()
    const code = codeOf(
      id,
      Uint8Array.from({ length: 10 }, (_, at) => (at * 37 + count) % 256),
    )
    expect(code).toMatch(/^T[0-9A-HJKMNP-TV-Z]{42}$/)
    expect(registrationIdOf(code)).toBe(id)
  }
})

test.each([
  [`  t${'0'.repeat(42)} \n`, `T${'0'.repeat(42)}`],
  [`T${'0'.repeat(41)}`, null],
  [`T${'O'.repeat(42)}`, null],
  ['https://example.com/', null],
  ['', null],
])('the input %j is parsed as %j', (text, code) => {
  expect(parseTicketCode(text)).toBe(code)
})

test('an invalid code gives no registration id', () => {
  expect(registrationIdOf('')).toBeNull()
  expect(registrationIdOf('t')).toBeNull()
})
