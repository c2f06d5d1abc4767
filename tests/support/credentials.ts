import { hash } from 'node:crypto'
import { tokenHash, type TokenPurpose } from '#app/accounts/auth/one-time-codes.server.ts'
import { insertLink } from '#app/accounts/auth/email-links.store.server.ts'
import { insertResetToken } from '#app/accounts/auth/credentials.store.server.ts'
import type { LinkPurpose } from '#app/accounts/email-links.rules.ts'
import { type User, type Viewer, visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { followEmailLink } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { loginContext } from './admin-accounts.ts'
import { aUser } from './factories.ts'
import { testEnv } from './test-services.ts'

/** What ends a credential. */
export const endings = [
  'expired',
  'used',
  'its owner is rejected',
  'its owner is erased',
  'its subject is deleted',
  'it is replaced',
  'its owner has another address',
] as const
type Ending = (typeof endings)[number]

export const issuedAt = new Date('2026-11-28T10:00:00.000Z')
export const later = (ms: number) => new Date(issuedAt.getTime() + ms)
export const DAY_MS = 86_400_000
const ORIGIN = 'https://club.example'

/** Everything that its holder may do with it, the page behind the address first. true: it was accepted. */
type Uses = readonly ((at: Date) => Promise<boolean>)[]

export interface Issued {
  uses: Uses
  /** Where it stands; absent: in a cookie or in what a device answers. */
  address?: string
  /** The account whose rejection, erasure or change of address ends it. */
  owner?: User
  /** How long it works; absent: it does not end by itself. */
  lifetimeMs?: number
  /** What brings an ending about, where it is not the same for all. */
  end?: Partial<Record<Ending, () => Promise<unknown>>>
}

export interface Credential {
  /** The route in whose address it stands. */
  path: string
  issue(db: Database): Promise<Issued>
  /** Endings that cannot arise, and why. */
  without: Partial<Record<Ending, string>>
}

/** A refusal is an answer, or that nobody may do it. */
export async function isAccepted(use: () => Promise<boolean>): Promise<boolean> {
  return use().catch((error: unknown) => {
    if (error instanceof NotAllowed) return false
    throw error
  })
}

export const at = async (db: Database, now: Date, viewer: Viewer = visitor) =>
  loginContext(db, { env: { publicUrl: ORIGIN }, now, viewer })

export async function aConfirmedMember(db: Database, over: Partial<User> = {}): Promise<User> {
  const user = await aUser(db, { accountStatus: 'approved', ...over })
  const confirmation = db.updateTable('user_account').set({ email_confirmed_at: issuedAt.toISOString() })
  await confirmation.where('id', '=', user.id).execute()
  return user
}

export async function aMailedLink(
  db: Database,
  { user, purpose, email = user.email }: { user: User; purpose: LinkPurpose; email?: string },
): Promise<string> {
  const token = newId()
  const digest = hash('sha256', `email-link:${token}`, 'base64url')
  await insertLink(db, { userId: user.id, purpose, email, tokenHash: digest, now: issuedAt })
  return token
}

export async function aToken(
  db: Database,
  { purpose, of, lifetimeMs }: { purpose: TokenPurpose; of: string; lifetimeMs: number },
): Promise<string> {
  const token = newId()
  const expiresAt = later(lifetimeMs)
  await insertResetToken(db, { tokenHash: tokenHash(purpose, token), userId: of, expiresAt, now: issuedAt })
  return token
}

export async function anInvite(db: Database, { email, by }: { email: string; by: string }) {
  const [id, at, lifetimeMs] = [newId(), issuedAt.toISOString(), 2 * DAY_MS]
  const row = { id, email, role: 'admin', is_mailed: 1, created_at: at, created_by: by }
  await db
    .insertInto('invite')
    .values({ ...row, expires_at: later(lifetimeMs).toISOString() })
    .execute()
  return { id, lifetimeMs, token: await aToken(db, { purpose: 'invite', of: id, lifetimeMs }) }
}

/** Both ends have confirmed it. */
async function changeAddress(db: Database, user: User): Promise<void> {
  const email = `new-${newId()}@college.example`
  const token = await aMailedLink(db, { user, purpose: 'change-new', email })
  const changed = await followEmailLink(await at(db, issuedAt), { token, userAgent: null })
  if (!changed.ok) throw new Error('the address did not change')
}

/** Brings an ending about, and returns the time from which on it holds. */
export async function endBy(db: Database, ending: Ending, issued: Issued): Promise<Date> {
  const { uses, owner, lifetimeMs, end = {} } = issued
  if (end[ending]) await end[ending]()
  else if (ending === 'expired' && lifetimeMs !== undefined) return later(lifetimeMs)
  else if (ending === 'used') await uses.at(-1)?.(issuedAt)
  else if (ending === 'its owner is rejected' && owner)
    await db.updateTable('user_account').set({ status: 'rejected' }).where('id', '=', owner.id).execute()
  else if (ending === 'its owner is erased' && owner)
    await erasePerson(
      { db, env: testEnv(), now: issuedAt },
      owner.phone ? { phone: owner.phone } : { email: owner.email },
    )
  else if (ending === 'its owner has another address' && owner) await changeAddress(db, owner)
  else throw new Error(`say how it ends because '${ending}', or why it cannot`)
  return issuedAt
}
