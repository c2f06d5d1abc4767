import type { Acting } from '#app/accounts/acting.server.ts'
import { MAILED_LINK_MINUTES } from '#app/accounts/email-links.rules.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  type ActiveMember,
  findActiveMember,
  mailedSignInLink,
  signedInMember,
} from '#app/accounts/use-cases.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { done, type Outcome } from '#app/club/outcome.ts'
import { todayIn } from '#app/events/club-time.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { constantTime } from '#app/platform/constant-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { proofMail } from './emails.ts'
import { loadMailContext, queueGuestMail, takeGuestMailBudget } from './guest-mails.server.ts'
import type { SeatToConfirm } from './model.ts'
import {
  readAttempt,
  Refused,
  registerMember,
  type RegisterResult,
  type RegistrationAttempt,
  type RegistrationInput,
  takeAddressLimit,
} from './register.server.ts'
import { deleteSeatRequest, keepSeatRequest, listSeatRequests } from './seat-requests.store.server.ts'

const todayOf = ({ env, now }: Acting) => todayIn(env.clubTimeZone, now)

/** Keeps the answers for the member, who alone can confirm them, and mails the link to their page. */
async function keepAndMail(db: Database, attempt: RegistrationAttempt, member: ActiveMember): Promise<void> {
  const { acting, event, person, signer, club } = attempt
  const { now, env } = acting
  const { id: userId, name, email } = member
  const { branch, year, picturesAllowed, answers } = person
  await keepSeatRequest(db, { eventId: event.id, userId, branch, year, picturesAllowed, answers, now })
  // Who has no page yet finds it there once they have.
  if (!canReceiveMail(email) || !(await takeGuestMailBudget(db, 'proof', { signer, email, now }))) return
  const { href, uselessAfter } = await mailedSignInLink({ db, env, now }, { userId, email })
  const body = proofMail({ club, event, name }, { href, minutes: MAILED_LINK_MINUTES })
  await queueGuestMail(db, { event, body, recipient: email, now, uselessAfter })
}

/**
 * For an event of members: keeps a seat to be confirmed for the member with the phone of the form. No seat is taken. The answer
 * is the same for every number, and takes as long.
 */
export async function requestSeat(
  acting: Acting,
  input: RegistrationInput,
): Promise<{ ok: true; value: null } | Exclude<RegisterResult, { ok: true }>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const read = await readAttempt(acting, input)
  if (!read.ok) return read
  return constantTime(async () => {
    try {
      await transact(acting.db, async (db) => {
        // Not the network's budget of the event: nothing of it is taken yet.
        await takeAddressLimit(db, read.value)
        const { phone } = read.value.person
        const member = await findActiveMember(db, { phone, today: todayOf(acting) })
        if (member) await keepAndMail(db, read.value, member)
      })
      return done(null)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { ok: false, problem: error.problem } as const
    }
  })
}

/** The seats that the viewer has still to confirm. */
export async function seatsToConfirm(acting: Acting): Promise<SeatToConfirm[]> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const seats: SeatToConfirm[] = []
  for (const { id, eventId } of await listSeatRequests(acting.db, userId, acting.now)) {
    const event = await eventToRegister(acting, eventId)
    if (!event) continue
    const { title, longDate, hours, venue } = event
    seats.push({ id, eventId, title, venue, when: [longDate, hours].filter(Boolean).join(', ') })
  }
  return seats
}

/** Registers the member with the answers that wait, under the name, email and phone of their account. */
export async function confirmSeatRequest(
  acting: Acting,
  { id, address }: { id: string; address: string },
): Promise<RegisterResult | { ok: false; problem: 'no-request' }> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const requests = await listSeatRequests(acting.db, userId, acting.now)
  const request = requests.find((one) => one.id === id)
  const event = request && (await eventToRegister(acting, request.eventId))
  const member = await signedInMember(acting, todayOf(acting))
  if (!request || !event || !member) return { ok: false, problem: 'no-request' }
  const { branch, year, picturesAllowed, answers } = request
  const { name, email, phone } = member
  const person = { name, email, phone: phone ?? '', branch, year, picturesAllowed, answers }
  const context = await loadMailContext(acting)
  // The same request is the same registration, also after a lost answer.
  const result = await registerMember({ acting, event, person, requestKey: id, address, ...context })
  if (result.ok || result.problem === 'registered-already' || result.problem === 'registered-unmailed')
    await deleteSeatRequest(acting.db, { id, userId })
  return result
}

/** Deletes the request: somebody else typed the phone number, or the member cannot come. */
export async function dropSeatRequest(acting: Acting, id: string): Promise<Outcome<null, never>> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'own-page.use')
  await deleteSeatRequest(acting.db, { id, userId })
  return done(null)
}
