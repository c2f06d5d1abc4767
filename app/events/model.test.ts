import { describe, expect, test } from 'vitest'
import { type Event, publicView, seatText } from './model.ts'
import { byOutsideForm } from './terms.ts'

const now = new Date('2030-03-01T06:00:00Z')
const env = { clubTimeZone: 'Asia/Kolkata' }
const turnsPastAt = '2030-03-09T12:30:00.000Z'
const terms = { ...byOutsideForm, way: 'here', opensAt: '2030-03-01T06:30:00.000Z' }
const event = { date: '2030-03-09', time: '18:00', seats: 10, participants: 4, turnsPastAt, terms } as Event

describe('an event as everybody sees it', () => {
  test('says in the club’s zone when registration opens, as long as it has not', () => {
    expect(publicView(event, { now, env })).toMatchObject({
      opensAt: terms.opensAt,
      opensOn: 'Friday, March 1, 2030, 12:00 PM',
      changesAt: terms.opensAt,
    })
    const opened = publicView(event, { now: new Date(terms.opensAt), env })
    expect(opened).toMatchObject({ door: 'open', opensAt: null, opensOn: '' })
  })

  test.each<[Partial<Event>, string]>([
    [{}, '6 seats left'],
    [{ participants: 5 }, 'Limited seats! 5 left'],
    [{ participants: 10 }, 'Sold out'],
    [{ turnsPastAt: '2030-02-28T12:30:00.000Z' }, 'Past: 4 attended'],
    [{ turnsPastAt: '2030-02-28T12:30:00.000Z', attended: 3 }, 'Past: 3 attended'],
  ])('of which %j says: %s', (over, says) => {
    expect(seatText({ ...event, ...over }, now)).toBe(says)
  })
})
