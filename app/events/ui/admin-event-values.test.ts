import { describe, expect, it } from 'vitest'
import { adminView, type Event } from '../model.ts'
import { checkEventForm } from '../rules.ts'
import type { Terms } from '../terms.ts'
import { copyOf, layered, valuesOf } from './admin-event-values.ts'

const timeZone = 'Asia/Kolkata'
const terms: Terms = {
  way: 'here',
  opensAt: '2030-03-02T03:30:00.000Z',
  closesAt: '2030-03-09T12:00:00.000Z',
  cancelUntil: '2030-03-08T12:30:00.000Z',
  hasWaitlist: false,
  asksBranch: true,
  asksYear: false,
  questions: [
    { slot: 1, kind: 'choice', text: 'Which seat?', choices: ['Front', 'Back'], isRequired: true },
    { slot: 4, kind: 'yes-no', text: 'Coming by bus?', choices: [], isRequired: false },
  ],
  isClosed: false,
}
const event: Event = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Lighting workshop',
  description: 'Three lamps.',
  aboutEvent: 'An evening with three lamps.',
  googleFormLink: '',
  date: '2030-03-09',
  time: '18:00',
  turnsPastAt: '2030-03-09T12:30:00.000Z',
  venue: 'Studio 2',
  category: 'Workshop',
  image: '/art/events/lighting.webp',
  registrationFee: 0,
  seats: 30,
  participants: 0,
  attended: null,
  terms,
  createdAt: '2030-01-01T00:00:00.000Z',
  createdBy: null,
}
const shown = (now: string) => adminView(event, { now: new Date(now), env: { clubTimeZone: timeZone } })

describe('the words of an event form', () => {
  it('are those that make the same event again', () => {
    const now = new Date('2030-03-01T06:00:00Z')
    const check = checkEventForm(valuesOf(shown(now.toISOString()), timeZone), { now, timeZone })
    expect(check).toMatchObject({ ok: true, value: { title: event.title, seats: 30, terms } })
  })

  it('leave out what already happened when they are copied', () => {
    const during = '2030-03-05T06:00:00.000Z'
    expect(copyOf(shown(during), { now: during, timeZone })).toMatchObject({
      date: '2030-03-09',
      opensAt: '',
      closesAt: '2030-03-09T17:30',
      question1: 'Which seat?',
      required1: 'on',
    })
    const after = '2030-03-10T06:00:00.000Z'
    expect(copyOf(shown(after), { now: after, timeZone })).toMatchObject({ date: '', closesAt: '' })
  })

  it('keep a box unticked that somebody unticked in a draft', () => {
    const event = { title: 'Kept', hasWaitlist: 'on', required1: 'on' }
    expect(layered(event, null, { title: 'Typed' })).toMatchObject({
      title: 'Typed',
      hasWaitlist: '',
      required1: '',
    })
    expect(layered(event, null, undefined)).toMatchObject(event)
  })
})
