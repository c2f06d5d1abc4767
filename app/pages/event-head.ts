import type { PublicEvent } from '#app/events/model.ts'

export const eventsTrail = [{ name: 'Events', path: '/events' }] as const

/** The share image of an event, with its title and date. */
export function shareCardOf({ id, title, dates }: { id: string; title: string; dates: string }) {
  return { path: `/og/events/${id}.png`, alt: `${title}, ${dates}` }
}

/** The title and description of a stored event, for its page and its details. */
export function eventHead(event: PublicEvent) {
  return {
    title: event.title,
    description: event.description,
    path: `/events/${event.id}`,
    card: shareCardOf({ ...event, dates: event.longDate }),
    trail: eventsTrail,
  }
}
