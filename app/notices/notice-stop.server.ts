import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { loadMailContext } from '#app/registrations/use-cases.server.ts'
import { hasTiming, type MailedTiming, mailedTimings, withoutTiming } from './rules.ts'
import { findChoices, isReader, saveChoices } from './store.server.ts'

export interface NoticeStop {
  timing: MailedTiming
  isStopped: boolean
}

/** The admin and the timing of a key in a mail. null: the key is invalid, or the account is no longer an admin. */
async function stopOf(acting: Acting, key: string) {
  const { signer } = await loadMailContext(acting)
  for (const timing of mailedTimings) {
    const userId = signer.idOfNoticeStop(timing, key)
    if (userId !== null) return (await isReader(acting.db, userId)) ? { timing, userId } : null
  }
  return null
}

export async function viewNoticeStop(acting: Acting, key: string): Promise<NoticeStop | null> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const stop = await stopOf(acting, key)
  if (!stop) return null
  const choices = await findChoices(acting.db, stop.userId)
  return { timing: stop.timing, isStopped: !hasTiming(choices, stop.timing) }
}

/** Unsubscribes the admin from everything in these mails. A second call changes nothing. */
export async function stopNotices(acting: Acting, key: string): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const stop = await stopOf(acting, key)
  if (!stop) return refused('gone')
  const { userId, timing } = stop
  await transact(acting.db, async (db) => {
    const choices = await findChoices(db, userId)
    if (!hasTiming(choices, timing)) return
    await saveChoices(db, { userId, choices: withoutTiming(choices, timing), now: acting.now })
  })
  return done(null)
}
