import { focusFrom, focusProblem } from '#app/club/picture-focus.rules.ts'
import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { isEmailAddress, withAsciiDomain } from '#app/club/email.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import {
  certificateColumns,
  certificateRow,
  type CertificateSettings,
  certificateSettingsOf,
  checkCertificates,
  noCertificates,
} from './certificates.rules.ts'
import { isWallTime } from './club-time.ts'

/** The optional fields of an event, kept as `event.details`. */
export interface OptionalDetails extends CertificateSettings {
  /** Wall time in the club zone, HH:MM; up to the start it is of the next day. null: it is not known. */
  endTime: string | null
  /** An https address of a map; '': the map is looked up by the place. */
  mapLink: string
  /** The contact person; '' for none. */
  hostName: string
  /** An email address, or a phone number of ten digits; '' for none. */
  hostContact: string
  /** The text alternative of the picture; '' uses the title. */
  imageAlt: string
  /** '30 70': the focus of the picture, in percent from the left and the top. */
  imageFocus: string | null
  /** Who was checked in is asked for a rating and a line (product.md#feedback). */
  asksFeedback: boolean
}

export const noDetails: OptionalDetails = {
  endTime: null,
  mapLink: '',
  hostName: '',
  hostContact: '',
  imageAlt: '',
  imageFocus: null,
  asksFeedback: false,
  ...noCertificates,
}

export const detailColumns = [
  'end_time',
  'map_link',
  'host_name',
  'host_contact',
  'image_alt',
  'image_focus',
  'asks_feedback',
  ...certificateColumns,
] as const

type NullableColumn = 'end_time' | 'image_focus'
type CertificateColumn = (typeof certificateColumns)[number]
type DetailRow = Record<
  Exclude<(typeof detailColumns)[number], NullableColumn | CertificateColumn | 'asks_feedback'>,
  string
> &
  Record<NullableColumn, string | null> &
  Record<'asks_feedback', number> &
  ReturnType<typeof certificateRow>

export const detailsOf = (row: DetailRow): OptionalDetails => ({
  endTime: row.end_time,
  mapLink: row.map_link,
  hostName: row.host_name,
  hostContact: row.host_contact,
  imageAlt: row.image_alt,
  imageFocus: row.image_focus,
  asksFeedback: row.asks_feedback === 1,
  ...certificateSettingsOf(row),
})

export const detailRow = (details: OptionalDetails): DetailRow => ({
  end_time: details.endTime,
  map_link: details.mapLink,
  host_name: details.hostName,
  host_contact: details.hostContact,
  image_alt: details.imageAlt,
  image_focus: details.imageFocus,
  asks_feedback: Number(details.asksFeedback),
  ...certificateRow(details),
})

/** Lengths in characters. */
export const detailLimits = { mapLink: 500, hostName: 80, hostContact: 120, imageAlt: 200 } as const

const detailMessages = {
  endTime: 'Please enter a time, or leave it empty',
  'endTime-same': 'Please enter an end that is not the start',
  mapLink: 'Please enter an address that begins with https://',
  hostName: 'Please enter the name of whom to ask',
  'hostName-long': `Please use at most ${detailLimits.hostName} characters`,
  hostContact: 'Please enter an email address or a phone number of 10 digits',
  'imageAlt-long': `Please use at most ${detailLimits.imageAlt} characters`,
} as const

/** The fields of the form; the focus is two of them. */
export type DetailField = Exclude<keyof OptionalDetails, 'imageFocus'> | 'imageX' | 'imageY'
export type DetailErrors = Partial<Record<DetailField, string>>

/** The parsed address; null: it is none that a map may have. */
function mapAddress(text: string): string | null {
  if (text.length > detailLimits.mapLink || !URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : null
}

/** The stored contact; null: neither an email nor a phone. */
function contactIn(text: string): string | null {
  if (text.length > detailLimits.hostContact) return null
  if (isEmailAddress(text)) return withAsciiDomain(text)
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

function nameProblem(name: string): string | null {
  if (name === '') return detailMessages.hostName
  if (name.length > detailLimits.hostName) return detailMessages['hostName-long']
  return isStorable(name) ? null : UNSTORABLE
}

function altProblem(text: string): string | null {
  if (text.length > detailLimits.imageAlt) return detailMessages['imageAlt-long']
  return isStorable(text) ? null : UNSTORABLE
}

function endProblem(endTime: string, time: unknown): string | null {
  if (endTime === '') return null
  if (!isWallTime(endTime)) return detailMessages.endTime
  return endTime === time ? detailMessages['endTime-same'] : null
}

export type DetailCheck = { ok: true; value: OptionalDetails } | { ok: false; errors: DetailErrors }

/** The optional part of an event form. */
export function checkDetails(form: Record<string, unknown>): DetailCheck {
  const textOf = (field: DetailField) => {
    const text = form[field]
    return typeof text === 'string' ? visibleText(text) : ''
  }
  const endTime = textOf('endTime')
  const mapLink = textOf('mapLink') && mapAddress(textOf('mapLink'))
  const hostName = textOf('hostName').replaceAll(/\s+/g, ' ')
  const imageAlt = textOf('imageAlt').replaceAll(/\s+/g, ' ')
  const [imageX, imageY] = [textOf('imageX'), textOf('imageY')]
  const hasHost = hostName !== '' || textOf('hostContact') !== ''
  const certificates = checkCertificates(form)
  const hostContact = hasHost ? contactIn(textOf('hostContact')) : ''
  const problems: Partial<Record<DetailField, string | null>> = {
    ...certificates.problems,
    endTime: endProblem(endTime, form['time']),
    mapLink: mapLink === null ? detailMessages.mapLink : null,
    hostName: hasHost ? nameProblem(hostName) : null,
    hostContact: hostContact === null ? detailMessages.hostContact : null,
    imageAlt: altProblem(imageAlt),
    imageX: focusProblem(imageX),
    imageY: focusProblem(imageY),
  }
  const errors = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      endTime: endTime || null,
      mapLink: mapLink ?? '',
      hostName,
      hostContact: hostContact ?? '',
      imageAlt,
      imageFocus: focusFrom(imageX, imageY),
      asksFeedback: Boolean(form['asksFeedback']),
      ...certificates.value,
    },
  }
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
