import { describe, expect, test } from 'vitest'
import { type Event, feeText, seatText } from './model.ts'
import { externalFormSettings } from './registration-settings.ts'

const now = new Date('2030-03-01T06:00:00Z')
const turnsPastAt = '2030-03-09T12:30:00.000Z'
const settings = { ...externalFormSettings, method: 'here', opensAt: '2030-03-01T06:30:00.000Z' }
const event = {
  date: '2030-03-09',
  time: '18:00',
  seats: 10,
  participants: 4,
  turnsPastAt,
  settings,
} as Event

describe('the seat text of an event', () => {
  test.each<[Partial<Event>, string]>([
    [{}, '6 seats left'],
    [{ participants: 5 }, 'Limited seats! 5 left'],
    [{ participants: 10 }, 'Sold out'],
    [{ turnsPastAt: '2030-02-28T12:30:00.000Z' }, 'Past: 4 attended'],
    [{ turnsPastAt: '2030-02-28T12:30:00.000Z', attended: 3 }, 'Past: 3 attended'],
  ])('with %j is "%s"', (over, says) => {
    expect(seatText({ ...event, ...over }, now)).toBe(says)
  })
})

test.each([
  [0, 'Free'],
  [0.5, '₹0.50'],
  [80, '₹80'],
  [99.5, '₹99.50'],
  [123456.05, '₹1,23,456.05'],
])('a fee of %d is shown as %s', (fee, text) => {
  expect(feeText(fee)).toBe(text)
})
