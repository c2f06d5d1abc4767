import { isLooseId } from '#app/platform/id.ts'
import { recordAccountAudit, recordAccountListView } from '../record-audit.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { pageWithin, sliceOf } from '#app/platform/database/paging.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting } from '../acting.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { decisionMail, decisionMails } from '../emails.ts'
import type { AccountStatus, User } from '../model.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { type DecisionProblem, USERS_PER_PAGE } from '../rules.ts'
import {
  type AdminStatusChange,
  countAdminsByStatus,
  countApproved,
  deleteTerm,
  demoteToAdmin,
  demoteToMember,
  findUser,
  hasMembership,
  hasSuperAdminInOffice,
  listAdminsByStatus,
  lockSuperAdmins,
  changeAdminStatus,
  findRoleAndStatus,
} from '../store.server.ts'
import { DECISION_MAIL_DELAY_MS } from '../undo.rules.ts'
import { deleteOpenInvites } from './invites.store.server.ts'
import { endKeysOf } from './keys.server.ts'
import { decisionMailKey, offerDecisionUndo } from './undo-decision.server.ts'

interface AdminPage {
  admins: User[]
  total: number
  page: number
  hasMore: boolean
}

async function pageOf(
  db: Database,
  among: readonly AccountStatus[],
  requestedPage: unknown,
): Promise<AdminPage> {
  const total = await countAdminsByStatus(db, among)
  const page = pageWithin(requestedPage, { total, perPage: USERS_PER_PAGE })
  const admins = await listAdminsByStatus(db, among, sliceOf(page, USERS_PER_PAGE))
  return { admins, total, page, hasMore: page * USERS_PER_PAGE < total }
}

/** The pending admins, the newest first. `page` counts from 1; a page past the end is the last one. */
export async function pendingAdmins(acting: Acting, page: unknown = 1): Promise<AdminPage> {
  mustBeAble(acting.viewer, 'admins.decide')
  await recordAccountListView(acting)
  return pageOf(acting.db, ['pending'], page)
}

/** Admins and super admins, without those who wait: the rejected ones can be reopened (product.md#admin-decisions). */
export async function listAdmins(acting: Acting, page: unknown = 1): Promise<AdminPage> {
  mustBeAble(acting.viewer, 'admins.decide')
  await recordAccountListView(acting)
  return pageOf(acting.db, ['approved', 'rejected'], page)
}

/** The account after the decision, and the offer of Undo. */
type DecisionOutcome = Outcome<User & { action: AuditAction; undo: string }, DecisionProblem>

/** The problem when no row was changed: the account was decided meanwhile, is no admin request, or does not exist. */
async function decisionRefusal(db: Database, id: string): Promise<DecisionOutcome> {
  return refused((await findUser(db, id)) ? 'already-processed' : 'user-not-found')
}

interface StatusTransition {
  from: AccountStatus
  to: AccountStatus
  action: AuditAction
  /** In the transaction of the decision. null: the account is no longer an admin with that status. */
  change?: (db: Database, change: AdminStatusChange) => Promise<User | null>
}

/** Tells the person by mail, once it can no longer be undone. Reopening a request sends none. */
async function mailDecision(
  { db, env, now }: Acting,
  { id, email, role }: User,
  action: AuditAction,
): Promise<void> {
  if (!(action in decisionMails) || !canReceiveMail(email)) return
  const link = `${env.publicUrl}/admin-login`
  const decision = action === 'admin.revoke' && role === 'member' ? 'stays-member' : action
  const message = decisionMail(await clubFacts(db), decision as keyof typeof decisionMails, link)
  const sendAt = new Date(now.getTime() + DECISION_MAIL_DELAY_MS)
  const about = decisionMailKey(id, now.toISOString())
  await queueMail(db, { recipient: email, ...writeMail(message), now, sendAt, about })
}

/** With the keys of the account end the invites that it sent and that were not accepted. */
async function endTrustIn(db: Database, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await endKeysOf(db, user)
  await deleteOpenInvites(db, { by: user.id })
}

