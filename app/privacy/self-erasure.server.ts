import type { Acting } from '#app/accounts/acting.server.ts'
import { ERASURE_WORD } from '#app/accounts/own-page.rules.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import {
  deleteMemberAccount,
  dueErasures,
  endKeysOfAccount,
  findProvedPhone,
  lockDueErasure,
  scheduleErasure,
} from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { giveBackSeats, loadMailContext } from '#app/registrations/use-cases.server.ts'
import { eraseProved } from './erase.server.ts'
import { writeErasureList } from './erasure-list.server.ts'
import { type Identity, identityIn } from './identity.server.ts'
import { eraseFromOutbox } from './outbox.server.ts'
import type { Announce } from '#app/platform/live/live.ts'
import type { Env } from '#app/platform/env.ts'
import type { PictureStorage } from '#app/platform/storage/storage.ts'
import { deletePictures } from '#app/uploads/use-cases.server.ts'

export interface PurgeOptions {
  db: Database
  now: Date
  env: Env
  /** The outbox folder. */
  outbox: string
  storage: PictureStorage
  announce?: Announce
  /** Files are only counted: a transaction cannot bring them back. */
  isDryRun?: boolean
}

/**
 * product.md#own-data: in seven days everything about this member is erased. Their seats go to the waitlist at once, in the
 * same transaction. A second click changes nothing.
 */
export async function askToBeErased(acting: Acting, word: string): Promise<Outcome<null, 'word-missing'>> {
  mustBeAble(acting.viewer, 'own-page.use')
  if (word.trim().toUpperCase() !== ERASURE_WORD) return refused('word-missing')
  await scheduleWithSeats(acting, scheduleErasure)
  return done(null)
}

/** `schedule` returns the confirmed address whose seats are given back; null: nothing was scheduled. */
export async function scheduleWithSeats(
  acting: Acting,
  schedule: (acting: Acting) => Promise<{ email: string | null } | null>,
): Promise<void> {
  const mailContext = await loadMailContext(acting)
  await transact(acting.db, async (db) => {
    const scheduled = await schedule({ ...acting, db })
    if (scheduled?.email) await giveBackSeats({ ...acting, db }, mailContext, scheduled.email)
  })
  acting.announce('events')
  acting.announce('registrations')
}

/**
 * Housekeeping: whose seven days are over. A seat that they took since goes to the waitlist in the same transaction, and the
 * list beside the backups makes a restore erase them again. Returns how many were erased.
 */
export async function eraseDue({
  db,
  now,
  env,
  outbox,
  storage,
  isDryRun = false,
}: PurgeOptions): Promise<number> {
  const erasedIdentities: Identity[] = []
  const erasedPictures: string[] = []
  let erasedCount = 0
  for (const id of await dueErasures(db, now))
    erasedCount += await transact(db, async (db) => {
      const due = await lockDueErasure(db, id, now)
      if (!due) return 0
      const phone = await findProvedPhone(db, id)
      const identities = [due.email, phone].flatMap((text) => identityIn(text ?? '') ?? [])
      const { pictures } = await eraseProved({ db, env, now }, identities)
      await endKeysOfAccount(db, id)
      await deleteMemberAccount(db, id)
      erasedIdentities.push(...identities)
      erasedPictures.push(...pictures)
      return 1
    })
  if (erasedCount === 0 || isDryRun) return erasedCount
  await eraseFromOutbox(outbox, erasedIdentities)
  await writeErasureList(db, { folder: env.backups, passphrase: env.backupPassphrase })
  // Last: a bucket may be away.
  await deletePictures({ db, storage }, ...erasedPictures)
  return erasedCount
}
