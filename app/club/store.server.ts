import type { Database } from '#app/platform/db.ts'
import { prepared } from '#app/platform/prepared.ts'

const KEY = 'club'

export interface KeptSettings {
  /** JSON of everything on the Settings screen, in one row: it is read and changed as one. */
  json: string
  savedAt: string
}

const readSettings = prepared((db, { key }: { key: string }) =>
  db.selectFrom('setting').select(['value as json', 'updated_at as savedAt']).where('key', '=', key),
)

export async function findSettings(db: Database): Promise<KeptSettings | null> {
  const { rows } = await readSettings(db, { key: KEY })
  return rows[0] ?? null
}

/** Compare and set: `seenAt` is when what was changed had been saved, '' when nothing ever was. False: somebody was faster. */
export async function swapSettings(
  db: Database,
  { json, savedAt, seenAt }: KeptSettings & { seenAt: string },
): Promise<boolean> {
  const values = { key: KEY, value: json, updated_at: savedAt }
  const change =
    seenAt === ''
      ? db
          .insertInto('setting')
          .values(values)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
      : db
          .updateTable('setting')
          .set({ value: json, updated_at: savedAt })
          .where('key', '=', KEY)
          .where('updated_at', '=', seenAt)
          .returning('key')
  return (await change.executeTakeFirst()) !== undefined
}
