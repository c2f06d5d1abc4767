import { createHash, randomBytes } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { record } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { adminEvent, eventToRegister } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import {
  deleteDoorLink,
  findDoorLink,
  insertDoorLink,
  letIn,
  letOut,
  listDoorLinks,
  listSeated,
} from './door.store.server.ts'
import type { CodeStanding, DoorAct, DoorLink, DoorResult, Roster } from './model.ts'
import { notedReading } from './noted.server.ts'
import { doorHours, seatLimits } from './rules.ts'
import { changeAttended } from './seats.store.server.ts'
import { findRegistration } from './store.server.ts'
import { openSigner } from './tickets.server.ts'

const PERMISSION = 'registrations.manage'
const TOKEN_BYTES = 24
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How somebody comes to the door: an admin by the event, a helper by a link that only checks in. */
export interface WayToDoor {
  eventId?: string
  token?: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Whose door it is, and who keeps it. null: the link has ended, or the event is gone. Throws for whoever may not. */
async function doorOf(acting: Acting, { eventId, token }: WayToDoor) {
  const { db, now } = acting
  if (typeof token === 'string' && token !== '') {
    const link = await findDoorLink(db, { tokenHash: hashOf(token), now })
    return link && { eventId: link.eventId, by: link.id, helper: link.helper, expiresAt: link.expiresAt }
  }
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  return isId(eventId) ? { eventId, by, helper: null, expiresAt: null } : null
}

/** Everybody with a seat, as door mode carries them for when the network is gone. */
export async function doorRoster(acting: Acting, way: WayToDoor): Promise<Roster | null> {
  const door = await doorOf(acting, way)
  const event = door && (await eventToRegister(acting, door.eventId))
  if (!door || !event || event.terms.way !== 'here') return null
  await notedReading(acting, { by: door.by, action: 'door.read', eventId: door.eventId })
  const signer = await openSigner(acting)
  const seated = await listSeated(acting.db, door.eventId)
  const { id, title, longDate, clockTime } = event
  const { env, now } = acting
  return {
    event: { id, title, longDate, clockTime },
    timeZone: env.clubTimeZone,
    toldAt: now.toISOString(),
    helper: door.helper,
    expiresAt: door.expiresAt,
    guests: seated.map((registration) => ({
      id: registration.id,
      name: registration.name,
      phone: (registration.phone ?? '').slice(-4),
      code: signer.codeOf(registration.id),
      checkedInAt: registration.checkedInAt,
      isWalkIn: registration.isWalkIn,
    })),
  }
}

/** A clock at the door may be wrong: nobody came tomorrow, or last week. */
function believed(at: unknown, now: Date): string {
  const told = Date.parse(String(at))
  const isLikely = told <= now.getTime() && told > now.getTime() - DAY_MS
  return new Date(isLikely ? told : now).toISOString()
}

async function actOnce(
  acting: Acting,
  door: { eventId: string; by: string },
  act: DoorAct,
): Promise<DoorResult> {
  const { eventId, by } = door
  const { id } = act
  const at = believed(act.at, acting.now)
  if (!isId(id)) return { id: String(id), became: 'unknown', since: null }
  return transact(acting.db, async (db) => {
    if (act.kind === 'out' && (await letOut(db, { id, eventId, since: act.since ?? null }))) {
      await changeAttended(db, { eventId, by: -1 })
      return { id, became: 'out', since: null }
    }
    if (act.kind === 'in' && (await letIn(db, { id, eventId, at, by }))) {
      await changeAttended(db, { eventId, by: 1 })
      return { id, became: 'in', since: at }
    }
    const known = await findRegistration(db, id)
    const since = known?.eventId === eventId ? known.checkedInAt : null
    if (since === null) return { id, became: act.kind === 'out' && known ? 'out' : 'unknown', since }
    // The very same entry again: its answer was lost on the way.
    return { id, became: since === at ? 'in' : 'already', since }
  })
}

/** In their order, each once however often it is sent. null: the link has ended. */
export async function settleAtDoor(
  acting: Acting,
  way: WayToDoor,
  acts: readonly DoorAct[],
): Promise<DoorResult[] | null> {
  const door = await doorOf(acting, way)
  if (!door) return null
  const results: DoorResult[] = []
  for (const act of acts) results.push(await actOnce(acting, door, act))
  if (acts.length > 0) {
    acting.announce('door')
    acting.announce('registrations')
  }
  const isMoved = results.some(({ became }) => became === 'in' || became === 'out')
  // What everybody reads of an event that has begun is how many came.
  if (isMoved && (await eventToRegister(acting, door.eventId))?.status === 'past') acting.announce('events')
  return results
}

/** Why a code that the door's list does not know opens nothing. null: the link has ended. */
export async function codeAtDoor(acting: Acting, way: WayToDoor, code: string): Promise<CodeStanding | null> {
  const door = await doorOf(acting, way)
  if (!door) return null
  const id = (await openSigner(acting)).idOfCode(code)
  const known = id === null ? null : await findRegistration(acting.db, id)
  if (!known) return 'unknown'
  return known.eventId === door.eventId ? known.standing : 'elsewhere'
}

/** The token is shown once and kept nowhere. */
export async function makeDoorLink(
  acting: Acting,
  { eventId, helper, hours }: { eventId: string; helper: string; hours: number },
): Promise<Outcome<{ link: DoorLink; address: string }, 'gone' | 'invalid'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event || event.terms.way !== 'here') return refused('gone')
  const named = helper.replaceAll(/\s+/g, ' ').trim()
  if (named === '' || named.length > seatLimits.helper || !doorHours.some((known) => known === hours))
    return refused('invalid')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(acting.now.getTime() + hours * HOUR_MS).toISOString()
  const link = { id: newId(), eventId, helper: named, expiresAt }
  await transact(acting.db, async (db) => {
    await insertDoorLink(db, { link, tokenHash: hashOf(token), by, now: acting.now })
    const entry = { actorId: by, action: 'door.link', subjectKind: 'event', subjectId: eventId } as const
    await record(db, { ...entry, at: acting.now })
  })
  return done({ link, address: `${acting.env.publicUrl}/door/${token}` })
}

export async function doorLinks(acting: Acting, eventId: string): Promise<DoorLink[]> {
  mustBeAble(acting.viewer, PERMISSION)
  return isId(eventId) ? listDoorLinks(acting.db, { eventId, now: acting.now }) : []
}

export async function endDoorLink(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'link-over'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, PERMISSION)
  const isEnded = await transact(acting.db, async (db) => {
    const subjectId = isId(id) ? await deleteDoorLink(db, id) : null
    if (!subjectId) return false
    await record(db, { actorId, action: 'door.unlink', subjectKind: 'event', subjectId, at: acting.now })
    return true
  })
  if (!isEnded) return refused('link-over')
  acting.announce('door')
  return done({ id })
}
