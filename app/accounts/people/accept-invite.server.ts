import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Acting } from '../acting.server.ts'
import {
  consumeResetToken,
  findPasswordHash,
  findResetToken,
  insertCredential,
  updatePasswordHash,
} from '../auth/credentials.store.server.ts'
import { hashPassword, isLeaked, nullIfBusy } from '../auth/password-hash.server.ts'
import { tokenHash } from '../auth/one-time-codes.server.ts'
import { insertAccount } from '../auth/sign-up.server.ts'
import {
  acceptInviteFormProblem,
  type AcceptInviteProblem,
  type Invite,
  type InvitedRole,
  readAcceptInvite,
} from '../invites.rules.ts'
import type { User } from '../model.ts'
import { mustBeAble } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { deleteTerm } from '../store.server.ts'
import { acceptOpenInvite, findOpenInvite, raiseAccount } from './invites.store.server.ts'
import { endKeysOf } from './keys.server.ts'
import { isErasurePlanned } from './self-erasure.store.server.ts'

const hashOf = (token: string) => tokenHash('invite', token)

async function findInvite({ db, now }: Acting, token: string): Promise<Invite | null> {
  const id = await findResetToken(db, hashOf(token), now)
  return id === null ? null : findOpenInvite(db, id)
}

interface InviteView {
  email: string
  role: InvitedRole
  /** They asked to be erased: accepting takes that back. */
  endsErasure: boolean
}

/** The invite for the page behind its link. It stays valid, because mail programs open links, too. */
export async function inviteBehind(acting: Acting, token: string): Promise<InviteView | null> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const invite = await findInvite(acting, token)
  if (!invite) return null
  const { email, role } = invite
  return { email, role, endsErasure: await isErasurePlanned(acting.db, email) }
}

interface Acceptance {
  invite: Invite
  name: string
  hash: string
  now: Date
}

/** A member, a sign-up or an admin keeps the account: role, name and password are new. Who was to be erased stays. */
async function raise(db: Database, { invite, name, hash, now }: Acceptance): Promise<User | null> {
  const wasToBeErased = await isErasurePlanned(db, invite.email)
  const user = await raiseAccount(db, { ...invite, name, by: invite.createdBy, now })
  if (!user) return null
  await deleteTerm(db, user.id)
  if (wasToBeErased) await recordAccountAudit(db, { action: 'account.keep', by: user.id, now })
  if (await findPasswordHash(db, user.id)) await updatePasswordHash(db, user.id, { hash, now })
  else await insertCredential(db, user.id, { hash, now })
  return user
}

async function accept(db: Database, acceptance: Acceptance): Promise<User | null> {
  const { invite, name, hash, now } = acceptance
  const { email, role, createdBy } = invite
  const newUser = await insertAccount(db, {
    email,
    name,
    role,
    accountStatus: 'approved',
    createdBy,
    approvedBy: createdBy,
    hash,
    now,
  })
  // Somebody else may have a link that was shown on a screen, so it cannot set the password of an account that exists.
  return newUser ?? (invite.isMailed ? raise(db, acceptance) : null)
}

/** The link works once. It opens no session: the new admin signs in afterwards, with the second step if there is one. */
export async function acceptInvite(
  acting: Acting,
  input: { token: unknown; name: unknown; password: unknown; confirmation: unknown },
): Promise<Outcome<{ role: InvitedRole; email: string }, AcceptInviteProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const form = readAcceptInvite(input)
  const invite = await findInvite(acting, form.token)
  if (!invite) return refused('link-not-valid')
  const problem = acceptInviteFormProblem({ ...form, email: invite.email })
  if (problem) return refused(problem)
  if (await isLeaked(form.password)) return refused('password-too-weak')
  const hash = await nullIfBusy(hashPassword(form.password))
  if (!hash) return refused('busy')
  const { now } = acting
  const isAccepted = await transact(acting.db, async (db) => {
    if (!(await consumeResetToken(db, hashOf(form.token), now))) return false
    const user = await accept(db, { invite, name: form.name.trim(), hash, now })
    if (!user) return false
    await acceptOpenInvite(db, invite.id, { by: user.id, now })
    await endKeysOf(db, user)
    await recordAccountAudit(db, { action: 'invite.accept', by: user.id, now })
    return true
  })
  if (!isAccepted) return refused('link-not-valid')
  acting.announce('users')
  return done({ role: invite.role, email: invite.email })
}