/** Each decision requires one current status, so concurrent decisions cannot both succeed. */
async function decide(
  acting: Acting,
  id: string,
  { from, to, action, change = changeAdminStatus }: StatusTransition,
): Promise<DecisionOutcome> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isLooseId(id)) return refused('user-not-found')
  if (id === by) return refused('own-account')
  const isGiving = action !== 'admin.reopen'
  if (isGiving && !hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const outcome = await transact(acting.db, async (db): Promise<DecisionOutcome> => {
    const before = await findRoleAndStatus(db, id)
    // Undo restores what was read: a decision from another status would restore the wrong one.
    const isOpen = before?.role === 'admin' && before.accountStatus === from
    const user = isOpen ? await change(db, { id, from, to, by, now }) : null
    if (!before || !user) return decisionRefusal(db, id)
    if (to === 'approved') await deleteTerm(db, id)
    else await endTrustIn(db, user)
    await recordAccountAudit(db, { action, by, of: id, now })
    await mailDecision({ ...acting, db }, user, action)
    return done({ ...user, action, undo: await offerDecisionUndo({ ...acting, db }, id, before) })
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

export async function approveAdmin(acting: Acting, id: string): Promise<DecisionOutcome> {
  return decide(acting, id, { from: 'pending', to: 'approved', action: 'admin.approve' })
}

export async function rejectAdmin(acting: Acting, id: string): Promise<DecisionOutcome> {
  return decide(acting, id, { from: 'pending', to: 'rejected', action: 'admin.reject' })
}

/** Takes the access of an approved admin, and ends their sessions. Whoever has a membership stays a member, as at the end of a term. */
export async function revokeAdmin(
  acting: Acting,
  id: string,
  becomeAlumnus: (acting: Acting, userId: string) => Promise<void>,
): Promise<DecisionOutcome> {
  const change = async (db: Database, transition: AdminStatusChange) => {
    if (!(await hasMembership(db, id))) return changeAdminStatus(db, transition)
    const member = await demoteToMember(db, transition)
    if (member) await becomeAlumnus({ ...acting, db }, id)
    return member
  }
  return decide(acting, id, { from: 'approved', to: 'rejected', action: 'admin.revoke', change })
}

export async function reopenAdmin(acting: Acting, id: string): Promise<DecisionOutcome> {
  return decide(acting, id, { from: 'rejected', to: 'pending', action: 'admin.reopen' })
}

/**
 * The role ends with its term, and every session with it; in the caller's transaction. False: nothing has ended, as the
 * last super admin in office stays.
 */
export async function endRole({ db, now }: Pick<Acting, 'db' | 'now'>, id: string): Promise<boolean> {
  await lockSuperAdmins(db, now)
  const user = await findUser(db, id)
  if (user?.role === 'super-admin' && !(await hasSuperAdminInOffice(db, { besides: id, now }))) return false
  const member = await demoteToMember(db, { id, now })
  if (!member) return false
  await deleteTerm(db, id)
  await endKeysOf(db, member)
  await recordAccountAudit(db, { action: 'term.end', by: null, of: id, now })
  return true
}

/** A super admin becomes an admin; never oneself, never the last one (product.md#admin-decisions). */
export async function demoteSuperAdmin(acting: Acting, id: string): Promise<DecisionOutcome> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isLooseId(id)) return refused('user-not-found')
  if (id === by) return refused('own-account')
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const outcome = await transact(acting.db, async (db): Promise<DecisionOutcome> => {
    await lockSuperAdmins(db, now)
    const viewerAccount = await findUser(db, by)
    // Two who demote each other at the same moment: the second one is no longer a super admin.
    if (viewerAccount?.role !== 'super-admin') return refused('already-processed')
    if ((await countApproved(db, 'super-admin')) < 2) return refused('last-super-admin')
    const before = await findRoleAndStatus(db, id)
    const user = await demoteToAdmin(db, { id, now })
    if (!user || !before) return decisionRefusal(db, id)
    await endTrustIn(db, user)
    await recordAccountAudit(db, { action: 'super-admin.demote', by, of: id, now })
    await mailDecision({ ...acting, db }, user, 'super-admin.demote')
    const undo = await offerDecisionUndo({ ...acting, db }, id, before)
    return done({ ...user, action: 'super-admin.demote', undo })
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}
