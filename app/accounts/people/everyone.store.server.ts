import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import { nextLastDay } from '#app/club/membership.rules.ts'
import { leavingYear, type Year } from '#app/club/studies.ts'
import type { PeopleState, Role, User } from '../model.ts'
import { userColumns, matchesSearch, toUser } from '../store.server.ts'

/** A place in the list: right after this person, or right before. */
export interface PeopleCursor {
  createdAt: string
  id: string
  side: 'after' | 'before'
}

export interface PeopleFilter {
  q: string
  role: Role | null
  state: PeopleState | null
  branch: string | null
  year: Year | null
  /** The day in the club's time zone: a membership ends with a day. */
  today: string
}

type Accounts = ExpressionBuilder<Schema, 'user_account'>

/** Members by their membership, which this domain only reads. */
function hasMembership(eb: Accounts, state: PeopleState, today: string) {
  if (state === 'signed-up') return eb.and([eb('role', '=', 'member'), eb('status', '=', 'pending')])
  const term = eb
    .selectFrom('membership')
    .select('membership.id')
    .whereRef('membership.user_id', '=', 'user_account.id')
  if (state === 'alumni')
    return eb.exists(
      term.where((of) => of.or([of('ended_on', 'is not', null), of('member_until', '<', today)])),
    )
  const active = term.where('ended_on', 'is', null).where('member_until', '>=', today)
  if (state === 'active') return eb.exists(active)
  return eb.exists(active.where('member_until', '<=', nextLastDay(today)))
}

/** Whose membership is active. */
export interface ActiveMember {
  id: string
  name: string
  email: string
  phone: string | null
  /** null: an admin, who has no page of a member. */
  emailConfirmedAt: string | null
}

/** By the account, or by the phone that the club knows. `today` is the day in the club's time zone. */
export async function findActiveMember(
  db: Database,
  { today, ...sought }: { today: string } & ({ id: string } | { phone: string }),
): Promise<ActiveMember | null> {
  const [column, value] = 'id' in sought ? (['id', sought.id] as const) : (['phone', sought.phone] as const)
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'phone', 'email_confirmed_at as emailConfirmedAt'])
    .where('role', '=', 'member')
    .where('status', '=', 'approved')
    .where(column, '=', value)
    .where((eb) => hasMembership(eb, 'active', today))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function matchesFilter({ q, role, state, branch, year, today }: PeopleFilter) {
  return (eb: Accounts) =>
    eb.and([
      ...(role ? [eb('role', '=', role)] : []),
      ...(state ? [hasMembership(eb, state, today)] : []),
      ...(branch ? [eb('branch', '=', branch)] : []),
      ...(year ? [eb('leaves_in', '=', leavingYear(year, today))] : []),
      ...(q ? [matchesSearch(eb, q)] : []),
    ])
}

const ofMembership = (eb: Accounts, column: 'member_until' | 'ended_on') =>
  eb.selectFrom('membership').select(column).whereRef('membership.user_id', '=', 'user_account.id')

/** The newest first. From a place on, not from a count: the thousandth page costs what the first one does. */
export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  { place, limit }: { place: PeopleCursor | null; limit: number },
): Promise<(User & { memberUntil: string | null; endedOn: string | null })[]> {
  const isBefore = place?.side === 'before'
  const direction = isBefore ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('user_account')
    .select(userColumns)
    .select((eb) => [
      ofMembership(eb, 'member_until').as('memberUntil'),
      ofMembership(eb, 'ended_on').as('endedOn'),
    ])
    .where(matchesFilter(filter))
    .$if(place !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'id'),
          isBefore ? '>' : '<',
          tuple(place?.createdAt ?? '', place?.id ?? ''),
        ),
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return (isBefore ? rows.toReversed() : rows).map(({ memberUntil, endedOn, ...row }) => ({
    ...toUser(row),
    memberUntil,
    endedOn,
  }))
}

export async function countPeople(db: Database, filter: PeopleFilter): Promise<number> {
  const { total } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow()
  return total
}
