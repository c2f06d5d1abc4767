import { neverMoved } from '#tests/support/factories.ts'
import { expect, test } from 'vitest'
import { noDetails } from './details.rules.ts'
import type { Event } from './model.ts'
import { externalFormSettings } from './registration-settings.ts'
import { publicView } from './views.server.ts'

const now = new Date('2030-03-01T06:00:00Z')
const env = { clubTimeZone: 'Asia/Kolkata' }
const turnsPastAt = '2030-03-09T12:30:00.000Z'
const settings = { ...externalFormSettings, method: 'here', opensAt: '2030-03-01T06:30:00.000Z' }
const event = {
  date: '2030-03-09',
  time: '18:00',
  seats: 10,
  participants: 4,
  turnsPastAt,
  settings,
  details: { ...noDetails, endTime: '20:30' },
  ...neverMoved,
} as Event

test('an event shows the opening of registration in the club’s time zone until it is open', () => {
  expect(publicView(event, { now, env })).toMatchObject({
    opensAt: settings.opensAt,
    opensOn: 'Friday, 1 March 2030, 12:00 PM',
    changesAt: settings.opensAt,
  })
  const openedView = publicView(event, { now: new Date(settings.opensAt), env })
  expect(openedView).toMatchObject({ registrationStatus: 'open', opensAt: null, opensOn: '' })
})

test('a postponed event shows no date, and a moved event shows its previous date', () => {
  const postponed = publicView({ ...event, eventStatus: 'postponed' }, { now, env })
  expect(postponed).toMatchObject({
    longDate: 'New date to be announced',
    clockTime: '',
    hours: '',
    endsAt: null,
    registrationStatus: 'postponed',
  })
  const movedView = publicView(
    { ...event, previousStart: { date: '2030-03-08', time: '17:00' } },
    { now, env },
  )
  expect(movedView.previousOn).toBe('Friday, 8 March 2030, 5:00 PM')
})
