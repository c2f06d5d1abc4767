import { expect, test } from 'vitest'
import { parseHour, passphraseProblem, sizeText } from './rules.ts'

test.each([
  ['0', 0],
  ['23', 23],
  ['24', null],
  ['', null],
  ['3.5', null],
])('the hour of the schedule %j is parsed as %s', (text, hour) => {
  expect(parseHour(text)).toBe(hour)
})

test.each([
  [999, '999 kB'],
  [84_200, '84 MB'],
  [1_250_000, '1.3 GB'],
])('a size of %i kB is shown as %s', (kb, text) => {
  expect(sizeText(kb)).toBe(text)
})

test('a passphrase has at least 12 characters, or is empty when the server has one', () => {
  expect(passphraseProblem('', { isNeeded: false })).toBeNull()
  expect(passphraseProblem('', { isNeeded: true })).toContain('12 characters')
  expect(passphraseProblem('eleven char', { isNeeded: false })).toContain('12 characters')
  expect(passphraseProblem('x'.repeat(201), { isNeeded: true })).toContain('too long')
})
