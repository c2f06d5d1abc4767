import { normalizeEmail } from '#app/club/email.rules.ts'
import { isToSendAgain } from '#app/club/honeypot.rules.ts'
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { signedInMember } from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubFacts, isMailSent } from '#app/club/use-cases.server.ts'
import type { RegisterableEvent } from '#app/events/model.ts'
import { todayIn } from '#app/events/club-time.ts'
import { isForMembers, mayCancel } from '#app/events/registration-settings.ts'
import { eventToRegister, mailCalendar } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT, takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { isId, newId } from '#app/platform/id.ts'
import { setKnown } from './change-notices.store.server.ts'
import { seatMail, waitingMail } from './emails.ts'
import {
  loadMailContext,
  type MailContext,
  mailDetails,
  queueGuestMail,
  takeGuestMailBudget,
  ticketMailKey,
} from './guest-mails.server.ts'
import type { Registration, SeatFormValues } from './model.ts'
import {
  checkSeatForm,
  OWN_ADDRESS,
  registrationLimits,
  SEAT_NOTICE_VERSION,
  type SeatErrors,
  seatNoticeText,
} from './rules.ts'
import { takeWaitlistNumber, takeSeat } from './seats.store.server.ts'
import { findByRequest, findActiveByEmail, insertSeated } from './store.server.ts'
import { findWaitlistPosition, moveToWaitlist } from './waitlist.store.server.ts'

interface RegistrationReceipt {
  status: Registration['status']
  /** The id in the ticket's URL. */
  ticket: string
}

type RegisterProblem =
  | 'gone'
  | 'early'
  | 'closed'
  | 'past'
  | 'postponed'
  | 'cancelled'
  | 'full'
  | 'send-again'
  | 'too-many-attempts'
  | 'registered-already'
  | 'registered-unmailed'
  | 'network-full'
  | 'not-here'
  | 'members-only'
export type RegisterResult =
  | Outcome<RegistrationReceipt, RegisterProblem>
  | { ok: false; problem: 'invalid'; errors: SeatErrors }

function acceptedNotice({ contactEmail }: ClubFacts) {
  return { version: SEAT_NOTICE_VERSION, hash: hash('sha256', seatNoticeText(contactEmail)) }
}

/** Why the event accepts no registration; null: it does. */
function refusalFor({ registrationStatus }: RegisterableEvent): RegisterProblem | null {
  if (registrationStatus === 'form') return 'not-here'
  return registrationStatus === 'open' || registrationStatus === 'waitlist' ? null : registrationStatus
}

/** The same for this person. */
function refusalOf({ event, isMember, acting }: RegistrationAttempt): RegisterProblem | null {
  return refusalFor(event) ?? (isForMembers(event.settings, acting.now) && !isMember ? 'members-only' : null)
}

/** Thrown to roll the transaction back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly problem: 'full' | 'too-many-attempts' | 'network-full'
  constructor(problem: Refused['problem']) {
    super(problem)
    this.problem = problem
  }
}

export interface RegistrationAttempt extends MailContext {
  acting: Acting
  event: RegisterableEvent
  person: SeatFormValues
  requestKey: string
  address: string
  /** Proved to be an active member. */
  isMember: boolean
}

async function queueTicketMail(
  db: Database,
  attempt: RegistrationAttempt,
  registration: Registration,
): Promise<void> {
  const { event, now, person } = attempt
  const details = mailDetails(attempt, event, registration)
  const isSeated = registration.status === 'seated'
  const body = isSeated
    ? seatMail(details, { isCancellable: mayCancel(event, now) })
    : waitingMail(details, await findWaitlistPosition(db, registration))
  const calendar = isSeated ? await mailCalendar(db, event.id, attempt) : null
  const about = ticketMailKey(registration)
  const end = isSeated ? {} : { uselessAfter: new Date(event.turnsPastAt) }
  await queueGuestMail(db, { event, body, calendar, recipient: person.email, now, about, ...end })
}

async function takeTicketMailBudget(
  db: Database,
  { acting, signer, person }: RegistrationAttempt,
): Promise<boolean> {
  return takeGuestMailBudget(db, 'ticket', { signer, email: person.email, now: acting.now })
}

/** For every form, whether or not it takes a seat. */
export async function takeAddressLimit(
  db: Database,
  { acting, address }: Pick<RegistrationAttempt, 'acting' | 'address'>,
): Promise<void> {
  if (!(await takeAddressToken({ ...acting, db }, { name: 'seat:address', address, ...CAMPUS_LIMIT })))
    throw new Refused('too-many-attempts')
}

