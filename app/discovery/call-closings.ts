import { closingTitle } from '#app/calls/calls.rules.ts'
import type { FilmCall } from '#app/calls/model.ts'
import { component, instantValue, textValue } from '#app/platform/formats/icalendar.ts'

/** The moment at which a call for films closes, as an entry of the calendar. */
export function callClosingLines(call: FilmCall, publicUrl: string): string[] {
  const page = `${publicUrl}/submit/${call.id}`
  return component('VEVENT', [
    `UID:film-call-${call.id}`,
    `DTSTAMP:${instantValue(call.updatedAt)}`,
    `LAST-MODIFIED:${instantValue(call.updatedAt)}`,
    `DTSTART:${instantValue(call.closesAt)}`,
    `SUMMARY:${textValue(closingTitle(call))}`,
    `DESCRIPTION:${textValue(`${call.description}\n\nEnter a film: ${page}`)}`,
    `URL:${page}`,
    'STATUS:CONFIRMED',
  ])
}
