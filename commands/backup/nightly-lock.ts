import type { Database } from '#app/platform/database/database.ts'

const CLAIM = 'nightly-backup'
/** A backup that did not finish within this time is started again, by any replica. */
const CLAIM_MS = 60 * 60_000

interface Night {
  /** A date in the club's time zone. */
  day: string
  now: Date
}

/** All replicas compete for one row; the one that changes it makes the backup of that night. */
export async function claimNight(db: Database, { day, now }: Night): Promise<boolean> {
  const mine = { value: `${day} begun`, updated_at: now.toISOString() }
  const before = new Date(now.getTime() - CLAIM_MS).toISOString()
  const row = await db
    .insertInto('setting')
    .values({ key: CLAIM, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(mine)
        .where('setting.value', '<>', `${day} done`)
        .where((eb) => eb.or([eb('setting.value', '<>', mine.value), eb('setting.updated_at', '<', before)])),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function settleNight(
  db: Database,
  { day, now, isDone }: Night & { isDone: boolean },
): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: `${day} ${isDone ? 'done' : 'failed'}`, updated_at: now.toISOString() })
    .where('key', '=', CLAIM)
    .execute()
}
