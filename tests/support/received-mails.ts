import { expect } from '@playwright/test'
import { type CalendarComponent, readCalendar, valueOf } from './icalendar.ts'
import type { Mailbox } from './mailbox.ts'
import { mimeHeaders, mimeLeaves } from './mime.ts'

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The entry of the attached calendar; null: none is attached. */
  entry: CalendarComponent | null
  /** The address of `List-Unsubscribe`; null: there is none. */
  unsubscribeUrl: string | null
  /** How many images the HTML part shows. */
  images: number
}

function unsubscribeUrlOf(headers: Map<string, string>): string | null {
  const url = headers.get('list-unsubscribe')
  // RFC 8058: a mail app may send the POST only where both headers stand.
  expect(headers.get('list-unsubscribe-post')).toBe(url && 'List-Unsubscribe=One-Click')
  return /^<(.+)>$/.exec(url ?? '')?.[1] ?? null
}

/** Reads a mail as it came: exactly a plain part, an HTML part with its images and perhaps a valid calendar. */
function readMail(raw: string): ReceivedMail {
  const headers = mimeHeaders(raw)
  const leaves = mimeLeaves(raw)
  const images = leaves.filter(({ type }) => type.startsWith('image/'))
  const [plain, html, calendar, ...otherParts] = leaves.filter((leaf) => !images.includes(leaf))
  expect(otherParts).toEqual([])
  // Each image is in the mail: nothing is loaded.
  const shownImages = html?.content.match(/<img [^>]*src="[^"]*"/g) ?? []
  expect(shownImages.every((image) => image.includes('src="cid:'))).toBe(true)
  expect(images).toHaveLength(shownImages.length)
  expect([plain?.type, html?.type]).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
  return {
    subject: headers.get('subject') ?? '',
    text: plain?.content.replaceAll('\r\n', '\n') ?? '',
    html: html?.content ?? '',
    entry: calendar ? (readCalendar(calendar.content).components[0] ?? null) : null,
    unsubscribeUrl: unsubscribeUrlOf(headers),
    images: images.length,
  }
}

/** The mails to an address, in the order in which they came. */
export function mailsTo({ received }: Mailbox, address: string): ReceivedMail[] {
  return received.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => readMail(raw))
}

/** The newest mail to an address, once there are so many. */
export async function newestMail(mailbox: Mailbox, address: string, count: number): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(mailbox, address).length, { timeout: 60_000 }).toBe(count)
  const mail = mailsTo(mailbox, address).at(-1)
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}

/** The status of an event in the attached calendar. */
export function calendarFacts({ entry }: Pick<ReceivedMail, 'entry'>) {
  const value = (name: string) => (entry ? valueOf(entry, name) : undefined)
  return { uid: value('UID'), sequence: Number(value('SEQUENCE')), status: value('STATUS') }
}
