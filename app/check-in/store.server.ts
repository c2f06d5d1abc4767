import type { Database } from '#app/platform/database/database.ts'
import { foldedColumn } from '#app/platform/database/paging.ts'
import type { CheckInLink, Registration } from '#app/registrations/model.ts'
import { registrationColumns, registrationOf } from '#app/registrations/store.server.ts'

const linkColumns = [
  'check_in_link.id',
  'check_in_link.event_id as eventId',
  'check_in_link.helper',
  'check_in_link.starts_at as startsAt',
  'check_in_link.expires_at as expiresAt',
  'check_in_link.adds_walk_ins as addsWalkIns',
] as const

function linkOf({
  addsWalkIns,
  ...link
}: Omit<CheckInLink, 'addsWalkIns'> & { addsWalkIns: number }): CheckInLink {
  return { ...link, addsWalkIns: addsWalkIns === 1 }
}

export async function insertCheckInLink(
  db: Database,
  { link, tokenHash, by, now }: { link: CheckInLink; tokenHash: string; by: string; now: Date },
): Promise<void> {
  await db
    .insertInto('check_in_link')
    .values({
      id: link.id,
      event_id: link.eventId,
      token_hash: tokenHash,
      helper: link.helper,
      starts_at: link.startsAt,
      expires_at: link.expiresAt,
      adds_walk_ins: Number(link.addsWalkIns),
      created_at: now.toISOString(),
      created_by: by,
    })
    .execute()
}

/** null: no such link, or it has ended, or its event is gone, or whoever made it no longer runs the club. */
export async function findCheckInLink(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<CheckInLink | null> {
  const row = await db
    .selectFrom('check_in_link')
    .innerJoin('event', 'event.id', 'check_in_link.event_id')
    .select(linkColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('event.deleted_at', 'is', null)
    .where(({ eb, exists, or, selectFrom }) => {
      const maker = selectFrom('user_account')
        .select('user_account.id')
        .where('status', '=', 'approved')
        .where('role', '<>', 'member')
        .whereRef('user_account.id', '=', 'check_in_link.created_by')
      return or([eb('check_in_link.created_by', 'is', null), exists(maker)])
    })
    .executeTakeFirst()
  return row ? linkOf(row) : null
}

export async function listCheckInLinks(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<CheckInLink[]> {
  const rows = await db
    .selectFrom('check_in_link')
    .select(linkColumns)
    .where('event_id', '=', eventId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at')
    .execute()
  return rows.map(linkOf)
}

/** The event of the link that went; null: it was gone. */
export async function deleteCheckInLink(db: Database, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('check_in_link')
    .where('id', '=', id)
    .returning('event_id')
    .executeTakeFirst()
  return row?.event_id ?? null
}

/** Deletes the working links of all other accounts, and returns the event of each. */
export async function deleteLinksOfOthers(
  db: Database,
  { makers, now }: { makers: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('check_in_link')
    .where('expires_at', '>', now.toISOString())
    .$if(makers.length > 0, (query) =>
      query.where((eb) => eb.or([eb('created_by', 'is', null), eb('created_by', 'not in', makers)])),
    )
    .returning('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

export async function eraseEndedLinks(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('check_in_link')
    .where('expires_at', '<', now.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function listSeated(db: Database, eventId: string): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where('event_id', '=', eventId)
    .where('status', '=', 'seated')
    .orderBy(foldedColumn('name'))
    .orderBy('id')
    .execute()
  return rows.map(registrationOf)
}

interface Entry {
  id: string
  eventId: string
}

/** `entryAt`: the time that the device gave the entry. false: no seat here, or in already, or this entry was undone. */
export async function setCheckedIn(
  db: Database,
  { id, eventId, at, by, entryAt = at }: Entry & { at: string; by: string; entryAt?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('registration')
    .set({ checked_in_at: at, checked_in_by: by, check_in_entry: entryAt, confirm_by: null })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('status', '=', 'seated')
    .where('checked_in_at', 'is', null)
    .where(({ eb, or }) => or([eb('check_in_entry', 'is', null), eb('check_in_entry', '<>', entryAt)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event').select('id').where('id', '=', eventId).where('event_status', '=', 'scheduled'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The time that its device gave the entry which checked in last, undone or not. */
export async function findLastEntry(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('registration')
    .select('check_in_entry')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.check_in_entry ?? null
}
