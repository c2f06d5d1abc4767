import type { Acting } from '#app/accounts/acting.server.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import { clubMailing } from '#app/club/use-cases.server.ts'
import type { MailedEvent, Registration } from './model.ts'
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
  /** Of mails to many people. */
  mailsPerMinute: number
}

export async function loadMailContext(acting: Pick<Acting, 'db' | 'env' | 'now'>): Promise<MailContext> {
  const { club, mailsPerMinute } = await clubMailing(acting.db)
  const { publicUrl, clubTimeZone: timeZone } = acting.env
  const { name: clubName, contactEmail } = club
  const signer = await loadTicketSigner(acting)
  return { now: acting.now, signer, club, clubName, contactEmail, publicUrl, timeZone, mailsPerMinute }
}

export function mailDetails(
  { signer, club }: Pick<MailContext, 'signer' | 'club'>,
  event: MailedEvent,
  { id, name }: Pick<Registration, 'id' | 'name'>,
) {
  const codes = { digits: signer.digitsOf(id), qr: signer.codeOf(id) }
  return { club, event, link: signer.linkTo(id), ...codes, name }
}

/** The outbox key of a registration's reminders. */
export function reminderKey({ id }: Pick<Registration, 'id'>): string {
  return `reminder:${id}`
}
