import type { Acting } from '#app/accounts/acting.server.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { type Brand, type ClubFacts, isReservedAddress } from '#app/club/model.ts'
import { clubMailing, isMailSent } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isBacklogFull, mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { type MailBody, type Message, writeMail } from '#app/platform/mail/mail-body.ts'
import type { Mail } from '#app/platform/mail/mail-store.ts'
import { takeToken } from '#app/platform/http/rate-limit.ts'
import { type MailedEvent, mailKey, type Registration } from './model.ts'
import { loadTicketSigner, type TicketSigner } from './ticket-signature.server.ts'

/** Data for mails, read before the transaction. */
export interface MailContext {
  now: Date
  signer: TicketSigner
  club: Pick<ClubFacts, 'name' | 'city' | keyof Brand>
  clubName: string
  contactEmail: string
  publicUrl: string
  timeZone: string
  /** The rate of mails to many people. */
  mailsPerMinute: number
  /** Without a mail server mails are saved only. */
  isMailSent: boolean
}

export async function loadMailContext(acting: Pick<Acting, 'db' | 'env' | 'now'>): Promise<MailContext> {
  const { club, mailsPerMinute } = await clubMailing(acting.db)
  const { publicUrl, clubTimeZone: timeZone } = acting.env
  const { name: clubName, contactEmail } = club
  const signer = await loadTicketSigner(acting)
  const sending = { mailsPerMinute, isMailSent: await isMailSent(acting) }
  return { now: acting.now, signer, club, clubName, contactEmail, publicUrl, timeZone, ...sending }
}

export function mailDetails(
  { signer, club }: Pick<MailContext, 'signer' | 'club'>,
  event: MailedEvent,
  { id, name }: Pick<Registration, 'id' | 'name'>,
) {
  const codes = { digits: signer.digitsOf(id), qr: signer.codeOf(id) }
  return { club, event, link: signer.linkTo(id), ...codes, name }
}

const registrationMails = [
  { name: 'hour', limit: 3, windowMs: HOUR_MS },
  { name: 'day', limit: 6, windowMs: DAY_MS },
] as const

/**
 * Mail limits of one mailbox. Anybody can type any address into a form. Promotions, reminders and links of
 * members are counted separately, so that typing a guest's address cannot use up their mails.
 */
const limits = {
  ticket: registrationMails,
  promotion: registrationMails,
  reminder: [{ name: 'day', limit: 20, windowMs: DAY_MS }],
  proof: registrationMails,
  cancellation: [{ name: 'day', limit: 2, windowMs: DAY_MS }],
  'film-entry': [{ name: 'day', limit: 6, windowMs: DAY_MS }],
} as const

export type GuestMail = 'ticket' | 'proof' | 'cancellation' | 'promotion' | 'reminder' | 'film-entry'

/** Above this backlog guest mails are skipped, and the ticket page shows a note. The outbox sends 20 every three seconds. */
export const GUEST_MAIL_BACKLOG_MAX = 10_000

interface Recipient {
  signer: TicketSigner
  email: string
  now: Date
}

async function takeMailBudget(db: Database, kind: keyof typeof limits, { signer, email, now }: Recipient) {
  const mailbox = signer.digestOf(mailKey(email))
  for (const { name, ...window } of limits[kind]) {
    const { ok } = await takeToken(db, { ...window, key: `mails:${kind}:${name}:${mailbox}`, now })
    if (!ok) return false
  }
  return true
}

/**
 * Whether this mail may be queued; counts it in the caller's transaction. Call it before the event's row is locked:
 * the opposite order could deadlock.
 */
export async function takeGuestMailBudget(
  db: Database,
  kind: GuestMail,
  recipient: Recipient,
): Promise<boolean> {
  if (await isBacklogFull(db, { priority: mailPriorities.guest, most: GUEST_MAIL_BACKLOG_MAX })) return false
  if (kind !== 'cancellation') return takeMailBudget(db, kind, recipient)
  return (await takeMailBudget(db, 'cancellation', recipient)) && takeMailBudget(db, 'ticket', recipient)
}

/** The outbox key of a registration's reminders. */
export function reminderKey({ id }: Pick<Registration, 'id'>): string {
  return `reminder:${id}`
}

/** The outbox key of a registration's ticket mail, by which the ticket page finds its state. */
export function ticketMailKey({ id }: { id: string }): string {
  return `ticket:${id}`
}

/** Answers go to whom to ask of the event; null: to the club. */
export function replyToOf({ details: { hostContact } }: Pick<MailedEvent, 'details'>): string | null {
  return hostContact.includes('@') && !isReservedAddress(hostContact) ? hostContact : null
}

type GuestMailing = Omit<Mail, keyof Message | 'calendar' | 'priority' | 'replyTo'> & {
  event: MailedEvent
  body: MailBody
  calendar?: string | null
}

export async function queueGuestMail(
  db: Database,
  { event, body, calendar = null, ...mail }: GuestMailing,
): Promise<void> {
  const content = { ...writeMail(body), ...(calendar !== null && { calendar }) }
  const replyTo = replyToOf(event)
  await queueMail(db, { ...mail, ...content, replyTo, priority: mailPriorities.guest })
}
