import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { overAtMs } from '#app/events/event-dates.ts'
import { isForMembers, releasesAt } from '#app/events/registration-settings.ts'
import type { EventStatus } from '#app/events/schedule.ts'
import { adminEvent, eventToRegister } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { withdrawMails } from '#app/platform/mail/mail.ts'
import {
  deleteCheckInLink,
  deleteLinksOfOthers,
  eraseEndedLinks,
  findCheckInLink,
  findLastEntry,
  insertCheckInLink,
  setCheckedIn,
  listCheckInLinks,
  listSeated,
} from './store.server.ts'
import { eventDayOf } from '#app/registrations/check-in-links.store.server.ts'
import { reminderKey } from '#app/registrations/guest-mails.server.ts'
import type { CheckInEntry, CheckInLink, EntryResult, GuestList } from '#app/registrations/model.ts'
import { hasPayment, paymentLabels } from '#app/registrations/payments.rules.ts'
import { upiFor } from '#app/registrations/payments.server.ts'
import { recordGuestListView } from '#app/registrations/record-audit.server.ts'
import { checkInLinkHours, ON_EVENT_DAY, seatLimits } from '#app/registrations/rules.ts'
import { changeAttended, clearCheckedIn } from '#app/registrations/seats.store.server.ts'
import { findRegistration } from '#app/registrations/store.server.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'

const PERMISSION = 'registrations.manage'
const TOKEN_BYTES = 24

/** An admin names the event; a helper has the token of a check-in link. */
export interface CheckInAccess {
  eventId?: string
  token?: string
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns the event and who checks in; null: the link has ended, or the event is gone. Throws NotAllowed. */
export async function authorizeCheckIn(acting: Acting, { eventId, token }: CheckInAccess) {
  const { db, now } = acting
  if (typeof token === 'string' && token !== '') {
    const link = await findCheckInLink(db, { tokenHash: hashToken(token), now })
    return (
      link && {
        ...link,
        by: link.id,
        isEarly: link.startsAt !== null && Date.parse(link.startsAt) > now.getTime(),
      }
    )
  }
  // The list holds the code of every ticket.
  const { id: by } = mustBeAbleUser(acting.viewer, 'contacts.view')
  const access = { by, helper: null, expiresAt: null, addsWalkIns: true, isEarly: false }
  return isId(eventId) ? { ...access, eventId } : null
}

const earlyMessage = (longDate: string) => `This link works on the day of the event: ${longDate}.`

/** Nobody is checked in to an event that does not take place. */
const closedMessages = {
  scheduled: '',
  postponed: 'This event is postponed: nobody is checked in before it has a new date.',
  cancelled: 'This event is cancelled: check-in is closed.',
} as const satisfies Record<EventStatus, string>

/** Everybody with a seat; check-in stores the list for use offline. */
export async function checkInGuestList(acting: Acting, request: CheckInAccess): Promise<GuestList | null> {
  const access = await authorizeCheckIn(acting, request)
  const event = access && (await eventToRegister(acting, access.eventId))
  if (!access || !event || event.settings.method !== 'here') return null
  const { id, title, longDate, clockTime, eventStatus, seats } = event
  const releasedAt = overAtMs(event) > acting.now.getTime() ? releasesAt(event) : null
  const isOpen = eventStatus === 'scheduled' && !access.isEarly
  if (!access.isEarly)
    await recordGuestListView(acting, { by: access.by, action: 'check-in.read', eventId: access.eventId })
  const signer = await loadTicketSigner(acting)
  const isPaidHere = (await upiFor(acting.db, event)) !== null
  const seated = isOpen ? await listSeated(acting.db, access.eventId) : []
  const { env, now } = acting
  return {
    event: { id, title, longDate, clockTime },
    closedBecause: closedMessages[eventStatus] || (access.isEarly ? earlyMessage(longDate) : ''),
    timeZone: env.clubTimeZone,
    generatedAt: now.toISOString(),
    helper: access.helper,
    expiresAt: access.expiresAt,
    addsWalkIns: isOpen && access.addsWalkIns,
    ...(isForMembers(event.settings, now) && { isForMembers: true }),
    ...(isOpen && releasedAt !== null && { release: { at: releasedAt, seats } }),
    guests: seated.map((registration) => ({
      id: registration.id,
      name: registration.name,
      phone: (registration.phone ?? '').slice(-4),
      code: signer.codeOf(registration.id),
      digits: signer.digitsOf(registration.id),
      checkedInAt: registration.checkedInAt,
      isWalkIn: registration.isWalkIn,
      ...(registration.confirmBy !== null && { isUnconfirmed: true }),
      ...(hasPayment(registration, isPaidHere) && { payment: paymentLabels[registration.payment.state] }),
      ...(registration.picturesAllowed === false && { isNotPictured: true }),
    })),
  }
}

/** Device clocks may be wrong: `at` is the server's time if the given one is in the future or over a day old. */
function timesOf(entry: CheckInEntry, now: Date): { at: string; entryAt: string } {
  const deviceMs = Date.parse(entry.at)
  const isPlausible = deviceMs <= now.getTime() && deviceMs > now.getTime() - DAY_MS
  const at = new Date(isPlausible ? deviceMs : now).toISOString()
  return { at, entryAt: Number.isNaN(deviceMs) ? at : new Date(deviceMs).toISOString() }
}

/** false: no seat here, or in already. */
export async function checkInSeat(db: Database, seat: Parameters<typeof setCheckedIn>[1]): Promise<boolean> {
  const isIn = await setCheckedIn(db, seat)
  if (isIn) await changeAttended(db, { eventId: seat.eventId, by: 1 })
  return isIn
}

async function applyEntry(
  acting: Acting,
  access: { eventId: string; by: string },
  entry: CheckInEntry,
): Promise<EntryResult> {
  const { eventId, by } = access
  const { id } = entry
  const { at, entryAt } = timesOf(entry, acting.now)
  if (!isId(id)) return { id: String(id), outcome: 'unknown', since: null }
  return transact(acting.db, async (db) => {
    if (entry.kind === 'out' && (await clearCheckedIn(db, { id, eventId, since: entry.since ?? null }))) {
      await changeAttended(db, { eventId, by: -1 })
      await withdrawMails(db, reminderKey({ id }))
      return { id, outcome: 'out', since: null }
    }
    if (entry.kind === 'in' && (await checkInSeat(db, { id, eventId, at, by, entryAt })))
      return { id, outcome: 'in', since: at }
    const registration = await findRegistration(db, id)
    const since = registration?.eventId === eventId ? registration.checkedInAt : null
    // The same entry again: its response was lost.
    const isAgain = entry.kind === 'in' && (await findLastEntry(db, id)) === entryAt
    if (since === null)
      return { id, outcome: registration && (isAgain || entry.kind === 'out') ? 'out' : 'unknown', since }
    return { id, outcome: isAgain ? 'in' : 'already', since }
  })
}

/** Applies the entries in their order; a repeated entry counts once. null: the link has ended. */
export async function syncEntries(
  acting: Acting,
  request: CheckInAccess,
  entries: readonly CheckInEntry[],
): Promise<EntryResult[] | null> {
  const access = await authorizeCheckIn(acting, request)
  if (!access) return null
  if (access.isEarly) return entries.map(({ id }) => ({ id, outcome: 'unknown', since: null }))
  const results: EntryResult[] = []
  for (const entry of entries) results.push(await applyEntry(acting, access, entry))
  if (entries.length > 0) {
    acting.announce('check-in')
    acting.announce('registrations')
  }
  const isMoved = results.some(({ outcome }) => outcome === 'in' || outcome === 'out')
  // The public page of a past event shows how many people came.
  if (isMoved && (await eventToRegister(acting, access.eventId))?.status === 'past') acting.announce('events')
  return results
}

/** When a link works; null: it would have ended already, or the number of hours is not offered. */
function validityOf(
  event: { date: string },
  { hours, zone, now }: { hours: number; zone: string; now: Date },
): Pick<CheckInLink, 'startsAt' | 'expiresAt'> | null {
  if (hours !== ON_EVENT_DAY) {
    if (!checkInLinkHours.some((option) => option === hours)) return null
    return { startsAt: null, expiresAt: new Date(now.getTime() + hours * HOUR_MS).toISOString() }
  }
  const day = eventDayOf(event, zone)
  return day.expiresAt <= now.toISOString() ? null : day
}

interface NewCheckInLink {
  eventId: string
  helper: string
  /** One of `checkInLinkHours`, or ON_EVENT_DAY. */
  hours: number
  addsWalkIns?: boolean
}

/** The token is shown once and kept nowhere. */
export async function createCheckInLink(
  acting: Acting,
  { eventId, helper, hours, addsWalkIns = false }: NewCheckInLink,
): Promise<Outcome<{ link: CheckInLink; address: string }, 'gone' | 'invalid' | 'past'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const { env, now } = acting
  const event = await adminEvent(acting, eventId)
  if (!event || event.settings.method !== 'here') return refused('gone')
  const helperName = helper.replaceAll(/\s+/g, ' ').trim()
  if (helperName === '' || helperName.length > seatLimits.helper) return refused('invalid')
  const validity = validityOf(event, { hours, zone: env.clubTimeZone, now })
  if (!validity) return refused(hours === ON_EVENT_DAY ? 'past' : 'invalid')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = { id: newId(), eventId, helper: helperName, addsWalkIns, ...validity }
  await transact(acting.db, async (db) => {
    await insertCheckInLink(db, { link, tokenHash: hashToken(token), by, now })
    await recordAudit(db, { actorId: by, action: 'check-in.link', subjectId: eventId, at: now })
  })
  return done({ link, address: `${env.publicUrl}/door/${token}` })
}

