import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { latestConsent, withdrawConsent } from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { loadMailContext } from '#app/registrations/use-cases.server.ts'
import { ANNOUNCEMENTS_CONSENT } from './announcements.server.ts'

export interface AnnouncementStop {
  isStopped: boolean
  /** Since when; null: they never agreed, or the account was deleted. */
  stoppedAt: string | null
}

/** For the page behind 'Stop these mails' of an announcement; null: an invalid link. */
export async function viewAnnouncementStop(acting: Acting, key: string): Promise<AnnouncementStop | null> {
  mustBeAble(acting.viewer, 'posts.view')
  const userId = (await loadMailContext(acting)).signer.idOfAnnouncement(key)
  if (userId === null) return null
  const consent = await latestConsent(acting.db, { userId, kind: ANNOUNCEMENTS_CONSENT })
  const stoppedAt = consent?.withdrawnAt ?? null
  return { isStopped: consent === null || stoppedAt !== null, stoppedAt }
}

/** Withdraws the consent to announcements, and no other; the same again changes nothing. */
export async function stopAnnouncements(acting: Acting, key: string): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.view')
  const { db, now } = acting
  const userId = (await loadMailContext(acting)).signer.idOfAnnouncement(key)
  if (userId === null) return refused('gone')
  await withdrawConsent(db, { userId, kind: ANNOUNCEMENTS_CONSENT, now })
  return done(null)
}
