import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { PictureSet, StoredPicture } from './pictures.rules.ts'

const inOrder = (db: Database, eventId: string) =>
  db
    .selectFrom('event_picture')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')

/** What everybody sees. */
export async function listShown(
  db: Database,
  eventId: string,
): Promise<Pick<StoredPicture, 'id' | 'src' | 'alt'>[]> {
  return inOrder(db, eventId).select(['id', 'src', 'alt']).where('state', '=', 'shown').execute()
}

/** The pictures of an event, the hashes of every file that was sent, and the space. */
export async function findPictureSet(db: Database, eventId: string): Promise<PictureSet> {
  const rows = await inOrder(db, eventId)
    .select(['id', 'src', 'alt', 'state', 'hidden_at', 'content_hash', 'bytes'])
    .execute()
  const kept = rows.filter(({ state }) => state !== 'deleted')
  return {
    pictures: kept.map(({ id, src, alt, state, hidden_at: hiddenAt }) => ({
      id,
      src,
      alt,
      hiddenAt,
      state: state === 'hidden' ? 'hidden' : 'shown',
    })),
    hashes: rows.map(({ content_hash: hash }) => hash),
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** null: it is not of this event, or deleted. */
export async function findPicture(
  db: Database,
  { eventId, id }: { eventId: string; id: string },
): Promise<StoredPicture | null> {
  const { pictures } = await findPictureSet(db, eventId)
  return pictures.find((picture) => picture.id === id) ?? null
}

export async function isFileKnown(
  db: Database,
  { eventId, hash }: { eventId: string; hash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('event_picture')
    .select('id')
    .where('event_id', '=', eventId)
    .where('content_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Others that add pictures of this event wait until the transaction ends, so that the limit holds. */
export async function lockPictures(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', eventId)
    .execute()
}

/** At the end. false: this file is there already. */
export async function insertPicture(
  db: Database,
  picture: { eventId: string; hash: string; src: string; bytes: number; position: number; now: Date },
): Promise<boolean> {
  const { eventId, hash, src, bytes, position, now } = picture
  const row = await db
    .insertInto('event_picture')
    .values({
      id: newId(),
      event_id: eventId,
      content_hash: hash,
      src,
      alt: '',
      position,
      bytes,
      state: 'shown',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function nextPosition(db: Database, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('event_picture')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** The words and the order of those that are still there. */
export async function arrangePictures(
  db: Database,
  eventId: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<void> {
  for (const [position, { id, alt }] of pictures.entries())
    await db
      .updateTable('event_picture')
      .set({ position, alt })
      .where('id', '=', id)
      .where('event_id', '=', eventId)
      .where('state', '<>', 'deleted')
      .execute()
}

/** `src` is its new address. false: it is not in that state any more. */
export async function moveState(
  db: Database,
  { id, from, to, src, at }: { id: string; from: string; to: string; src: string; at: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('event_picture')
    .set({ state: to, src, hidden_at: at, ...(to === 'deleted' && { alt: '', bytes: 0 }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Chosen again, it is a new picture. */
export async function removePicture(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('event_picture')
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that somebody took down and no admin has decided about: how many, and the event of the oldest. */
export async function findHiddenPictures(db: Database): Promise<{ count: number; eventId: string } | null> {
  const rows = await db
    .selectFrom('event_picture')
    .innerJoin('event', 'event.id', 'event_picture.event_id')
    .select('event_picture.event_id')
    .where('event_picture.state', '=', 'hidden')
    .where('event.deleted_at', 'is', null)
    .orderBy('event_picture.hidden_at')
    .execute()
  return rows[0] ? { count: rows.length, eventId: rows[0].event_id } : null
}

/** What the pictures of all events take. */
export async function sumPictures(db: Database): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('event_picture')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}
