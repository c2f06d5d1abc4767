import type { PublicEvent } from '#app/events/model.ts'
import type { Featured } from '#content/featured.ts'
import { cityAddress, CONTEXT, type JsonLd, organizer, type NamedSite } from './structured-data.ts'

const SCHEDULED = 'https://schema.org/EventScheduled'
const IN_PERSON = 'https://schema.org/OfflineEventAttendanceMode'

/** What stands behind each door: a past or closed event cannot be registered for, whatever seats it has left. */
const availability = {
  form: 'InStock',
  open: 'InStock',
  early: 'PreOrder',
  waitlist: 'SoldOut',
  full: 'SoldOut',
  closed: 'OutOfStock',
  past: 'OutOfStock',
} satisfies Record<PublicEvent['door'], string>

/** `startsAt`: ISO 8601 with the offset of the club zone, or the date alone for a whole day. */
export function storedEvent(event: PublicEvent, startsAt: string, site: NamedSite): JsonLd {
  const url = `${site.publicUrl}/events/${event.id}`
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.title,
    description: event.description,
    url,
    image: [`${site.publicUrl}/og/events/${event.id}.png`],
    startDate: startsAt,
    ...(event.time === null && { endDate: event.date }),
    eventStatus: SCHEDULED,
    eventAttendanceMode: IN_PERSON,
    location: { '@type': 'Place', name: event.venue, address: cityAddress() },
    organizer: organizer(site),
    isAccessibleForFree: event.registrationFee === 0,
    maximumAttendeeCapacity: event.seats,
    remainingAttendeeCapacity: event.availableSeats,
    offers: {
      '@type': 'Offer',
      url: event.googleFormLink || `${url}/register`,
      price: event.registrationFee,
      priceCurrency: 'INR',
      availability: `https://schema.org/${availability[event.door]}`,
      ...(event.opensAt && { validFrom: event.opensAt }),
    },
  }
}

export function featuredEvent(event: Featured, site: NamedSite): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.fullTitle,
    description: event.description,
    url: `${site.publicUrl}/events/${event.id}`,
    image: [`${site.publicUrl}/og/events/${event.id}.png`],
    startDate: event.targetDate,
    endDate: event.lastDate,
    eventStatus: SCHEDULED,
    eventAttendanceMode: IN_PERSON,
    location: { '@type': 'Place', name: event.place, address: cityAddress() },
    organizer: organizer(site),
  }
}
