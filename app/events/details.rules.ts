import { focusFrom, focusProblem } from '#app/club/picture-focus.rules.ts'
import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { isEmailAddress, withAsciiDomain } from '#app/club/email.rules.ts'
import { isStorable, singleLine, UNSTORABLE } from '#app/club/storable.rules.ts'
import { isWallTime } from './club-time.ts'

type Form = Record<string, unknown>
/** The value that is stored, or a sentence for each field of the form that is wrong. */
type Parsed<Value> = { value: Value } | { errors: Record<string, string | null> }

const wrong = (name: string, sentence: string) => ({ errors: { [name]: sentence } })

/** How a value is stored, and what an event has where nothing was chosen. */
const text = { none: '', toColumn: (value: string) => value, fromColumn: (stored: string) => stored }
const textOrNull = {
  none: null,
  toColumn: (value: string | null) => value,
  fromColumn: (stored: string | null) => stored,
}
const flag = {
  none: false,
  toColumn: (value: boolean) => Number(value),
  fromColumn: (stored: number) => stored === 1,
  parse: (form: Form, name: string): Parsed<boolean> => ({ value: Boolean(form[name]) }),
}

/** A text of at most `max` characters on one line. */
const line = (max: number) => ({
  ...text,
  max,
  parse(form: Form, name: string): Parsed<string> {
    const value = singleLine(form[name])
    if (value.length > max) return wrong(name, `Please use at most ${max} characters`)
    return isStorable(value) ? { value } : wrong(name, UNSTORABLE)
  },
})

const hasHost = (form: Form) => singleLine(form['hostName']) !== '' || singleLine(form['hostContact']) !== ''

/** The optional fields of an event, kept as `event.details`: each with its column and what a form may say. */
export const detailFields = {
  /** Wall time in the club zone, HH:MM; up to the start it is of the next day. null: it is not known. */
  endTime: {
    ...textOrNull,
    column: 'end_time',
    parse(form: Form, name: string): Parsed<string | null> {
      const value = singleLine(form[name])
      if (value === '') return { value: null }
      if (!isWallTime(value)) return wrong(name, 'Please enter a time, or leave it empty')
      return value === form['time'] ? wrong(name, 'Please enter an end that is not the start') : { value }
    },
  },
  /** An https address of a map; '': the map is looked up by the place. */
  mapLink: {
    ...text,
    column: 'map_link',
    max: 500,
    parse(form: Form, name: string): Parsed<string> {
      const typed = singleLine(form[name])
      const value = typed && mapAddress(typed, this.max)
      return value === null ? wrong(name, 'Please enter an address that begins with https://') : { value }
    },
  },
  /** The contact person; '' for none. */
  hostName: {
    ...line(80),
    column: 'host_name',
    parse(form: Form, name: string): Parsed<string> {
      if (hasHost(form) && singleLine(form[name]) === '')
        return wrong(name, 'Please enter the name of whom to ask')
      return line(this.max).parse(form, name)
    },
  },
  /** An email address, or a phone number of ten digits; '' for none. */
  hostContact: {
    ...text,
    column: 'host_contact',
    max: 120,
    parse(form: Form, name: string): Parsed<string> {
      if (!hasHost(form)) return { value: '' }
      const value = contactIn(singleLine(form[name]), this.max)
      if (value !== null) return { value }
      return wrong(name, 'Please enter an email address or a phone number of 10 digits')
    },
  },
  /** The text alternative of the picture; '' uses the title. */
  imageAlt: { ...line(200), column: 'image_alt' },
  /** '30 70': the focus of the picture, in percent from the left and the top. The form has a field for each. */
  imageFocus: {
    ...textOrNull,
    column: 'image_focus',
    parse(form: Form): Parsed<string | null> {
      const [imageX, imageY] = [singleLine(form['imageX']), singleLine(form['imageY'])]
      const errors = { imageX: focusProblem(imageX), imageY: focusProblem(imageY) }
      return errors.imageX || errors.imageY ? { errors } : { value: focusFrom(imageX, imageY) }
    },
  },
  /** Who was checked in is asked for a rating and a line (product.md#feedback). */
  asksFeedback: { ...flag, column: 'asks_feedback' },
  givesCertificates: { ...flag, column: 'gives_certificates' },
  /** Stands between the name of the person and that of the event; '' for the usual words. */
  certificateText: { ...line(120), column: 'certificate_text' },
  /** '2.5'; '': as long as the event lasts. */
  certificateHours: {
    ...text,
    column: 'certificate_hours',
    parse(form: Form, name: string): Parsed<string> {
      const value = singleLine(form[name])
      if (value === '' || isHours(value)) return { value }
      return wrong(name, 'Please enter hours such as 2 or 2.5, or leave it empty')
    },
  },
  /** Who signs: 'Riya Sen, President'; '' for nobody. */
  certificateSigner1: { ...line(80), column: 'certificate_signer_1' },
  certificateSigner2: { ...line(80), column: 'certificate_signer_2' },
} as const

