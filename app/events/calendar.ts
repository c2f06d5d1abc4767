import { calendarStream, component, dateValue, instantValue, textValue } from '#app/platform/icalendar.ts'
import { feeText, type FollowedEvent, seatText } from './model.ts'

interface CalendarSite {
  publicUrl: string
  clubName: string
}

/** How often a subscriber is asked to look again. */
const REFRESH = 'PT1H'

/** A calendar somebody subscribes to, and the moment it is asked for. */
interface Subscribed {
  name: string
  now: Date
}

/** Seats are told to whoever looks again each hour; an entry taken once would go on saying how many there were. */
function description(event: FollowedEvent, { publicUrl }: CalendarSite, seen?: Subscribed): string {
  return [
    event.description,
    event.aboutEvent,
    `Registration fee: ${feeText(event.registrationFee)}`,
    ...(seen ? [seatText(event, seen.now)] : []),
    `Register: ${event.googleFormLink || `${publicUrl}/events/${event.id}/register`}`,
  ].join('\n\n')
}

/** Without METHOD the stamp is when the event last changed (RFC 5545, 3.8.7.2), so equal events are equal bytes. */
function eventLines(event: FollowedEvent, site: CalendarSite, seen?: Subscribed): string[] {
  return component('VEVENT', [
    `UID:${event.id}`,
    `DTSTAMP:${instantValue(event.updatedAt)}`,
    `CREATED:${instantValue(event.createdAt)}`,
    `LAST-MODIFIED:${instantValue(event.updatedAt)}`,
    `SEQUENCE:${event.revision}`,
    event.time === null
      ? `DTSTART;VALUE=DATE:${dateValue(event.date)}`
      : `DTSTART:${instantValue(event.turnsPastAt)}`,
    `SUMMARY:${textValue(event.title)}`,
    `DESCRIPTION:${textValue(description(event, site, seen))}`,
    `LOCATION:${textValue(event.venue)}`,
    `CATEGORIES:${textValue(event.category)}`,
    `URL:${site.publicUrl}/events/${event.id}`,
    'STATUS:CONFIRMED',
  ])
}

/** A calendar must hold something (3.6); one without events says where its clock stands. */
const emptiness = component('VTIMEZONE', [
  'TZID:UTC',
  ...component('STANDARD', ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000']),
])

/** A calendar to take one event from, or, when `subscribed`, to look at again. */
export function calendarText(
  events: readonly FollowedEvent[],
  site: CalendarSite,
  subscribed?: Subscribed,
): string {
  const naming = subscribed
    ? [
        `NAME:${textValue(subscribed.name)}`,
        `X-WR-CALNAME:${textValue(subscribed.name)}`,
        `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
        `X-PUBLISHED-TTL:${REFRESH}`,
      ]
    : []
  return calendarStream(
    component('VCALENDAR', [
      'VERSION:2.0',
      `PRODID:-//${textValue(site.clubName)}//Events//EN`,
      'CALSCALE:GREGORIAN',
      ...naming,
      ...(events.length > 0 ? events.flatMap((event) => eventLines(event, site, subscribed)) : emptiness),
    ]),
  )
}
