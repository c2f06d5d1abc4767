import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { Year } from '#app/club/studies.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { searched } from '#app/platform/database/paging.ts'
import type { Acting } from '../acting.server.ts'
import { recordAccountListView } from '../record-audit.server.ts'
import { listedPerson, type ListedPerson, type PeopleState, type Role } from '../model.ts'
import {
  type ActiveMember,
  countPeople,
  findActiveMember,
  listPeople,
  type PeopleCursor,
  type PeopleFilter,
} from './everyone.store.server.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { USERS_PER_PAGE } from '../rules.ts'
import { approverNames, findUser } from '../store.server.ts'

/** Who is signed in as a member with a confirmed email, or runs the club; null for everybody else. */
export async function signedInMember({ db, viewer }: Acting, today: string): Promise<ActiveMember | null> {
  mustBeAble(viewer, 'registrations.send')
  if (viewer.kind === 'visitor' || viewer.accountStatus !== 'approved' || viewer.isTermOver) return null
  const { id, name, email, role } = viewer
  if (role !== 'member') return { id, name, email, phone: null, emailConfirmedAt: null }
  const member = await findActiveMember(db, { id, today })
  return member?.emailConfirmedAt ? member : null
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/

/** Parses a cursor of the address; null for an invalid one, which shows the first page. */
function parseCursor(side: PeopleCursor['side'], text: string | null): PeopleCursor | null {
  const [, createdAt, id] = CURSOR.exec(text ?? '') ?? []
  if (!createdAt || !isId(id) || Number.isNaN(Date.parse(createdAt))) return null
  return { createdAt, id, side }
}

const cursorOf = (person: ListedPerson | undefined) => person && `${person.createdAt}_${person.id}`

export interface PeoplePage {
  people: ListedPerson[]
  /** The total; null during a search, because counting would read all rows. */
  total: number | null
  /** Where the pages before and after begin; null where there is none. */
  before: string | null
  after: string | null
}

interface PeopleSearch {
  q?: string
  role?: Role | null
  state?: PeopleState | null
  branch?: string | null
  year?: Year | null
  /** The day in the club's time zone. */
  today?: string
  after?: string | null
  before?: string | null
}

function filterOf({ q, role, state, branch, year, today }: PeopleSearch, now: Date): PeopleFilter {
  return {
    q: searched(q),
    role: role ?? null,
    state: state ?? null,
    branch: branch ?? null,
    year: year ?? null,
    today: today ?? now.toISOString().slice(0, 10),
  }
}

/** Members, sign-ups, admins and super admins in one list, phones masked. */
export async function listEverybody(acting: Acting, query: PeopleSearch): Promise<PeoplePage> {
  const { db, viewer } = acting
  mustBeAble(viewer, 'users.view')
  await recordAccountListView(acting)
  const filter = filterOf(query, acting.now)
  const place = parseCursor('before', query.before ?? null) ?? parseCursor('after', query.after ?? null)
  const rows = await listPeople(db, filter, { place, limit: USERS_PER_PAGE + 1 })
  const isGoingBack = place?.side === 'before'
  const isMore = rows.length > USERS_PER_PAGE
  const pageRows = isGoingBack ? rows.slice(-USERS_PER_PAGE) : rows.slice(0, USERS_PER_PAGE)
  const names = await approverNames(db, pageRows)
  const people = pageRows.map((user) => listedPerson(user, { names, today: filter.today }))
  const hasBefore = isGoingBack ? isMore : place !== null
  const hasAfter = isGoingBack ? true : isMore
  return {
    people,
    total: filter.q ? null : await countPeople(db, filter),
    before: (hasBefore && cursorOf(people[0])) || null,
    after: (hasAfter && cursorOf(people.at(-1))) || null,
  }
}

/** Reveals one phone, and records it in the audit log. */
export async function revealPhone(
  { db, viewer, now }: Acting,
  id: string,
): Promise<Outcome<{ id: string; phone: string }, 'user-not-found'>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'users.view')
  return transact(db, async (db) => {
    const user = isId(id) ? await findUser(db, id) : null
    if (!user?.phone) return refused('user-not-found')
    await recordAudit(db, { action: 'user.reveal-phone', subjectId: id, actorId, at: now })
    return done({ id, phone: user.phone })
  })
}
