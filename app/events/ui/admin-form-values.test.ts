import { neverMoved } from '#tests/support/factories.ts'
import { describe, expect, it } from 'vitest'
import type { AdminEvent } from '../model.ts'
import { checkEventForm } from '../rules.ts'
import type { RegistrationSettings } from '../registration-settings.ts'
import { copyOf, mergeValues, valuesOf } from './admin-form-values.ts'

const timeZone = 'Asia/Kolkata'
const settings: RegistrationSettings = {
  method: 'here',
  opensAt: '2030-03-02T03:30:00.000Z',
  closesAt: '2030-03-09T12:00:00.000Z',
  cancelUntil: '2030-03-08T12:30:00.000Z',
  membersUntil: '2030-03-04T03:30:00.000Z',
  hasWaitlist: false,
  releasesSeats: true,
  asksBranch: true,
  asksYear: false,
  asksPictures: false,
  questions: [
    { slot: 1, kind: 'choice', text: 'Which seat?', choices: ['Front', 'Back'], isRequired: true },
    { slot: 4, kind: 'yes-no', text: 'Coming by bus?', choices: [], isRequired: false },
  ],
  isClosed: false,
}
const event: AdminEvent = {
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
  settings,
  details: {
    endTime: '21:00',
    mapLink: 'https://maps.example/studio',
    hostName: 'Riya Sen',
    hostContact: '9876543210',
    imageAlt: 'A lamp and a hand',
    imageFocus: '30 70',
    asksFeedback: true,
    givesCertificates: true,
    certificateText: 'cut a film in',
    certificateHours: '2.5',
    certificateSigner1: 'Riya Sen, President',
    certificateSigner2: '',
  },
  hours: '6:00 PM to 9:00 PM',
  openTo: '',
  endsAt: '2030-03-09T15:30:00.000Z',
  mapLink: 'https://maps.example/studio',
  host: null,
  imageAlt: 'A lamp and a hand',
  imageFocus: '30 70',
  ...neverMoved,
  previousOn: '',
  createdAt: '2030-01-01T00:00:00.000Z',
  publishedAt: '2030-01-01T00:00:00.000Z',
  publication: 'published',
  seriesId: null,
  publishesOn: '',
  createdBy: null,
  availableSeats: 30,
  status: 'upcoming',
  longDate: 'Saturday, 9 March 2030',
  clockTime: '6:00 PM',
  registrationStatus: 'early',
  opensAt: settings.opensAt,
  opensOn: 'Saturday, 2 March 2030, 9:00 AM',
  changesAt: settings.opensAt,
}

describe('the values of an event form', () => {
  it('give the same event when they are submitted', () => {
    const now = new Date('2030-03-01T06:00:00Z')
    const check = checkEventForm(valuesOf(event, timeZone), { now, timeZone })
    expect(check).toMatchObject({
      ok: true,
      value: { title: event.title, seats: 30, settings, details: event.details },
    })
  })

  it('contain no date and no registration times in a copy', () => {
    expect(copyOf(event, timeZone)).toMatchObject({
      date: '',
      time: '18:00',
      opensAt: '',
      closesAt: '',
      cancelUntil: '',
      question1: 'Which seat?',
      required1: 'on',
    })
  })

  it('keep a checkbox unticked that was unticked in a draft', () => {
    const event = { title: 'Kept', hasWaitlist: 'on', required1: 'on' }
    expect(mergeValues(event, null, { title: 'Typed' })).toMatchObject({
      title: 'Typed',
      hasWaitlist: '',
      required1: '',
    })
    expect(mergeValues(event, null, undefined)).toMatchObject(event)
  })
})
