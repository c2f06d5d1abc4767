import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { unusedSignUpMail } from '../emails.ts'
import { SIGN_UP_KEPT_MS, SIGN_UP_WARNING_MS } from '../rules.ts'
import { claimUnwarned, deleteUnused } from './unused-sign-ups.store.server.ts'

interface Housekeeping {
  db: Database
  now: Date
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const WARNED_AT_ONCE = 200

/** Warns simple sign-ups a month before they end (product.md#simple-sign-up). Returns how many. */
export async function warnUnusedSignUps({ db, now }: Housekeeping): Promise<number> {
  const mail = writeMail(unusedSignUpMail(await clubFacts(db)))
  const unusedSince = before(now, SIGN_UP_KEPT_MS - SIGN_UP_WARNING_MS)
  for (let warnedCount = 0; ;) {
    const claimedCount = await transact(db, async (db) => {
      const accounts = await claimUnwarned(db, { unusedSince, now, limit: WARNED_AT_ONCE })
      for (const { email } of accounts)
        if (canReceiveMail(email)) await queueMail(db, { recipient: email, ...mail, now })
      return accounts.length
    })
    warnedCount += claimedCount
    if (claimedCount < WARNED_AT_ONCE) return warnedCount
  }
}

/** Deletes simple sign-ups that were unused for twelve months and were warned. Returns how many. */
export async function deleteUnusedSignUps({ db, now }: Housekeeping): Promise<number> {
  const unusedSince = before(now, SIGN_UP_KEPT_MS)
  return deleteUnused(db, { unusedSince, warnedBefore: before(now, SIGN_UP_WARNING_MS) })
}
