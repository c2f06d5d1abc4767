import type { PublicEvent } from '#app/events/model.ts'
import type { FeaturedEvent } from '#app/events/featured.rules.ts'
import { cityAddress, CONTEXT, type JsonLd, organizer, type NamedSite } from './structured-data.ts'

const SCHEDULED = 'https://schema.org/EventScheduled'
const IN_PERSON = 'https://schema.org/OfflineEventAttendanceMode'

/**
 * The offer's availability by registration status: a past or closed event cannot be registered for, whatever seats are
 * left.
 */
const availability = {
  form: 'InStock',
  open: 'InStock',
  early: 'PreOrder',
  waitlist: 'SoldOut',
  full: 'SoldOut',
  closed: 'OutOfStock',
  past: 'OutOfStock',
  postponed: 'OutOfStock',
  cancelled: 'OutOfStock',
} satisfies Record<PublicEvent['registrationStatus'], string>

/** `previousStartsAt`: null when it was not moved. */
function statusFacts({ eventStatus }: PublicEvent, previousStartsAt: string | null): JsonLd {
  if (eventStatus === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled' }
  if (eventStatus === 'postponed') return { eventStatus: 'https://schema.org/EventPostponed' }
  if (previousStartsAt === null) return { eventStatus: SCHEDULED }
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: previousStartsAt }
}

const endFact = ({ endsAt }: PublicEvent): JsonLd => (endsAt === null ? {} : { endDate: endsAt })

/** Both starts: ISO 8601 with the offset of the club zone, or the date alone for a whole day. */
export function storedEvent(
  event: PublicEvent,
  { startsAt, previousStartsAt }: { startsAt: string; previousStartsAt: string | null },
  site: NamedSite,
): JsonLd {
  const url = `${site.publicUrl}/events/${event.id}`
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.title,
    description: event.description,
    url,
    image: [`${site.publicUrl}/og/events/${event.id}.png`],
    startDate: startsAt,
    ...(event.time === null ? { endDate: event.date } : endFact(event)),
    ...statusFacts(event, previousStartsAt),
    eventAttendanceMode: IN_PERSON,
    location: {
      '@type': 'Place',
      name: event.venue,
      address: cityAddress(site.club),
      ...(event.mapLink && { hasMap: event.mapLink }),
    },
    organizer: organizer(site),
    isAccessibleForFree: event.registrationFee === 0,
    maximumAttendeeCapacity: event.seats,
    remainingAttendeeCapacity: event.availableSeats,
    offers: {
      '@type': 'Offer',
      url: event.googleFormLink || `${url}/register`,
      price: Number.isInteger(event.registrationFee)
        ? event.registrationFee
        : event.registrationFee.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${availability[event.registrationStatus]}`,
      ...(event.opensAt && { validFrom: event.opensAt }),
    },
  }
}

export function featuredEvent(event: FeaturedEvent, site: NamedSite): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: event.title,
    description: event.description,
    url: `${site.publicUrl}/events/${event.id}`,
    image: [`${site.publicUrl}/og/events/${event.id}.png`],
    startDate: event.date,
    endDate: event.lastDate,
    eventStatus: SCHEDULED,
    eventAttendanceMode: IN_PERSON,
    location: { '@type': 'Place', name: event.place || site.club.city, address: cityAddress(site.club) },
    organizer: organizer(site),
  }
}
