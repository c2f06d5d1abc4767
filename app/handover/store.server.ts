import { sql } from 'kysely'
import type { Role } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { CommitteeAccount, Handover, OutsideAccount, TickName } from './model.ts'
import type { OutsideForm } from './rules.ts'

export async function findOpenHandover(db: Database): Promise<Handover | null> {
  const row = await db
    .selectFrom('handover')
    .leftJoin('user_account', 'user_account.id', 'handover.started_by')
    .select([
      'handover.id',
      'handover.started_at as startedAt',
      'user_account.name as starter',
      'handover.old_invite as oldInvite',
      'handover.passphrase_hash as passphraseHash',
    ])
    .where('handover.status', '=', 'open')
    .executeTakeFirst()
  return row ?? null
}

export async function findLastFinish(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('handover')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

interface NewHandover {
  id: string
  by: string
  oldInvite: string
  passphraseHash: string | null
  now: Date
}

/** False: one is open already. */
export async function insertHandover(db: Database, handover: NewHandover): Promise<boolean> {
  const row = await db
    .insertInto('handover')
    .values({
      id: handover.id,
      started_at: handover.now.toISOString(),
      started_by: handover.by,
      old_invite: handover.oldInvite,
      passphrase_hash: handover.passphraseHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closeHandover(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('handover')
    .set({ status: 'finished', finished_at: now.toISOString(), old_invite: '', passphrase_hash: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Tick {
  id: string
  name: TickName
  by: string
  now: Date
}

export async function saveTick(db: Database, { id, name, by, now }: Tick): Promise<void> {
  const tick = { ticked_at: now.toISOString(), ticked_by: by }
  await db
    .insertInto('handover_tick')
    .values({ handover_id: id, name, ...tick })
    .onConflict((conflict) => conflict.columns(['handover_id', 'name']).doUpdateSet(tick))
    .execute()
}

export async function deleteTick(db: Database, id: string, name: TickName): Promise<void> {
  await db.deleteFrom('handover_tick').where('handover_id', '=', id).where('name', '=', name).execute()
}

export async function listTicks(db: Database, id: string): Promise<Partial<Record<TickName, string>>> {
  const rows = await db
    .selectFrom('handover_tick')
    .select(['name', 'ticked_at as at'])
    .where('handover_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

/** The present committee, the longest there first. */
export async function listCommittee(db: Database): Promise<CommitteeAccount[]> {
  const rows = await db
    .selectFrom('user_account as account')
    .leftJoin('term', 'term.user_id', 'account.id')
    .leftJoin('second_factor as factor', 'factor.user_id', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.role',
      'account.approved_at as approvedAt',
      'account.created_at as createdAt',
      'term.ends_at as endsAt',
      'factor.confirmed_at as confirmedAt',
    ])
    .where('account.role', 'in', ['admin', 'super-admin'])
    .where('account.status', '=', 'approved')
    .orderBy('account.role', 'desc')
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute()
  return rows.map(({ confirmedAt, createdAt, ...row }) => ({
    ...row,
    name: row.name || row.email,
    role: row.role as Role,
    approvedAt: row.approvedAt ?? createdAt,
    hasSecondFactor: confirmedAt !== null,
  }))
}

/** The newest mail with that subject since then. */
export async function findTestMail(
  db: Database,
  { subject, since }: { subject: string; since: string },
): Promise<{ status: string; at: string } | null> {
  const row = await db
    .selectFrom('mail')
    .select(['status', 'created_at', 'delivered_at', 'is_saved'])
    .where('subject', '=', subject)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { status: row.is_saved === 1 ? 'saved' : row.status, at: row.delivered_at ?? row.created_at }
}

/** Check-in links that still work, made by none of `present`. */
export async function countOldCheckInLinks(
  db: Database,
  { present, now }: { present: readonly string[]; now: Date },
): Promise<number> {
  const { n } = await db
    .selectFrom('check_in_link')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expires_at', '>', now.toISOString())
    .$if(present.length > 0, (query) =>
      query.where((eb) => eb.or([eb('created_by', 'is', null), eb('created_by', 'not in', present)])),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** When this backup was first downloaded. */
export async function findDownload(
  db: Database,
  { name, since }: { name: string; since: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('action', '=', 'backup.download')
    .where('subject_id', '=', name)
    .where('at', '>=', since)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Whose last day was set at that moment. */
export async function changedTerms(db: Database, at: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'term.change')
    .where('at', '=', at)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}

/** Every place of texts that people read, with its name. */
const texts = [
  { name: 'events', table: 'event', columns: ['description', 'about_event', 'google_form_link'] },
  { name: 'announcements', table: 'post', columns: ['body', 'link_url'] },
  { name: 'site content', table: 'content', columns: ['published', 'draft'] },
  { name: 'settings', table: 'setting', columns: ['value'] },
  { name: 'scheduled messages', table: 'event_message', columns: ['body'] },
] as const

/** The names of the places that contain this text. */
export async function placesWith(db: Database, words: string): Promise<string[]> {
  const placeNames: string[] = []
  for (const { name, table, columns } of texts) {
    if (await hasWords(db, { table, columns, words })) placeNames.push(name)
  }
  return placeNames
}

async function hasWords(
  db: Database,
  { table, columns, words }: { table: string; columns: readonly string[]; words: string },
): Promise<boolean> {
  const tests = columns.map(
    (column) =>
      sql<boolean>`coalesce(replace(${sql.ref(column)}, ${words}, ''), '') <> coalesce(${sql.ref(column)}, '')`,
  )
  const { rows } =
    await sql`select 1 as one from ${sql.table(table)} where ${sql.join(tests, sql` or `)} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** In the order they were added. */
export async function listOutside(db: Database): Promise<OutsideAccount[]> {
  return db
    .selectFrom('outside_account')
    .select(['id', 'name', 'holder', 'next_holder as nextHolder', 'handed_at as handedAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertOutside(db: Database, form: OutsideForm, now: Date): Promise<void> {
  await db
    .insertInto('outside_account')
    .values({
      id: newId(),
      name: form.name,
      holder: form.holder,
      next_holder: form.nextHolder,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Compare and set. It was handed over to who was next then: another one has not got it yet. */
export async function replaceOutside(
  db: Database,
  { id, name, holder, nextHolder, handedAt }: OutsideAccount,
  form: OutsideForm,
): Promise<boolean> {
  const row = await db
    .updateTable('outside_account')
    .set({ name: form.name, holder: form.holder, next_holder: form.nextHolder })
    .$if(form.nextHolder !== nextHolder, (query) => query.set({ handed_at: null }))
    .where('id', '=', id)
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('next_holder', '=', nextHolder)
    .where('handed_at', handedAt === null ? 'is' : '=', handedAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** To who was next when it was read. `at` null: it was not handed over after all. */
export async function markHanded(
  db: Database,
  { id, nextHolder }: OutsideAccount,
  at: Date | null,
): Promise<boolean> {
  const row = await db
    .updateTable('outside_account')
    .set({ handed_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .where('next_holder', '=', nextHolder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOutside(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('outside_account').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** The next holder becomes the holder. */
export async function promoteHolders(db: Database): Promise<void> {
  await db
    .updateTable('outside_account')
    .set((eb) => ({ holder: eb.ref('next_holder'), next_holder: '', handed_at: null }))
    .where('handed_at', 'is not', null)
    .where('next_holder', '<>', '')
    .execute()
}
