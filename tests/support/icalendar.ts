import ICAL from 'ical.js'

export interface CalendarComponent {
  /** Upper case, as the file has it. */
  name: string
  /** Property names in upper case, parameter names in lower case, values without escapes. */
  properties: { name: string; params: Record<string, string>; value: string }[]
  components: CalendarComponent[]
}

const LINE_MOST_OCTETS = 75
/** RFC 5545, 3.6: exactly once in each. */
const required: Record<string, string[]> = {
  VCALENDAR: ['PRODID', 'VERSION'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
}

/** What the library forgives: other line ends and long lines (RFC 5545, 3.1). */
function checkLines(text: string): void {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end with CRLF')
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('a line ends with something else than CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > LINE_MOST_OCTETS) throw new Error(`a line of more than 75 octets: ${line}`)
}

function read(component: ICAL.Component): CalendarComponent {
  const name = component.name.toUpperCase()
  for (const property of required[name] ?? [])
    if (component.getAllProperties(property.toLowerCase()).length !== 1)
      throw new Error(`${name} does not have ${property} once`)
  const properties = component.getAllProperties().map((property) => ({
    name: property.name.toUpperCase(),
    params: (property.toJSON() as [string, Record<string, string>])[1],
    value: property.getValues().join(','),
  }))
  return { name, properties, components: component.getAllSubcomponents().map(read) }
}

/** Parses a calendar with ical.js, strictly: throws at the first violation of RFC 5545. */
export function readCalendar(text: string): CalendarComponent {
  checkLines(text)
  // Two calendars in one text become a list of lists.
  const parsed = ICAL.parse(text) as unknown[]
  if (typeof parsed[0] !== 'string') throw new Error('not one whole component')
  return read(new ICAL.Component(parsed))
}

/** The value of a property that may occur once. */
export function valueOf(component: CalendarComponent, name: string): string | undefined {
  const found = component.properties.filter((property) => property.name === name)
  if (found.length > 1) throw new Error(`${name} stands ${found.length} times`)
  return found[0]?.value
}