export async function checkInLinks(acting: Acting, eventId: string): Promise<CheckInLink[]> {
  mustBeAble(acting.viewer, PERMISSION)
  return isId(eventId) ? listCheckInLinks(acting.db, { eventId, now: acting.now }) : []
}

export async function endCheckInLink(
  acting: Acting,
  id: string,
): Promise<Outcome<{ id: string }, 'link-over'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, PERMISSION)
  const isEnded = await transact(acting.db, async (db) => {
    const subjectId = isId(id) ? await deleteCheckInLink(db, id) : null
    if (!subjectId) return false
    await recordAudit(db, { actorId, action: 'check-in.unlink', subjectId, at: acting.now })
    return true
  })
  if (!isEnded) return refused('link-over')
  acting.announce('check-in')
  return done({ id })
}

/** Ends every link that none of these accounts made. Returns how many. Used when a committee ends. */
export async function endCheckInLinksOfOthers(acting: Acting, makers: readonly string[]): Promise<number> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  const events = await transact(acting.db, async (db) => {
    const eventIds = await deleteLinksOfOthers(db, { makers, now })
    for (const subjectId of eventIds)
      await recordAudit(db, { actorId, action: 'check-in.unlink', subjectId, at: now })
    return eventIds
  })
  if (events.length > 0) acting.announce('check-in')
  return events.length
}

/** Deletes check-in links that have ended. Returns how many. */
export async function eraseEndedCheckInLinks({ db, now }: Pick<Acting, 'db' | 'now'>): Promise<number> {
  return eraseEndedLinks(db, now)
}
