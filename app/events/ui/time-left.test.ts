import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const target = Date.parse('2024-10-23T00:00:00+05:30')
const before = (ms: number) => timeLeft(target, target - ms)

test('the remaining time is split into days, hours, minutes and seconds', () => {
  const ms = ((12 * 24 + 7) * 60 + 45) * 60_000 + 18_000
  expect(before(ms)).toEqual({ days: 12, hours: 7, minutes: 45, seconds: 18, isOver: false })
})

test('a part of a second counts as a whole second', () => {
  expect(before(1)).toMatchObject({ seconds: 1, isOver: false })
})

test.each([0, -1, -86_400_000])('%d ms before the target, no time is left', (ms) => {
  expect(before(ms)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, isOver: true })
})
