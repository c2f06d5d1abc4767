import {
  calendarStream,
  component,
  dateValue,
  instantValue,
  paramValue,
  textValue,
} from '#app/platform/formats/icalendar.ts'
import { plainText } from '#app/club/text-marks.rules.ts'
import { clockTime, longDate } from './club-time.ts'
import { endsAt, hostOf } from './details.rules.ts'
import { feeText, type FeedEvent, seatText } from './model.ts'
import { titlePrefixes } from './schedule.ts'

interface CalendarSite {
  publicUrl: string
  clubName: string
}

const headerLines = ({ clubName }: CalendarSite) => [
  'VERSION:2.0',
  `PRODID:-//${textValue(clubName)}//Events//EN`,
  'CALSCALE:GREGORIAN',
]

/** How often subscribers should refresh. */
const REFRESH = 'PT1H'

/** A subscribed calendar, and the time of the request. */
interface Subscribed {
  name: string
  now: Date
}

/** Only subscribed calendars show the free seats: they are refreshed. A downloaded entry would become wrong. */
function description(event: FeedEvent, { publicUrl }: CalendarSite, subscription?: Subscribed): string {
  return [
    event.description,
    plainText(event.aboutEvent),
    `Registration fee: ${feeText(event.registrationFee)}`,
    ...hostLine(event),
    ...(subscription ? [seatText(event, subscription.now)] : []),
    `Register: ${event.googleFormLink || `${publicUrl}/events/${event.id}/register`}`,
  ].join('\n\n')
}

const calendarStatuses = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const

function endLines(event: FeedEvent): string[] {
  const end = event.eventStatus === 'postponed' ? null : endsAt(event, event.turnsPastAt)
  return end === null ? [] : [`DTEND:${instantValue(end)}`]
}

function hostLine({ details }: FeedEvent): string[] {
  const host = hostOf(details)
  return host ? [`Questions? Ask ${host.name}: ${host.contact}`] : []
}

/** Without METHOD the stamp is when the event last changed (RFC 5545, 3.8.7.2), so equal events are equal bytes. */
function eventLines(event: FeedEvent, site: CalendarSite, subscription?: Subscribed): string[] {
  return component('VEVENT', [
    `UID:${event.id}`,
    `DTSTAMP:${instantValue(event.updatedAt)}`,
    `CREATED:${instantValue(event.createdAt)}`,
    `LAST-MODIFIED:${instantValue(event.updatedAt)}`,
    `SEQUENCE:${event.revision}`,
    // Nobody knows when a postponed event begins: its old day, as a whole.
    event.time === null || event.eventStatus === 'postponed'
      ? `DTSTART;VALUE=DATE:${dateValue(event.date)}`
      : `DTSTART:${instantValue(event.turnsPastAt)}`,
    ...endLines(event),
    `SUMMARY:${textValue(titlePrefixes[event.eventStatus] + event.title)}`,
    `DESCRIPTION:${textValue(description(event, site, subscription))}`,
    `LOCATION:${textValue(event.venue)}`,
    `CATEGORIES:${textValue(event.category)}`,
    `URL:${site.publicUrl}/events/${event.id}`,
    `STATUS:${calendarStatuses[event.eventStatus]}`,
  ])
}

/** The moment at which registration for an event opens. */
function openingLines(event: FeedEvent, opensAt: string, site: CalendarSite): string[] {
  const page = `${site.publicUrl}/events/${event.id}`
  const when = [longDate(event.date), clockTime(event.time)].filter(Boolean).join(', ')
  return component('VEVENT', [
    `UID:registration-${event.id}`,
    `DTSTAMP:${instantValue(event.updatedAt)}`,
    `LAST-MODIFIED:${instantValue(event.updatedAt)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${instantValue(opensAt)}`,
    `SUMMARY:${textValue(`Registration opens: ${event.title}`)}`,
    `DESCRIPTION:${textValue(`${when}, ${event.venue}.\n\nRegister: ${page}/register`)}`,
    `CATEGORIES:${textValue(event.category)}`,
    `URL:${page}`,
    'STATUS:CONFIRMED',
  ])
}

/**
 * The event as a mail carries it (RFC 5546, 3.2.1): the entry of the download, with the method and the organizer that a
 * published calendar names.
 */
export function publishedCalendar(event: FeedEvent, site: CalendarSite & { contactEmail: string }): string {
  // A published entry must have an organizer (RFC 5546, 3.2.1), which is an address of any kind (RFC 5545, 3.3.3).
  const address = site.contactEmail ? `mailto:${site.contactEmail}` : site.publicUrl
  const organizer = `ORGANIZER;CN="${paramValue(site.clubName)}":${address}`
  const entry = eventLines(event, site).toSpliced(-1, 0, organizer)
  return calendarStream(component('VCALENDAR', [...headerLines(site), 'METHOD:PUBLISH', ...entry]))
}

/** A calendar must have a component (RFC 5545, 3.6); an empty one has the time zone. */
const emptiness = component('VTIMEZONE', [
  'TZID:UTC',
  ...component('STANDARD', ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000']),
])

const subscriptionLines = (name: string) => [
  `NAME:${textValue(name)}`,
  `X-WR-CALNAME:${textValue(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
  `X-PUBLISHED-TTL:${REFRESH}`,
]

/** A calendar to import once or, when `subscribed`, to refresh. `others`: entries that are no events. */
export function calendarText(
  events: readonly FeedEvent[],
  site: CalendarSite,
  subscribed?: Subscribed,
  others: readonly string[] = [],
): string {
  return calendarStream(
    component('VCALENDAR', [
      ...headerLines(site),
      ...(subscribed ? subscriptionLines(subscribed.name) : []),
      ...(events.length + others.length > 0
        ? [...events.flatMap((event) => eventLines(event, site, subscribed)), ...others]
        : emptiness),
    ]),
  )
}

/** A calendar to subscribe to, of when registration opens. */
export function openingsText(events: readonly FeedEvent[], site: CalendarSite): string {
  const openings = events.flatMap((event) =>
    event.settings.opensAt ? openingLines(event, event.settings.opensAt, site) : [],
  )
  return calendarStream(
    component('VCALENDAR', [
      ...headerLines(site),
      ...subscriptionLines(`${site.clubName}: registration opens`),
      ...(openings.length > 0 ? openings : emptiness),
    ]),
  )
}
