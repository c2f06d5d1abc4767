import { type Database, transact } from '#app/platform/database/database.ts'
import type { Acting } from '../acting.server.ts'
import { type Consent, type ConsentKind, consentKindOf } from '../consents.rules.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import {
  type AgreeingMember,
  type ConsentChange,
  consentsOf,
  countUnreachable,
  endConsent,
  insertConsent,
  isReachable,
  listAgreeing,
} from './consents.store.server.ts'

/** Twice changes nothing: the first date stands. */
export async function giveConsent(db: Database, change: ConsentChange): Promise<boolean> {
  const { userId: by, now } = change
  return transact(db, async (db) => {
    if (!(await insertConsent(db, change))) return false
    await recordAccountAudit(db, { action: 'consent.give', by, now })
    return true
  })
}

/** Also behind the link in a mail, whose signature the caller has checked. false: none stood. */
export async function withdrawConsent(db: Database, change: ConsentChange): Promise<boolean> {
  const { userId: by, now } = change
  return transact(db, async (db) => {
    if (!(await endConsent(db, change))) return false
    await recordAccountAudit(db, { action: 'consent.withdraw', by, now })
    return true
  })
}

/** Whom the club may write to: approved members with a confirmed e-mail that takes mails, who agreed, by id. */
export async function agreeingMembers(
  db: Database,
  kind: ConsentKind,
  page: { after: string | null; limit: number },
): Promise<AgreeingMember[]> {
  return listAgreeing(db, kind, page)
}

/** Whether the club may write to this member at this address. */
export async function isAgreeing(
  db: Database,
  kind: ConsentKind,
  member: { userId: string; email: string },
): Promise<boolean> {
  return isReachable(db, kind, member)
}

/** How many agreed, but their address refuses mails. */
export async function countUnreachableMembers(db: Database, kind: ConsentKind): Promise<number> {
  return countUnreachable(db, kind)
}

/** The latest consent of this kind; null: none was ever given. */
export async function latestConsent(
  db: Database,
  { userId, kind }: Omit<ConsentChange, 'now'>,
): Promise<Consent | null> {
  return (await consentsOf(db, userId)).find((consent) => consent.kind === kind) ?? null
}

/** product.md#consents: a member switches one kind. */
export async function switchConsent(
  { db, viewer, now }: Acting,
  { kind, isGiven }: { kind: unknown; isGiven: boolean },
): Promise<ConsentKind | null> {
  const { id: userId } = mustBeAbleUser(viewer, 'own-page.use')
  const known = consentKindOf(kind)
  if (known) await (isGiven ? giveConsent : withdrawConsent)(db, { userId, kind: known, now })
  return known
}
