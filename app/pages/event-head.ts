import type { PublicEvent } from '#app/events/model.ts'

export const eventsTrail = [{ name: 'Events', path: '/events' }] as const

/** The card drawn for an event, with its title and date on its picture. */
export function cardOf({ id, title, dates }: { id: string; title: string; dates: string }) {
  return { path: `/og/events/${id}.png`, alt: `${title}, ${dates}` }
}

/** What a stored event is called wherever its page or its details are shown. */
export function eventHead(event: PublicEvent) {
  return {
    title: event.title,
    description: event.description,
    path: `/events/${event.id}`,
    card: cardOf({ ...event, dates: event.longDate }),
    trail: eventsTrail,
  }
}
