import type { PublicEvent } from './model.ts'

type Planned = Pick<PublicEvent, 'id' | 'title' | 'date' | 'time' | 'turnsPastAt' | 'endsAt' | 'venue'>

/** Not URLSearchParams: Outlook shows its plus signs. */
function addressOf(page: string, params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${page}?${pairs.join('&')}`
}

/** Not `addDays`: this is part of the list's script. 24:00 is midnight of the day after. */
const dayAfter = (date: string) => new Date(`${date}T24:00Z`).toISOString().slice(0, 10)

const toSecond = (instant: string) => instant.replace('.000', '')

/** Where an event is added to a calendar. Without a known end it ends as it begins. */
export function calendarLinks(event: Planned, publicUrl: string) {
  const { id, title, date, time, turnsPastAt, endsAt, venue: location } = event
  const start = time === null ? date : toSecond(turnsPastAt)
  const end = time === null ? dayAfter(date) : toSecond(endsAt ?? turnsPastAt)
  const plain = `${start}/${end}`.replaceAll(/[-:]/g, '')
  const page = `${publicUrl}/events/${id}`
  return {
    google: addressOf('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: plain,
      location,
      details: page,
    }),
    outlook: addressOf('https://outlook.live.com/calendar/0/action/compose', {
      rru: 'addevent',
      subject: title,
      startdt: start,
      enddt: end,
      allday: `${time === null}`,
      location,
      body: page,
    }),
    file: `/events/${id}.ics`,
  }
}
