import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { foldedColumn } from '#app/platform/database/paging.ts'
import { newId } from '#app/platform/id.ts'
import type { Schema } from '#db/schema.ts'
import { type AuditAction, type SubjectKind, subjectKindOf } from './actions.rules.ts'
import type { AuditEntry, AuditLogEntry, AuditFilter } from './model.ts'

/** The log only grows: nothing here changes or takes away an entry. */
export async function insertEntry(db: Database, { at, id = newId(), ...entry }: AuditEntry): Promise<void> {
  const { actorId, action, subjectId } = entry
  const subject = { subject_kind: subjectKindOf(action), subject_id: subjectId }
  await db
    .insertInto('audit_entry')
    .values({ id, at: at.toISOString(), actor_id: actorId, action, ...subject })
    .execute()
}

/** Whether the same person did the same since then. */
export async function hasEntrySince(
  db: Database,
  entry: Omit<AuditEntry, 'at'> & { since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', entry.actorId)
    .where('action', '=', entry.action)
    .where('at', '>', entry.since)
    .where((eb) => eb(eb.fn.coalesce('subject_id', sql<string>`''`), '=', entry.subjectId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Four indexes begin with the filtered column and end with (at, id), so that each page reads only its own rows. */
function matchesFilter(eb: ExpressionBuilder<Schema, 'audit_entry'>, filter: AuditFilter) {
  const { actorId, action, from, until, before } = filter
  return eb.and([
    ...(actorId === null ? [] : [eb('actor_id', '=', actorId)]),
    ...(action === null ? [] : [eb('action', '=', action)]),
    ...(from === null ? [] : [eb('at', '>=', from)]),
    ...(until === null ? [] : [eb('at', '<', until)]),
    ...(before === null ? [] : [eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id))]),
  ])
}

function matchingEntries(db: Database, filter: AuditFilter, limit: number) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'actor_id', 'subject_kind', 'subject_id'])
    .where((eb) => matchesFilter(eb, filter))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** The newest first. The name of a rejected join request is left out, as everywhere. */
export async function listEntries(
  db: Database,
  filter: AuditFilter,
  limit: number,
): Promise<AuditLogEntry[]> {
  const rows = await db
    .selectFrom(matchingEntries(db, filter, limit).as('entry'))
    .leftJoin('user_account as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('check_in_link as helper', 'helper.id', 'entry.actor_id')
    .leftJoin('user_account as account', 'account.id', 'entry.subject_id')
    .leftJoin('event', 'event.id', 'entry.subject_id')
    .leftJoin('registration', 'registration.id', 'entry.subject_id')
    .leftJoin('certificate', 'certificate.id', 'entry.subject_id')
    .leftJoin('post', 'post.id', 'entry.subject_id')
    .leftJoin('film_call', 'film_call.id', 'entry.subject_id')
    .leftJoin('film_entry', 'film_entry.id', 'entry.subject_id')
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
        .coalesce(
          eb.fn.coalesce(
            'account.name',
            'event.title',
            'registration.name',
            'post.title',
            'join_request.name',
          ),
          'certificate.name',
          'film_call.title',
          'film_entry.title',
        )
        .as('subjectName'),
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    action: row.action as AuditAction,
    subjectKind: row.subjectKind as SubjectKind,
  }))
}

/** The people the log can be filtered by: all admins. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('role', 'in', ['admin', 'super-admin'])
    .orderBy(foldedColumn('name'))
    .orderBy('id')
    .execute()
}