/** Of these, what an event shows to everybody under the same name; pages, feeds and `/api/events` have them. */
const publicNames = ['mapLink', 'imageAlt', 'imageFocus'] as const satisfies readonly (keyof Fields)[]

type Fields = typeof detailFields
export type OptionalDetails = { [Name in keyof Fields]: ReturnType<Fields[Name]['fromColumn']> }
type DetailRow = { [Name in keyof Fields as Fields[Name]['column']]: ReturnType<Fields[Name]['toColumn']> }
/** The fields of the form; the focus is two of them. */
export type DetailField = Exclude<keyof Fields, 'imageFocus'> | 'imageX' | 'imageY'
export type DetailErrors = Partial<Record<DetailField, string>>
export type DetailCheck = { ok: true; value: OptionalDetails } | { ok: false; errors: DetailErrors }

interface Field {
  column: keyof DetailRow
  none: unknown
  toColumn(value: unknown): unknown
  fromColumn(stored: unknown): unknown
  parse(form: Form, name: string): Parsed<unknown>
}
const fields = Object.entries(detailFields) as unknown as [keyof Fields, Field][]

export const detailColumns = fields.map(([, { column }]) => column)

export const noDetails = Object.fromEntries(fields.map(([name, { none }]) => [name, none])) as OptionalDetails

export type PublicDetails = Pick<OptionalDetails, (typeof publicNames)[number]>

export const publicDetailsOf = (details: OptionalDetails) =>
  Object.fromEntries(publicNames.map((name) => [name, details[name]])) as PublicDetails

export const detailsOf = (row: DetailRow) =>
  Object.fromEntries(
    fields.map(([name, { column, fromColumn }]) => [name, fromColumn(row[column])]),
  ) as OptionalDetails

export const detailRow = (details: OptionalDetails) =>
  Object.fromEntries(
    fields.map(([name, { column, toColumn }]) => [column, toColumn(details[name])]),
  ) as DetailRow

/** The parsed address; null: it is none that a map may have. */
function mapAddress(typed: string, max: number): string | null {
  if (typed.length > max || !URL.canParse(typed)) return null
  const { protocol, username, password, href } = new URL(typed)
  return protocol === 'https:' && username === '' && password === '' ? href : null
}

/** The stored contact; null: neither an email nor a phone. */
function contactIn(typed: string, max: number): string | null {
  if (typed.length > max) return null
  if (isEmailAddress(typed)) return withAsciiDomain(typed)
  const digits = typed.replaceAll(/[\s()-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

const MOST_HOURS = 500

function isHours(typed: string): boolean {
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= MOST_HOURS
}

/** The optional part of an event form. Certificates are checked while they are off, too. */
export function checkDetails(form: Form): DetailCheck {
  const parsed = fields.map(([name, field]) => [name, field.parse(form, name)] as const)
  const problems = parsed.flatMap(([, one]) => ('errors' in one ? Object.entries(one.errors) : []))
  const errors = problems.filter(([, sentence]) => sentence !== null)
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) }
  const values = parsed.map(([name, one]) => [name, 'value' in one && one.value])
  return { ok: true, value: Object.fromEntries(values) as OptionalDetails }
}

const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const DAY_MINUTES = 24 * 60

/** When an event ends, ISO 8601 UTC; null: it is not known. `startsAt`: when it begins. */
export function endsAt(
  { time, details: { endTime } }: { time: string | null; details: Pick<OptionalDetails, 'endTime'> },
  startsAt: string,
): string | null {
  if (time === null || endTime === null) return null
  const minutes = (minutesOf(endTime) - minutesOf(time) + DAY_MINUTES) % DAY_MINUTES
  return new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString()
}

/** The contact, and the link that mails or calls them; null: none. */
export function hostOf({ hostName: name, hostContact }: Pick<OptionalDetails, 'hostName' | 'hostContact'>) {
  if (name === '') return null
  const isEmail = hostContact.includes('@')
  return {
    name,
    contact: formatPhone(hostContact),
    url: isEmail ? `mailto:${hostContact}` : `tel:+91${hostContact}`,
  }
}
