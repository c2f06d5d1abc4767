import { shownEmail } from '#app/club/phone.rules.ts'
import { done } from '#app/club/outcome.ts'
import { changedLeavingYear, studyYear, type Year } from '#app/club/studies.ts'
import { transact } from '#app/platform/database/database.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import type { Acting } from '../acting.server.ts'
import { checkDetails, type Consent, type DetailErrors, FEED_PATH } from '../own-page.rules.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { consentsOf } from './consents.store.server.ts'
import { findFeedOwner, findOwner, type PageOwner, setDetails, setFeedKey } from './own-page.store.server.ts'

export interface OwnPage {
  name: string
  /** null: an approved member who has not confirmed one. */
  email: string | null
  isEmailConfirmed: boolean
  /** Since when mails to it come back; null: they do not. */
  emailRefusedAt: string | null
  isMember: boolean
  phone: string | null
  branch: string | null
  year: string | null
  memberSince: string | null
  consents: Consent[]
  /** The absolute address of the private calendar; null: none was made. */
  feedUrl: string | null
  eraseAt: string | null
}

/** The page of the viewer. `today` is the day in the club's time zone. */
export async function ownPage({ db, env, viewer }: Acting, today: string): Promise<OwnPage | null> {
  const { id } = mustBeAbleUser(viewer, 'own-page.use')
  const owner = await findOwner(db, id)
  if (!owner) return null
  const { name, email, emailConfirmedAt, emailRefusedAt, phone, branch, leavesIn, feedKey, eraseAt } = owner
  return {
    name,
    email: shownEmail(email),
    isEmailConfirmed: emailConfirmedAt !== null,
    emailRefusedAt,
    isMember: owner.accountStatus === 'approved',
    phone,
    branch,
    year: studyYear(leavesIn, today),
    memberSince: owner.approvedAt,
    consents: await consentsOf(db, id),
    feedUrl: feedKey && `${env.publicUrl}${FEED_PATH}/${feedKey}.ics`,
    eraseAt,
  }
}

const confirmedEmailOf = (owner: PageOwner | null) => (owner?.emailConfirmedAt ? owner.email : null)

/** The email whose registrations and films the member may see; null until it is confirmed, and for everybody else. */
export async function confirmedEmail(acting: Acting): Promise<string | null> {
  return (await ownContact(acting))?.email ?? null
}

/** Name and confirmed email of a signed-in member, to fill forms with; null for everybody else. */
export async function ownContact({ db, viewer }: Acting): Promise<{ name: string; email: string } | null> {
  mustBeAble(viewer, 'registrations.send')
  const owner = viewer.kind === 'user' && viewer.role === 'member' ? await findOwner(db, viewer.id) : null
  const email = confirmedEmailOf(owner)
  return owner && email ? { name: owner.name, email } : null
}

/** The key is the only credential of the feed. */
export async function feedEmail({ db, viewer }: Acting, key: string): Promise<string | null> {
  mustBeAble(viewer, 'events.view')
  return isLinkKey(key) ? confirmedEmailOf(await findFeedOwner(db, key)) : null
}

/** The address before it leads nowhere from then on. */
export async function renewFeed({ db, viewer, now }: Acting): Promise<void> {
  const { id } = mustBeAbleUser(viewer, 'own-page.use')
  await transact(db, async (db) => {
    await setFeedKey(db, id, newLinkKey())
    await recordAccountAudit(db, { action: 'account.feed', by: id, now })
  })
}

export type DetailsOutcome =
  | { ok: true; value: null }
  | { ok: false; problem: 'invalid'; errors: DetailErrors }

/** The phone stays as it is: the club knows it from the welcome, and writes to it. `today` is the day in the club's time zone. */
export async function changeDetails(
  acting: Acting,
  form: Record<string, string>,
  today: string,
): Promise<DetailsOutcome> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const check = checkDetails(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { name, branch, year } = check.value
  const { now } = acting
  await transact(acting.db, async (db) => {
    const owner = await findOwner(db, id)
    const leavesIn = changedLeavingYear(owner?.leavesIn ?? null, (year || null) as Year | null, today)
    await setDetails(db, id, { name, branch: branch || null, leavesIn, now })
    await recordAccountAudit(db, { action: 'account.details', by: id, now })
  })
  acting.announce('users')
  return done(null)
}
