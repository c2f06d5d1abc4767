import type { Acting } from '#app/accounts/acting.server.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import type { Event } from '#app/events/model.ts'
import type { Registration } from './model.ts'
import { loadTicketSigner, type TicketSigner } from './ticket-signature.server.ts'

/** Data for mails, read before the transaction. */
export interface MailContext {
  now: Date
  signer: TicketSigner
  club: Pick<ClubFacts, 'name' | keyof Brand>
  clubName: string
  contactEmail: string
  publicUrl: string
}

export async function loadMailContext(acting: Pick<Acting, 'db' | 'env' | 'now'>): Promise<MailContext> {
  const club = await clubFacts(acting.db)
  const { publicUrl } = acting.env
  const { name: clubName, contactEmail } = club
  return { now: acting.now, signer: await loadTicketSigner(acting), club, clubName, contactEmail, publicUrl }
}

export type MailedEvent = Pick<Event, 'id' | 'title' | 'date' | 'time' | 'venue' | 'registrationFee'>

export function mailDetails<Mailed extends Omit<MailedEvent, 'registrationFee'>>(
  { signer, club }: Pick<MailContext, 'signer' | 'club'>,
  event: Mailed,
  { id, name }: Pick<Registration, 'id' | 'name'>,
) {
  return { club, event, link: signer.linkTo(id), code: signer.codeOf(id), name }
}

/** The outbox key of a registration's reminders. */
export function reminderKey({ id }: Pick<Registration, 'id'>): string {
  return `reminder:${id}`
}
