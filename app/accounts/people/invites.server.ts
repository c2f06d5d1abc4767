import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { ConcurrentChangeError, type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting } from '../acting.server.ts'
import { deleteResetTokensOf, insertResetToken } from '../auth/credentials.store.server.ts'
import { newToken, tokenHash } from '../auth/one-time-codes.server.ts'
import { isAccountOverLimit } from '../auth/throttle.server.ts'
import { inviteMail } from '../emails.ts'
import {
  givesMore,
  type Invite,
  INVITE_LIFETIME_MS,
  INVITE_RETENTION_MS,
  inviteFormProblem,
  type InviteProblem,
  inviteState,
  type ListedInvite,
  readInvite,
} from '../invites.rules.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountListView } from '../record-audit.server.ts'
import { findUserByEmail } from '../store.server.ts'
import {
  deleteOldInvites,
  deleteOpenInvite,
  deleteOpenInvites,
  findInvite,
  insertInvite,
  listAllInvites,
  prolongInvite,
} from './invites.store.server.ts'

/** `link` is set if no mail is sent: it is shown once and never stored. */
export interface CreatedInvite {
  email: string
  link: string | null
}

/** Everybody who was invited, the newest first: who has accepted, whose link works, whose has ended. */
export async function listInvites(acting: Acting): Promise<ListedInvite[]> {
  mustBeAble(acting.viewer, 'admins.decide')
  await recordAccountListView(acting)
  const invites = await listAllInvites(acting.db)
  return invites.map(({ createdBy: _by, acceptedBy: _account, ...invite }) => ({
    ...invite,
    state: inviteState(invite, acting.now),
  }))
}

async function recordInvite(
  db: Database,
  action: AuditAction,
  { id, by, now }: { id: string; by: string; now: Date },
) {
  await recordAudit(db, { actorId: by, action, subjectId: id, at: now })
}

/** Creates a new link; the previous one no longer works. */
async function makeLink({ db, env, now, viewer }: Acting, invite: Invite): Promise<CreatedInvite> {
  const token = newToken()
  await deleteResetTokensOf(db, invite.id)
  await insertResetToken(db, {
    tokenHash: tokenHash('invite', token),
    userId: invite.id,
    expiresAt: new Date(invite.expiresAt),
    now,
  })
  const link = `${env.publicUrl}/invite?token=${token}`
  if (!invite.isMailed) return { email: invite.email, link }
  const inviter = viewer.kind === 'user' ? viewer.name : ''
  const message = inviteMail(await clubFacts(db), { link, inviter, role: invite.role })
  await queueMail(db, {
    recipient: invite.email,
    ...writeMail(message),
    now,
    uselessAfter: new Date(invite.expiresAt),
  })
  return { email: invite.email, link: null }
}

/** Where there is an account, the link is only mailed: it sets the password of that account. */
async function accountProblem(
  db: Database,
  { email, role, isMailed }: Pick<Invite, 'email' | 'role' | 'isMailed'>,
) {
  const account = await findUserByEmail(db, email)
  if (!account) return null
  if (!givesMore(role, account)) return 'has-role'
  return isMailed ? null : 'mail-only'
}

/** The person behind the link chooses name and password. */
export async function inviteAdmin(
  acting: Acting,
  input: { email: unknown; role: unknown; way: unknown },
): Promise<Outcome<CreatedInvite, InviteProblem>> {
  const { id: by, email: sender } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  const form = readInvite(input)
  const problem = inviteFormProblem(form)
  if (problem) return refused(problem)
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const isMailed = form.way === 'mail'
  const accountConflict = await accountProblem(acting.db, { ...form, isMailed })
  if (accountConflict) return refused(accountConflict)
  if (await isAccountOverLimit(acting, 'invitesPerAccount', sender)) return refused('too-many-attempts')
  const { email, role } = form
  const expiresAt = new Date(now.getTime() + INVITE_LIFETIME_MS)
  const outcome = await transact(acting.db, async (db): Promise<Outcome<CreatedInvite, InviteProblem>> => {
    const invite = await insertInvite(db, { email, role, isMailed, by, expiresAt, now })
    if (!invite) return refused('already-invited')
    await recordInvite(db, 'invite.send', { id: invite.id, by, now })
    return done(await makeLink({ ...acting, db }, invite))
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

/** Replaces an invite that waits. In the caller's transaction, after the guardian and the former super admin have agreed. */
export async function inviteFormerSuperAdmin(acting: Acting, email: string): Promise<void> {
  const { db, now } = acting
  await deleteOpenInvites(db, { to: email })
  const expiresAt = new Date(now.getTime() + INVITE_LIFETIME_MS)
  const invite = await insertInvite(db, {
    email,
    role: 'super-admin',
    isMailed: true,
    by: null,
    expiresAt,
    now,
  })
  if (!invite) throw new ConcurrentChangeError('invite')
  await makeLink(acting, invite)
}

/** A new link, for another 48 hours, on the way of the first one. */
export async function renewInvite(
  acting: Acting,
  id: string,
): Promise<Outcome<CreatedInvite, InviteProblem>> {
  const { id: by, email: sender } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isId(id)) return refused('invite-gone')
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  if (await isAccountOverLimit(acting, 'invitesPerAccount', sender)) return refused('too-many-attempts')
  const outcome = await transact(acting.db, async (db): Promise<Outcome<CreatedInvite, InviteProblem>> => {
    const expiresAt = new Date(now.getTime() + INVITE_LIFETIME_MS)
    const openInvite = await findInvite(db, id)
    const accountConflict = openInvite && (await accountProblem(db, openInvite))
    if (accountConflict) return refused(accountConflict)
    const invite = await prolongInvite(db, id, { by, expiresAt })
    if (!invite) return refused('invite-gone')
    await recordInvite(db, 'invite.renew', { id, by, now })
    return done(await makeLink({ ...acting, db }, invite))
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

export async function withdrawInvite(
  acting: Acting,
  id: string,
): Promise<Outcome<{ email: string }, InviteProblem>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isId(id)) return refused('invite-gone')
  const outcome = await transact(
    acting.db,
    async (db): Promise<Outcome<{ email: string }, InviteProblem>> => {
      const invite = await deleteOpenInvite(db, id)
      if (!invite) return refused('invite-gone')
      await deleteResetTokensOf(db, id)
      await recordInvite(db, 'invite.withdraw', { id, by, now })
      return done({ email: invite.email })
    },
  )
  if (outcome.ok) acting.announce('users')
  return outcome
}

export async function eraseOldInvites({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteOldInvites(db, new Date(now.getTime() - INVITE_RETENTION_MS))
}
