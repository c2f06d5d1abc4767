import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { Schema } from '#db/schema.ts'
import type { Action, Entry, ReadEntry, SubjectKind, Wanted } from './model.ts'

/** The log only grows: nothing here changes or takes away an entry. */
export async function insertEntry(db: Database, { at, ...entry }: Entry): Promise<void> {
  await writeEntry(db, { ...entry, id: newId(), at: at.toISOString() })
}

const writeEntry = prepared((db, entry: Omit<Entry, 'at'> & { id: string; at: string }) => {
  const { id, at, actorId, action, subjectKind, subjectId } = entry
  return db
    .insertInto('audit_entry')
    .values({ id, at, actor_id: actorId, action, subject_kind: subjectKind, subject_id: subjectId })
})

/** The same deed of the same person since then. */
export const isKnownSince = prepared((db, deed: Omit<Entry, 'at' | 'subjectKind'> & { since: string }) =>
  db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', deed.actorId)
    .where('action', '=', deed.action)
    .where('at', '>', deed.since)
    .where((eb) => eb(eb.fn.coalesce('subject_id', sql<string>`''`), '=', deed.subjectId))
    .limit(1),
)

/** Four indexes begin with what is asked for and end with (at, id), so that each page costs what it shows. */
function isWanted(eb: ExpressionBuilder<Schema, 'audit_entry'>, wanted: Wanted) {
  const { actorId, action, from, until, before } = wanted
  return eb.and([
    ...(actorId === null ? [] : [eb('actor_id', '=', actorId)]),
    ...(action === null ? [] : [eb('action', '=', action)]),
    ...(from === null ? [] : [eb('at', '>=', from)]),
    ...(until === null ? [] : [eb('at', '<', until)]),
    ...(before === null ? [] : [eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id))]),
  ])
}

/** The newest first. A rejected request is gone from every answer, its name from this one too. */
export async function listEntries(db: Database, wanted: Wanted, limit: number): Promise<ReadEntry[]> {
  const entries = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'actor_id', 'subject_kind', 'subject_id'])
    .where((eb) => isWanted(eb, wanted))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom(entries.as('entry'))
    .leftJoin('user_account as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('door_link as helper', 'helper.id', 'entry.actor_id')
    .leftJoin('user_account as account', 'account.id', 'entry.subject_id')
    .leftJoin('event', 'event.id', 'entry.subject_id')
    .leftJoin('registration', 'registration.id', 'entry.subject_id')
    .leftJoin('post', 'post.id', 'entry.subject_id')
    .leftJoin('join_request', (join) =>
      join.onRef('join_request.id', '=', 'entry.subject_id').on('join_request.status', '<>', 'rejected'),
    )
    .select((eb) => [
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.actor_id as actorId',
      'entry.subject_kind as subjectKind',
      'entry.subject_id as subjectId',
      eb.fn.coalesce('actor.name', 'helper.helper').as('actorName'),
      eb.fn
        .coalesce('account.name', 'event.title', 'registration.name', 'post.title', 'join_request.name')
        .as('subjectName'),
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    action: row.action as Action,
    subjectKind: row.subjectKind as SubjectKind,
  }))
}

/** Whose deeds can be asked for: whoever may enter the dashboard. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('role', 'in', ['admin', 'super-admin'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
