import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { findMessageStop, type MessageStop, setMessagesStopped } from './messages.store.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

/** null: an invalid link, or the registration was deleted. */
export async function viewMessageStop(acting: Acting, key: string): Promise<MessageStop | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = (await loadTicketSigner(acting)).idOfStop(key)
  return id === null ? null : findMessageStop(acting.db, id)
}

/** Ends the organiser's messages to this registration; the same again changes nothing. */
export async function stopMessages(acting: Acting, key: string): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const { db, now } = acting
  const id = (await loadTicketSigner(acting)).idOfStop(key)
  if (id === null || !(await findMessageStop(db, id))) return refused('gone')
  await setMessagesStopped(db, { id, now })
  acting.announce('registrations')
  return done(null)
}
