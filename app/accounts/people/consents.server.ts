import { type Database, transact } from '#app/platform/database/database.ts'
import type { Acting } from '../acting.server.ts'
import { type Consent, type ConsentKind, consentKindOf } from '../own-page.rules.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { type ConsentChange, consentsOf, endConsent, insertConsent } from './consents.store.server.ts'

/** Gives a consent. A second call changes nothing: the first date counts. */
export async function giveConsent(db: Database, change: ConsentChange): Promise<boolean> {
  const { userId: by, now } = change
  return transact(db, async (db) => {
    if (!(await insertConsent(db, change))) return false
    await recordAccountAudit(db, { action: 'consent.give', by, now })
    return true
  })
}

/** Withdraws a consent; also called for the link in a mail after its signature was checked. false: there was none. */
export async function withdrawConsent(db: Database, change: ConsentChange): Promise<boolean> {
  const { userId: by, now } = change
  return transact(db, async (db) => {
    if (!(await endConsent(db, change))) return false
    await recordAccountAudit(db, { action: 'consent.withdraw', by, now })
    return true
  })
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
  const consentKind = consentKindOf(kind)
  if (consentKind) await (isGiven ? giveConsent : withdrawConsent)(db, { userId, kind: consentKind, now })
  return consentKind
}
