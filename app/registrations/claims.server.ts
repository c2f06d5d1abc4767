import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import type { OpenEvent } from '#app/events/model.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { queueMail } from '#app/platform/mail.ts'
import { addressKey, takeToken } from '#app/platform/rate-limit.ts'
import { club } from '#content/club.ts'
import { seatMail, waitingMail } from './emails.ts'
import type { Registration, SeatAnswers } from './model.ts'
import {
  checkSeatForm,
  HONEYPOT_FIELD,
  registrationLimits,
  SEAT_NOTICE_VERSION,
  type SeatErrors,
  seatNoticeText,
} from './rules.ts'
import { takePlace, takeSeat } from './seats.store.server.ts'
import { emailKey, findByRequest, findLiveByEmail, insertSeated } from './store.server.ts'
import { placeOf, seatedToWaiting } from './waitlist.store.server.ts'
import { openSigner, type Signer } from './tickets.server.ts'

interface Claimed {
  standing: Registration['standing']
  /** What the page of the ticket is called by. */
  ticket: string
}

type ClaimProblem =
  | 'gone'
  | 'early'
  | 'closed'
  | 'past'
  | 'full'
  | 'too-many'
  | 'registered-already'
  | 'not-here'
export type Claim = Outcome<Claimed, ClaimProblem> | { ok: false; problem: 'invalid'; errors: SeatErrors }

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function currentNotice() {
  return { version: SEAT_NOTICE_VERSION, hash: sha256(seatNoticeText(club.contactEmail)) }
}

/** Why nobody gets a seat here, as the event stands; null: somebody may. */
function refusalOf({ door }: OpenEvent): ClaimProblem | null {
  if (door === 'form') return 'not-here'
  return door === 'open' || door === 'waitlist' ? null : door
}

/** Thrown to take back the row that was written before the seat was asked for. */
class NoSeat extends Error {
  override name = 'NoSeat'
}

/** Between the two statements a seat may become free, and be taken again. */
const ROUNDS = 5

async function seatOrPlace(
  db: Database,
  made: Registration,
  asked: { eventId: string; now: Date },
): Promise<Registration> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await takeSeat(db, asked)) return made
    const place = await takePlace(db, asked)
    const waiting = place === null ? null : await seatedToWaiting(db, { id: made.id, place })
    if (waiting) return waiting
  }
  throw new NoSeat()
}

interface Asking {
  acting: Acting
  event: OpenEvent
  person: SeatAnswers
  requestKey: string
  signer: Signer
  clubName: string
}

async function tell(db: Database, asking: Asking, registration: Registration): Promise<void> {
  const { acting, event, signer, clubName, person } = asking
  const told = { club: { name: clubName }, event, link: signer.linkTo(registration.id) }
  const isSeated = registration.standing === 'seated'
  const message = isSeated ? seatMail(told) : waitingMail(told, await placeOf(db, registration))
  await queueMail(db, { ...message, recipient: person.email, now: acting.now })
}

/** The registration, its seat or place, and its mail: all of it, or nothing. null: there was one already. */
async function claimOnce(asking: Asking): Promise<Registration | null> {
  const { acting, event, person, requestKey } = asking
  const { now } = acting
  return transact(acting.db, async (db) => {
    const notice = currentNotice()
    const row = { id: newId(), eventId: event.id, person, requestKey, isWalkIn: false, notice, now }
    const made = await insertSeated(db, row)
    if (!made) return null
    const kept = await seatOrPlace(db, made, { eventId: event.id, now })
    await tell(db, asking, kept)
    return kept
  })
}

/**
 * A repeated claim. The very same request gets the very same answer; the same address alone gets its ticket by mail
 * once more, since whoever knows an address need not be whose it is.
 */
async function earlierClaim(asking: Asking): Promise<Claim> {
  const { acting, event, person, requestKey, signer } = asking
  const { db, now } = acting
  const same = await findByRequest(db, { eventId: event.id, requestKey })
  if (same && same.email !== null && emailKey(same.email) === emailKey(person.email))
    return done({ standing: same.standing, ticket: signer.ticketOf(same.id) })
  const known = await findLiveByEmail(db, { eventId: event.id, email: person.email })
  if (!known) return refused('full')
  const key = `ticket-mail:${known.id}`
  const budget = await takeToken(db, { ...registrationLimits.perTicketMail, key, now })
  if (budget.ok) await tell(db, asking, known)
  return refused('registered-already')
}

async function mayAsk({ db, env, now }: Acting, address: string): Promise<boolean> {
  const { perAddress } = registrationLimits
  const limit = perAddress.limit * env.rateLimitScale
  const taken = await takeToken(db, { ...perAddress, limit, key: `seat:address:${addressKey(address)}`, now })
  return taken.ok
}

async function claim(asking: Asking): Promise<Claim> {
  const { acting, event, signer } = asking
  try {
    const kept = await claimOnce(asking)
    if (!kept) return await earlierClaim(asking)
    acting.announce('events')
    acting.announce('registrations')
    return done({ standing: kept.standing, ticket: signer.ticketOf(kept.id) })
  } catch (error) {
    if (!(error instanceof NoSeat)) throw error
    const standing = await eventToRegister(acting, event.id)
    return refused((standing && refusalOf(standing)) ?? 'full')
  }
}

/** `requestKey` is a uuid the form made: it makes two clicks one registration. `address` is the client's, for the limits. */
export async function register(
  acting: Acting,
  {
    eventId,
    form,
    requestKey,
    address,
  }: { eventId: string; form: unknown; requestKey?: unknown; address: string },
): Promise<Claim> {
  mustBeAble(acting.viewer, 'registrations.send')
  const event = await eventToRegister(acting, eventId)
  if (!event) return refused('gone')
  if (event.terms.way === 'form') return refused('not-here')
  const check = checkSeatForm(form, event.terms)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!(await mayAsk(acting, address))) return refused('too-many')
  if (Object(form)[HONEYPOT_FIELD]) return refused('full')
  const signer = await openSigner(acting)
  const { name: clubName } = await clubFacts(acting.db)
  const key = isId(requestKey) ? requestKey : newId()
  const asking = { acting, event, person: check.value, requestKey: key, signer, clubName }
  // Who registered before hears so even when the door has closed since.
  return refusalOf(event) ? closedDoor(asking) : claim(asking)
}

async function closedDoor(asking: Asking): Promise<Claim> {
  const { acting, event, requestKey } = asking
  const same = await findByRequest(acting.db, { eventId: event.id, requestKey })
  return same ? earlierClaim(asking) : refused(refusalOf(asking.event) ?? 'full')
}