/** Counted in the transaction of the registration: a refused registration uses no budget. */
async function takeRateLimits(db: Database, attempt: RegistrationAttempt): Promise<void> {
  const { acting, address, event } = attempt
  const { perNetwork } = registrationLimits
  const context = { ...acting, db }
  await takeAddressLimit(db, attempt)
  const limit = Math.max(perNetwork.limit, event.seats)
  const ofEvent = { ...perNetwork, limit, name: `seat:network:${event.id}`, address }
  if (!(await takeAddressToken(context, ofEvent))) throw new Refused('network-full')
}

async function insertRegistration(db: Database, { acting, event, person, requestKey }: RegistrationAttempt) {
  const notice = acceptedNotice(await clubFacts(db))
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
 * Inserts the registration and its mail and takes the seat in one transaction. The seat comes last, so that the
 * contended row of the event is locked only for the commit. null: registered already.
 */
async function reserveSeat(attempt: RegistrationAttempt): Promise<Registration | null> {
  const { acting, event, isMember } = attempt
  return transact(acting.db, async (db) => {
    const registration = await insertRegistration(db, attempt)
    if (!registration) return null
    if (await takeTicketMailBudget(db, attempt)) await queueTicketMail(db, attempt, registration)
    await takeRateLimits(db, attempt)
    const { id: eventId, scheduleVersion } = event
    if (!(await takeSeat(db, { eventId, scheduleVersion, isMember, now: acting.now })))
      throw new Refused('full')
    return registration
  })
}

/** Like `reserveSeat`, for a place on the waitlist. null: registered already. */
async function joinWaitlist(attempt: RegistrationAttempt): Promise<Registration | null> {
  const { acting, event, isMember } = attempt
  return transact(acting.db, async (db) => {
    const registration = await insertRegistration(db, attempt)
    if (!registration) return null
    const isNotified = await takeTicketMailBudget(db, attempt)
    await takeRateLimits(db, attempt)
    const { id: eventId, scheduleVersion } = event
    const waitlistNumber = await takeWaitlistNumber(db, {
      eventId,
      scheduleVersion,
      isMember,
      now: acting.now,
    })
    const waitlisted =
      waitlistNumber === null ? null : await moveToWaitlist(db, { id: registration.id, waitlistNumber })
    if (!waitlisted) throw new Refused('full')
    if (isNotified) await queueTicketMail(db, attempt, waitlisted)
    return waitlisted
  })
}

/** Both are tried again: between them a seat may become free and be taken. */
const MAX_ROUNDS = 5
const RETRY_MS = 20

/** null: registered already. Throws Refused. */
async function reserveSeatOrJoinWaitlist(attempt: RegistrationAttempt): Promise<Registration | null> {
  const steps = attempt.event.settings.hasWaitlist ? [reserveSeat, joinWaitlist] : [reserveSeat]
  for (let round = 1; ; round += 1)
    for (const [at, step] of steps.entries()) {
      const isLast = at === steps.length - 1 && (round === MAX_ROUNDS || steps.length === 1)
      const registration = await step(attempt).catch((error: unknown) => {
        if (isLast || !(error instanceof Refused) || error.problem !== 'full') throw error
        return undefined
      })
      if (registration !== undefined) return registration
    }
}

/**
 * The same request key gets the same result. The same address with another key gets the ticket by mail again, since
 * knowing an address does not prove that it is one's own.
 */
async function answerRepeatedRequest(attempt: RegistrationAttempt): Promise<RegisterResult> {
  const { acting, event, person, requestKey, signer } = attempt
  const { db } = acting
  const repeated = await findByRequest(db, { eventId: event.id, requestKey })
  const isSamePerson = repeated?.email && normalizeEmail(repeated.email) === normalizeEmail(person.email)
  if (isSamePerson && repeated.status !== 'cancelled')
    return done({ status: repeated.status, ticket: signer.ticketOf(repeated.id) })
  // A page restored by the browser sends its old key with another person's address, or after the ticket was cancelled.
  if (repeated) return registerWithRetries({ ...attempt, requestKey: newId() })
  const existing = await findActiveByEmail(db, { eventId: event.id, email: person.email })
  if (!existing) return refused('full')
  const isMailed = await transact(db, async (db) => {
    const isAllowed = await takeTicketMailBudget(db, attempt)
    if (isAllowed) {
      await queueTicketMail(db, attempt, existing)
      await setKnown(db, { ...existing, version: event.scheduleVersion })
    }
    return isAllowed
  })
  return refused(isMailed && (await isMailSent(acting)) ? 'registered-already' : 'registered-unmailed')
}

async function registerWithRetries(attempt: RegistrationAttempt, round = 1): Promise<RegisterResult> {
  const { acting, event, signer } = attempt
  try {
    const registration = await reserveSeatOrJoinWaitlist(attempt)
    if (!registration) return await answerRepeatedRequest(attempt)
    acting.announce('events')
    acting.announce('registrations')
    return done({ status: registration.status, ticket: signer.ticketOf(registration.id) })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.problem !== 'full') return refused(error.problem)
    const currentEvent = await eventToRegister(acting, event.id)
    const problem = currentEvent && refusalOf({ ...attempt, event: currentEvent })
    // The schedule changed meanwhile, or a seat became free: try again, so that the ticket mail has the current data.
    if (!currentEvent || problem || round >= MAX_ROUNDS) return refused(problem ?? 'full')
    // The refused write may have waited for a change that another transaction commits a moment later.
    await setTimeout(RETRY_MS * round)
    return registerWithRetries({ ...attempt, event: currentEvent }, round + 1)
  }
}

