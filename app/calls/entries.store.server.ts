import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { mentions, containing, type Slice } from '#app/platform/database/paging.ts'
import type { Decision, DeskEntry, EntryAnswers, FilmEntry } from './model.ts'

export const columns = [
  'film_entry.id',
  'film_entry.call_id as callId',
  'film_entry.link_key as linkKey',
  'film_entry.name',
  'film_entry.email',
  'film_entry.title',
  'film_entry.answers',
  'film_entry.poster',
  'film_entry.still',
  'film_entry.rights_text as rightsText',
  'film_entry.note',
  'film_entry.decision',
  'film_entry.created_at as createdAt',
  'film_entry.updated_at as updatedAt',
  'film_entry.sent_at as sentAt',
  'film_entry.link_asked_at as linkAskedAt',
  'film_entry.told_at as toldAt',
] as const

/** With the texts of its form as an object. */
export const entryOf = <Row extends { answers: string; decision: string | null }>(row: Row) => ({
  ...row,
  answers: JSON.parse(row.answers) as EntryAnswers,
  decision: row.decision as Decision | null,
})

/** False: there is one with this id. */
export async function insertEntry(
  db: Database,
  entry: Pick<FilmEntry, 'id' | 'callId' | 'linkKey' | 'name' | 'email' | 'title'> & {
    noticeVersion: string
    now: Date
  },
): Promise<boolean> {
  const at = entry.now.toISOString()
  const row = await db
    .insertInto('film_entry')
    .values({
      id: entry.id,
      call_id: entry.callId,
      link_key: entry.linkKey,
      name: entry.name,
      email: entry.email,
      title: entry.title,
      answers: '{}',
      notice_version: entry.noticeVersion,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEntry(
  db: Database,
  by: { linkKey: string } | { id: string },
): Promise<FilmEntry | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['link_key', by.linkKey] as const)
  const row = await db.selectFrom('film_entry').select(columns).where(column, '=', value).executeTakeFirst()
  return row ? entryOf(row) : null
}

/** What is typed when an entry is begun. False: it was saved meanwhile. */
export async function correctBegun(
  db: Database,
  id: string,
  set: Pick<FilmEntry, 'name' | 'title'>,
): Promise<boolean> {
  const row = await db
    .updateTable('film_entry')
    .set(set)
    .where('id', '=', id)
    .whereRef('updated_at', '=', 'created_at')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many were sent in. */
export async function countSent(db: Database, callId: string): Promise<number> {
  const { count } = await db
    .selectFrom('film_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('call_id', '=', callId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface EntryChange {
  id: string
  /** The version that `set` was made from. */
  version: string
  /** The version that the form was opened with. Others that the same form has written count as seen. */
  seenAt: string
  formKey: string | null
  now: Date
  set: Partial<
    Pick<FilmEntry, 'name' | 'email' | 'title' | 'answers' | 'rightsText' | 'sentAt' | 'linkKey'>
  > & {
    videoKey?: string | null
    linkAskedAt?: null
  }
}

/** The new version; null: it is gone, was changed elsewhere, or its entrant knows the decision. */
export async function updateEntry(
  db: Database,
  { id, version, seenAt, formKey, now, set }: EntryChange,
): Promise<string | null> {
  const { answers, rightsText, sentAt, videoKey, linkKey, linkAskedAt, ...plain } = set
  // Two saves within a millisecond are two versions.
  const at = new Date(Math.max(now.getTime(), Date.parse(version) + 1)).toISOString()
  const row = await db
    .updateTable('film_entry')
    .set({
      ...plain,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(rightsText !== undefined && { rights_text: rightsText }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(videoKey !== undefined && { video_key: videoKey }),
      ...(linkKey !== undefined && { link_key: linkKey }),
      ...(linkAskedAt !== undefined && { link_asked_at: linkAskedAt }),
      form_key: formKey,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('updated_at', '=', version)
    .where((eb) => eb.or([eb('updated_at', '=', seenAt), eb('form_key', '=', formKey)]))
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ? at : null
}

/** No new version: what is typed beside it stays to be saved. False: it is gone, or its decision was announced. */
export async function setPicture(
  db: Database,
  id: string,
  set: Partial<Pick<FilmEntry, 'poster' | 'still'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('film_entry')
    .set(set)
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its pictures; null: it is gone. */
export async function deleteEntry(db: Database, id: string): Promise<string[] | null> {
  const row = await db
    .deleteFrom('film_entry')
    .where('id', '=', id)
    .returning(['poster', 'still'])
    .executeTakeFirst()
  return row ? [row.poster, row.still] : null
}

/** What the desk lists. */
export const entryFilters = ['received', 'undecided', 'chosen', 'declined', 'draft'] as const
export type EntryFilter = (typeof entryFilters)[number]

export interface EntryQuery {
  callId: string
  state: EntryFilter
  q: string
}

/** Both engines have this spelling: to SQLite `json` is a function, to Postgres a cast. */
const searchedAnswers = ['description', 'director', 'credits'].map(
  (name) => sql<string>`(json(film_entry.answers) ->> ${sql.lit(name)})`,
)

function matching(db: Database, { callId, state, q }: EntryQuery) {
  const ofCall = db.selectFrom('film_entry').where('call_id', '=', callId)
  const ofState =
    state === 'draft' ? ofCall.where('sent_at', 'is', null) : ofCall.where('sent_at', 'is not', null)
  const decided =
    state === 'undecided'
      ? ofState.where('decision', 'is', null)
      : state === 'chosen' || state === 'declined'
        ? ofState.where('decision', '=', state)
        : ofState
  if (q === '') return decided
  const pattern = containing(q)
  return decided.where((eb) =>
    eb.or(
      ['film_entry.title', 'film_entry.name', 'film_entry.email', ...searchedAnswers].map((column) =>
        mentions(column, pattern),
      ),
    ),
  )
}

/** In the order in which they came. */
export async function listEntries(
  db: Database,
  { limit, offset, after, ...query }: EntryQuery & Partial<Slice> & { after?: FilmEntry | null },
): Promise<FilmEntry[]> {
  let found = matching(db, query).select(columns).orderBy('created_at').orderBy('id')
  if (after) {
    const { createdAt, id } = after
    found = found.where((eb) =>
      eb.or([
        eb('created_at', '>', createdAt),
        eb.and([eb('created_at', '=', createdAt), eb('id', '>', id)]),
      ]),
    )
  }
  if (limit !== undefined) found = found.limit(limit).offset(offset ?? 0)
  return (await found.execute()).map(entryOf)
}

/** By the mean of the marks that count, the highest first; equal means share a place among all that was sent in. */
export async function listByMarks(
  db: Database,
  { limit, offset, ...query }: EntryQuery & Slice,
): Promise<(FilmEntry & Pick<DeskEntry, 'place' | 'sharedBy'>)[]> {
  const rows = await matching(db, query)
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('film_review')
          .select(['entry_id', sql<number>`avg(story + craft + impact)`.as('mean')])
          .select(sql<number>`rank() over (order by avg(story + craft + impact) desc)`.as('place'))
          .select(sql<number>`count(*) over (partition by avg(story + craft + impact))`.as('sharedBy'))
          .where('knows_them', '=', 0)
          .where(
            'entry_id',
            'in',
            selectFrom('film_entry')
              .select('id')
              .where('call_id', '=', query.callId)
              .where('sent_at', 'is not', null),
          )
          .groupBy('entry_id')
          .as('marks'),
      (join) => join.onRef('marks.entry_id', '=', 'film_entry.id'),
    )
    .select(columns)
    .select(['marks.place', 'marks.sharedBy'])
    .orderBy('marks.mean', (order) => order.desc().nullsLast())
    .orderBy('film_entry.created_at')
    .orderBy('film_entry.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...entryOf(row), sharedBy: row.sharedBy ?? 1 }))
}

/** Of everything that was sent in for a call. */
export async function listSentIds(db: Database, callId: string): Promise<string[]> {
  const sent = db.selectFrom('film_entry').where('call_id', '=', callId).where('sent_at', 'is not', null)
  return (await sent.select('id').execute()).map(({ id }) => id)
}

export async function listEntriesById(db: Database, ids: readonly string[]): Promise<FilmEntry[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('film_entry').select(columns).where('id', 'in', ids).execute()).map(entryOf)
}

export async function countMatching(db: Database, query: EntryQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these have a film that another sent entry of the call has, too. */
export async function idsSentTwice(
  db: Database,
  callId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('film_entry as one')
    .innerJoin('film_entry as other', (join) =>
      join
        .onRef('other.call_id', '=', 'one.call_id')
        .onRef('other.video_key', '=', 'one.video_key')
        .onRef('other.id', '!=', 'one.id'),
    )
    .select('one.id')
    .where('one.call_id', '=', callId)
    .where('one.id', 'in', ids)
    .where('other.sent_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** `seen`: the note that the new one was written over. False: it is gone, or is neither of both. */
export async function setNote(
  db: Database,
  id: string,
  { note, seen }: { note: string; seen: string },
): Promise<boolean> {
  const row = await db
    .updateTable('film_entry')
    .set({ note })
    .where('id', '=', id)
    .where('note', 'in', [seen, note])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The entry; null: it is gone, was asked since `before`, or its entrant knows the decision. */
export async function noteLinkAsked(
  db: Database,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<FilmEntry | null> {
  const row = await db
    .updateTable('film_entry')
    .set({ link_asked_at: now.toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('link_asked_at', 'is', null), eb('link_asked_at', '<', before.toISOString())]))
    .returning(columns)
    .executeTakeFirst()
  return row ? entryOf(row) : null
}

/** The entries that `deleteEntriesClosedBefore` deletes, and their pictures. */
export async function picturesClosedBefore(db: Database, before: Date) {
  const rows = await db
    .selectFrom('film_entry')
    .innerJoin('film_call', 'film_call.id', 'film_entry.call_id')
    .select(['film_entry.id', 'poster', 'still'])
    .where('closes_at', '<', before.toISOString())
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    pictures: rows.flatMap(({ poster, still }) => [poster, still]),
  }
}

export async function deleteEntriesClosedBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('film_entry')
    .where('call_id', 'in', ({ selectFrom }) =>
      selectFrom('film_call').select('film_call.id').where('closes_at', '<', before.toISOString()),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
