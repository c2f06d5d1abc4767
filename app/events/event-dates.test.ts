import { describe, expect, it } from 'vitest'
import { todayIn } from './club-time.ts'
import { hasTakenPlace, momentWarnings, shiftedMoments } from './event-dates.ts'

const moments = {
  opensAt: '2030-02-20T09:00',
  closesAt: '2030-03-04T18:00',
  cancelUntil: '2030-03-05T00:00',
  membersUntil: '2030-02-28T18:00',
}

describe('the registration times of a duplicated event', () => {
  it.each([
    ['2030-03-13', ['2030-02-28T09:00', '2030-03-12T18:00', '2030-03-13T00:00', '2030-03-08T18:00']],
    ['2030-03-01', ['', '2030-02-28T18:00', '2030-03-01T00:00', '2030-02-24T18:00']],
    ['', ['', '', '', '']],
  ])('move with its date to %j, except times in the past', (to, expected) => {
    const shifted = shiftedMoments(moments, { from: '2030-03-05', to, current: '2030-02-17T12:00' })
    expect([shifted.opensAt, shifted.closesAt, shifted.cancelUntil, shifted.membersUntil]).toEqual(expected)
  })
})

describe('a warning about the registration times', () => {
  const event = { date: '2030-03-12', time: '18:00' }
  it.each([
    [
      { closesAt: '2030-03-04T18:00' },
      ['Registration closes on Monday, 4 March 2030, 8 days before the event.'],
    ],
    [{ closesAt: '2030-03-09T18:00' }, []],
    [
      { cancelUntil: '2030-03-01T18:00' },
      ['Cancelling ends on Friday, 1 March 2030, 11 days before the event.'],
    ],
    [{ opensAt: '2030-01-01T09:00' }, []],
    [{ opensAt: '2030-03-12T18:01' }, ['Registration opens after the event begins.']],
    [{ membersUntil: '2030-03-13T09:00' }, ['Members come first until after the event begins.']],
    [{ closesAt: '2030-03-13T09:00' }, ['Registration closes after the event begins.']],
  ])('is shown only for times long before the event or after its start: %j', (moment, warnings) => {
    expect(momentWarnings({ ...event, ...moment })).toEqual(warnings)
  })

  it('is not shown before the event has a date', () => {
    expect(momentWarnings({ date: '', closesAt: '2030-03-04T18:00' })).toEqual([])
  })
})

describe('an event of 9 March from 22:30 until 1 o’clock, seen in India', () => {
  const late = {
    eventStatus: 'scheduled',
    date: '2030-03-09',
    time: '22:30',
    turnsPastAt: '2030-03-09T17:00:00.000Z',
    endsAt: '2030-03-09T19:30:00.000Z',
  } as const
  const openEnd = { endsAt: null }
  const afternoon = { ...openEnd, time: '14:00', turnsPastAt: '2030-03-09T08:30:00.000Z' }
  const allDay = { ...openEnd, time: null, turnsPastAt: '2030-03-09T18:29:59.999Z' }
  it.each([
    ['has not taken place half an hour after midnight', '2030-03-09T19:00:00Z', {}, false],
    ['has taken place an hour later', '2030-03-09T20:00:00Z', {}, true],
    [
      'without a known end, has not taken place half an hour after midnight',
      '2030-03-09T19:00:00Z',
      openEnd,
      false,
    ],
    [
      'without a known end, has not until four hours after its beginning',
      '2030-03-09T21:00:00Z',
      openEnd,
      false,
    ],
    ['without a known end, has taken place after these', '2030-03-09T21:00:01Z', openEnd, true],
    ['of an afternoon without a known end, has not on its own day', '2030-03-09T18:00:00Z', afternoon, false],
    ['of an afternoon without a known end, has from midnight on', '2030-03-09T18:30:01Z', afternoon, true],
    ['without a time, has not on its own day', '2030-03-09T18:00:00Z', allDay, false],
    ['without a time, has from midnight on', '2030-03-09T18:30:01Z', allDay, true],
    ['cancelled, has not taken place', '2030-03-11T19:00:00Z', { eventStatus: 'cancelled' }, false],
    ['postponed, has not taken place', '2030-03-11T19:00:00Z', { eventStatus: 'postponed' }, false],
  ] as const)('%s', (_, at, over, result) => {
    const instant = new Date(at)
    expect(hasTakenPlace({ ...late, ...over }, todayIn('Asia/Kolkata', instant), instant)).toBe(result)
  })
})
