import { HONEYPOT_FIELD } from '#app/club/people.rules.ts'
import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import type { OpenEvent } from '#app/events/model.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { openLanes } from '#app/platform/lanes.ts'
import { queueMail } from '#app/platform/mail.ts'
import { addressKey, takeToken } from '#app/platform/rate-limit.ts'
import { club } from '#content/club.ts'
import { seatMail, waitingMail } from './emails.ts'
import type { Registration, SeatAnswers } from './model.ts'
import {
  checkSeatForm,
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

/** Thrown to take back what was written before the seat was asked for. */
class Refused extends Error {
  override name = 'Refused'
  readonly problem: 'full' | 'too-many'
  constructor(problem: 'full' | 'too-many') {
    super(problem)
    this.problem = problem
  }
}

interface Asking {
  acting: Acting
  event: OpenEvent
  person: SeatAnswers
  requestKey: string
  address: string
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

/** Counts with the registration itself, in its one commit: what is refused has cost nobody anything. */
async function takeBudget(db: Database, { acting, address }: Asking): Promise<void> {
  const { perAddress } = registrationLimits
  const limit = perAddress.limit * acting.env.rateLimitScale
  const key = `seat:address:${addressKey(address)}`
  if (!(await takeToken(db, { ...perAddress, limit, key, now: acting.now })).ok) throw new Refused('too-many')
}

async function insertOnce(db: Database, { acting, event, person, requestKey }: Asking) {
  const notice = currentNotice()
  return insertSeated(db, {
    id: newId(),
    eventId: event.id,
    person,
    requestKey,
    isWalkIn: false,
    notice,
    now: acting.now,
  })
}

/**
 * The registration, its mail and its seat: all of it, or nothing. The seat comes last, so that the event's row, which
 * everybody wants, is held for no more than the commit. null: there was a registration already.
 */
async function seatOnce(asking: Asking): Promise<Registration | null> {
  const { acting, event } = asking
  return transact(acting.db, async (db) => {
    const made = await insertOnce(db, asking)
    if (!made) return null
    await tell(db, asking, made)
    await takeBudget(db, asking)
    if (!(await takeSeat(db, { eventId: event.id, now: acting.now }))) throw new Refused('full')
    return made
  })
}

/** The same with a place in the waitlist. */
async function placeOnce(asking: Asking): Promise<Registration | null> {
  const { acting, event } = asking
  return transact(acting.db, async (db) => {
    const made = await insertOnce(db, asking)
    if (!made) return null
    await takeBudget(db, asking)
    const place = await takePlace(db, { eventId: event.id, now: acting.now })
    const waiting = place === null ? null : await seatedToWaiting(db, { id: made.id, place })
    if (!waiting) throw new Refused('full')
    await tell(db, asking, waiting)
    return waiting
  })
}

/** Between the asking for a seat and for a place, a seat may become free and be taken again. */
const ROUNDS = 5

/** null: there was a registration already. Throws Refused. */
async function claimOnce(asking: Asking): Promise<Registration | null> {
  const ways = asking.event.terms.hasWaitlist ? [seatOnce, placeOnce] : [seatOnce]
  for (let round = 1; ; round += 1)
    for (const [at, way] of ways.entries()) {
      const isLast = at === ways.length - 1 && (round === ROUNDS || ways.length === 1)
      const kept = await way(asking).catch((error: unknown) => {
        if (isLast || !(error instanceof Refused) || error.problem !== 'full') throw error
        return undefined
      })
      if (kept !== undefined) return kept
    }
}

/**
 * A repeated claim. The very same request gets the very same answer; the same address alone gets its ticket by mail
 * once more, since whoever knows an address need not be whose it is.
 */
async function earlierClaim(asking: Asking): Promise<Claim> {
  const { acting, event, person, requestKey, signer } = asking
  const { db, now } = acting
  const same = await findByRequest(db, { eventId: event.id, requestKey })
  const isSamePerson = same?.email && emailKey(same.email) === emailKey(person.email)
  if (isSamePerson) return done({ standing: same.standing, ticket: signer.ticketOf(same.id) })
  // A page that came back with its old key, and somebody else's name in it.
  if (same) return claim({ ...asking, requestKey: newId() })
  const known = await findLiveByEmail(db, { eventId: event.id, email: person.email })
  if (!known) return refused('full')
  const key = `ticket-mail:${known.id}`
  const budget = await takeToken(db, { ...registrationLimits.perTicketMail, key, now })
  if (budget.ok) await tell(db, asking, known)
  return refused('registered-already')
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
    if (!(error instanceof Refused)) throw error
    if (error.problem === 'too-many') return refused('too-many')
    const standing = await eventToRegister(acting, event.id)
    return refused((standing && refusalOf(standing)) ?? 'full')
  }
}

interface Asked {
  eventId: string
  form: unknown
  requestKey?: unknown
  address: string
}

/**
 * A rush for one event waits in line here, not for the database: whoever comes after the last seat then finds it taken
 * with one glance, and the rest of the site keeps its connections.
 */
const LANES_PER_EVENT = 4
const lanes = openLanes(LANES_PER_EVENT)

/** `requestKey` is a uuid the form made: it makes two clicks one registration. `address` is the client's, for the limits. */
export async function register(acting: Acting, asked: Asked): Promise<Claim> {
  mustBeAble(acting.viewer, 'registrations.send')
  return lanes.run(asked.eventId, () => registerInTurn(acting, asked))
}

async function registerInTurn(acting: Acting, { eventId, form, requestKey, address }: Asked): Promise<Claim> {
  const event = await eventToRegister(acting, eventId)
  if (!event) return refused('gone')
  if (event.terms.way === 'form') return refused('not-here')
  const check = checkSeatForm(form, event.terms)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (Object(form)[HONEYPOT_FIELD]) return refused('full')
  const signer = await openSigner(acting)
  const { name: clubName } = await clubFacts(acting.db)
  const key = isId(requestKey) ? requestKey : newId()
  const asking = { acting, event, person: check.value, requestKey: key, address, signer, clubName }
  // Who registered before hears so even when the door has closed since.
  return refusalOf(event) ? closedDoor(asking) : claim(asking)
}

async function closedDoor(asking: Asking): Promise<Claim> {
  const { acting, event, requestKey } = asking
  const same = await findByRequest(acting.db, { eventId: event.id, requestKey })
  return same ? earlierClaim(asking) : refused(refusalOf(asking.event) ?? 'full')
}