export interface RegistrationInput {
  eventId: string
  form: unknown
  requestKey?: unknown
  address: string
}

/** Limits how many database connections a rush for one event uses; other events do not wait for it. */
const MAX_CONCURRENT_PER_EVENT = 4
const perEvent = new LRUCache<string, LimitFunction>({
  max: 100,
  memoMethod: () => pLimit(MAX_CONCURRENT_PER_EVENT),
})

/** `requestKey` is the form's idempotency key (UUID); `address` is the client's, for the rate limits. */
export async function register(acting: Acting, input: RegistrationInput): Promise<RegisterResult> {
  mustBeAble(acting.viewer, 'registrations.send')
  return perEvent.memo(input.eventId)(() => registerNow(acting, input))
}

/** Reads the form for its event; or why it cannot be used. */
export async function readAttempt(
  acting: Acting,
  { eventId, form, requestKey, address }: RegistrationInput,
): Promise<{ ok: true; value: RegistrationAttempt } | Exclude<RegisterResult, { ok: true }>> {
  const event = await eventToRegister(acting, eventId)
  if (!event) return refused('gone')
  if (event.settings.method === 'form') return refused('not-here')
  const check = checkSeatForm(form, event.settings)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (isToSendAgain(form)) return refused('send-again')
  const key = isId(requestKey) ? requestKey : newId()
  const context = await loadMailContext(acting)
  const sent = { acting, event, person: check.value, requestKey: key, address, isMember: false }
  return done({ ...sent, ...context })
}

/** Takes a seat or a place on the waitlist, or says why there is none. */
async function registerAttempt(attempt: RegistrationAttempt): Promise<RegisterResult> {
  const { acting, event, requestKey } = attempt
  const problem = refusalOf(attempt)
  if (!problem) return registerWithRetries(attempt)
  // A repeated request gets its result even after registration has closed.
  const repeated = await findByRequest(acting.db, { eventId: event.id, requestKey })
  return repeated ? answerRepeatedRequest(attempt) : refused(problem)
}

/** For who is proved to be a member. */
export function registerMember(attempt: Omit<RegistrationAttempt, 'isMember'>): Promise<RegisterResult> {
  return perEvent.memo(attempt.event.id)(() => registerAttempt({ ...attempt, isMember: true }))
}

async function registerNow(acting: Acting, input: RegistrationInput): Promise<RegisterResult> {
  const read = await readAttempt(acting, input)
  if (!read.ok) return read
  const { event, person } = read.value
  // A member has one seat, under the email address of their own page.
  const isForMembersNow = isForMembers(event.settings, acting.now)
  const member = isForMembersNow
    ? await signedInMember(acting, todayIn(acting.env.clubTimeZone, acting.now))
    : null
  if (member && normalizeEmail(person.email) !== normalizeEmail(member.email))
    return { ok: false, problem: 'invalid', errors: { email: OWN_ADDRESS } }
  return registerAttempt({ ...read.value, isMember: member !== null })
}
