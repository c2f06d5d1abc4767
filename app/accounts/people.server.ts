import { record } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/db.ts'
import { isId } from '#app/platform/id.ts'
import { searched } from '#app/platform/listing.ts'
import type { Acting } from './acting.server.ts'
import { noteReading } from './noted.server.ts'
import { type ListedPerson, listedPerson, type Role } from './model.ts'
import { countPeople, listPeople, type PeopleWanted, type PlaceInList } from './people.store.server.ts'
import { mustBeAble, mustBeAbleUser } from './permissions.ts'
import { USERS_PER_PAGE } from './rules.ts'
import { findUser } from './store.server.ts'

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/

/** A place in the address; what is none is the beginning of the list. */
function placeFrom(side: PlaceInList['side'], text: string | null): PlaceInList | null {
  const [, createdAt, id] = PLACE.exec(text ?? '') ?? []
  if (!createdAt || !isId(id) || Number.isNaN(Date.parse(createdAt))) return null
  return { createdAt, id, side }
}

const nameOf = (person: ListedPerson | undefined) => person && `${person.createdAt}_${person.id}`

export interface PeoplePage {
  people: ListedPerson[]
  /** How many there are in all; null while somebody searches, since that would read them all. */
  total: number | null
  /** Where the pages before and after begin; null where there is none. */
  before: string | null
  after: string | null
}

interface Asked {
  q?: string
  role?: Role | null
  after?: string | null
  before?: string | null
}

/** Members, sign-ups, admins and super admins in one list, phones masked. */
export async function listEverybody(acting: Acting, asked: Asked): Promise<PeoplePage> {
  const { db, viewer } = acting
  mustBeAble(viewer, 'users.view')
  await noteReading(acting)
  const wanted: PeopleWanted = { q: searched(asked.q), role: asked.role ?? null }
  const place = placeFrom('before', asked.before ?? null) ?? placeFrom('after', asked.after ?? null)
  const found = await listPeople(db, wanted, { place, limit: USERS_PER_PAGE + 1 })
  const isGoingBack = place?.side === 'before'
  const isMore = found.length > USERS_PER_PAGE
  const shown = isGoingBack ? found.slice(-USERS_PER_PAGE) : found.slice(0, USERS_PER_PAGE)
  const people = shown.map(listedPerson)
  const hasBefore = isGoingBack ? isMore : place !== null
  const hasAfter = isGoingBack ? true : isMore
  return {
    people,
    total: wanted.q ? null : await countPeople(db, wanted.role),
    before: (hasBefore && nameOf(people[0])) || null,
    after: (hasAfter && nameOf(people.at(-1))) || null,
  }
}

/** One whole phone for one look, and the look is written down with it. */
export async function revealPhone(
  { db, viewer, now }: Acting,
  id: string,
): Promise<Outcome<{ id: string; phone: string }, 'user-not-found'>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'users.view')
  return transact(db, async (db) => {
    const user = isId(id) ? await findUser(db, id) : null
    if (!user?.phone) return refused('user-not-found')
    const entry = { action: 'user.reveal-phone', subjectKind: 'user', subjectId: id } as const
    await record(db, { ...entry, actorId, at: now })
    return done({ id, phone: user.phone })
  })
}
