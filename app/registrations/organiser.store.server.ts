import { type ExpressionBuilder, sql } from 'kysely'
import { searchedPhone } from '#app/club/phone.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { foldedColumn, containing, mentions, type Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import { isSeatStatus, type ListCounts, type ListState, type Registration, type SeatStatus } from './model.ts'
import { isPaymentState } from './payments.rules.ts'
import { registrationColumns, registrationOf } from './store.server.ts'

export interface RegistrationQuery {
  eventId: string
  status: ListState | null
  /** Searched in name, email and phone; '' finds all. */
  q: string
  /** False without 'contacts.view': a search would give away the digits that are not shown. */
  searchesPhones: boolean
}

function matchesQuery({ eventId, status, q, searchesPhones }: RegistrationQuery) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'registration'>) =>
    eb.and([
      eb('event_id', '=', eventId),
      ...(status === 'in' ? [eb('checked_in_at', 'is not', null)] : []),
      ...(isSeatStatus(status) ? [eb('status', '=', status)] : []),
      ...(isPaymentState(status)
        ? [
            eb('payment_state', '=', status),
            eb.or([eb('status', '=', 'seated'), eb('payment_state', '<>', 'unpaid')]),
          ]
        : []),
      ...(q
        ? [
            eb.or([
              mentions('name', pattern),
              mentions('email', pattern),
              ...(searchesPhones ? [mentions('phone', containing(searchedPhone(q)))] : []),
            ]),
          ]
        : []),
    ])
}

/** Seats in the order they were taken, then the waitlist, then cancelled registrations. */
export async function listRegistrations(
  db: Database,
  query: RegistrationQuery,
  { limit, offset }: Slice,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where(matchesQuery(query))
    .orderBy(sql`case status when 'seated' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy(sql`case status when 'waiting' then waitlist_number else 0 end`)
    .orderBy(sql`coalesce(cancelled_at, seated_at, created_at)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(registrationOf)
}

/** The last row of a page: the next page begins after it. */
type PageCursor = Pick<Registration, 'waitlistNumber' | 'id'>

/** The next `limit` registrations of one status by waitlist number and id, from an index. */
export async function registrationsAfter(
  db: Database,
  {
    eventId,
    status,
    after,
    limit,
  }: { eventId: string; status: SeatStatus; after: PageCursor | null; limit: number },
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where('event_id', '=', eventId)
    .where('status', '=', status)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(waitlist_number, id) > (${after?.waitlistNumber ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('waitlist_number')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(registrationOf)
}

export async function countRegistrations(db: Database, query: RegistrationQuery): Promise<number> {
  const { total } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matchesQuery(query))
    .executeTakeFirstOrThrow()
  return total
}

export async function countByStatus(db: Database, eventId: string): Promise<ListCounts> {
  const rows = await db
    .selectFrom('registration')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('checked_in_at').as('in'),
      eb.fn
        .count<number>(eb.case().when('messages_stopped_at', 'is', null).then(eb.ref('email')).end())
        .as('reachable'),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('checked_in_at', 'is not', null), eb('messages_stopped_at', 'is', null)]))
            .then(eb.ref('email'))
            .end(),
        )
        .as('reachableIn'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute()
  const rowOf = (status: string) => rows.find((row) => row.status === status)
  const total = (status: string) => rowOf(status)?.total ?? 0
  const reachable = { seated: rowOf('seated')?.reachable ?? 0, waiting: rowOf('waiting')?.reachable ?? 0 }
  return {
    payments: null,
    seated: total('seated'),
    waiting: total('waiting'),
    cancelled: total('cancelled'),
    in: rowOf('seated')?.in ?? 0,
    reachable: {
      ...reachable,
      all: reachable.seated + reachable.waiting,
      in: rowOf('seated')?.reachableIn ?? 0,
    },
  }
}

/** Waitlist positions, counted from 1, by registration id. */
export async function findWaitlistPositions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration as waiting')
    .select(({ selectFrom, fn }) => [
      'waiting.id',
      selectFrom('registration as other')
        .select(fn.countAll<number>().as('before'))
        .whereRef('other.event_id', '=', 'waiting.event_id')
        .where('other.status', '=', 'waiting')
        .whereRef('other.waitlist_number', '<', 'waiting.waitlist_number')
        .as('before'),
    ])
    .where('waiting.id', 'in', ids)
    .where('waiting.status', '=', 'waiting')
    .execute()
  return new Map(rows.map(({ id, before }) => [id, (before ?? 0) + 1]))
}

/** Waitlist lengths by event id; events without a waitlist are left out. */
export async function countWaiting(db: Database, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration')
    .select(['event_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('event_id', 'in', eventIds)
    .where('status', '=', 'waiting')
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, total }) => [event_id, total]))
}

export async function findPhones(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('registration').select(['id', 'phone']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone]] : [])))
}

/** Who holds a seat and said no to pictures, and how many were not asked. */
export async function findPictureWishes(
  db: Database,
  eventId: string,
): Promise<{ no: { id: string; name: string }[]; unasked: number }> {
  const seated = db.selectFrom('registration').where('event_id', '=', eventId).where('status', '=', 'seated')
  const no = await seated
    .select(['id', 'name'])
    .where('pictures_allowed', '=', 0)
    .orderBy(foldedColumn('name'))
    .execute()
  const { n } = await seated
    .select(({ fn }) => fn.countAll().as('n'))
    .where('pictures_allowed', 'is', null)
    .executeTakeFirstOrThrow()
  return { no, unasked: Number(n) }
}
