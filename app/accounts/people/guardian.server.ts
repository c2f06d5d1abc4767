import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { constantTime } from '#app/platform/constant-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Services } from '#app/platform/services.ts'
import type { Acting } from '../acting.server.ts'
import {
  consumeResetToken,
  deleteResetTokensOf,
  findResetToken,
  insertResetToken,
} from '../auth/credentials.store.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { readResetRequest } from '../auth/forms.rules.ts'
import { newToken, tokenHash } from '../auth/one-time-codes.server.ts'
import { isAddressOverLimit } from '../auth/throttle.server.ts'
import {
  absentMail,
  formerMail,
  guardianChangedMail,
  guardianMail,
  linkUsedMail,
  recoveryDoneMail,
  recoveryStartedMail,
} from '../emails.ts'
import {
  areAbsent,
  type Guardian,
  GUARDIAN_IS_ADMIN,
  guardianErrors,
  type GuardianErrors,
  isNotificationDue,
  NOTIFY_AGAIN_MS,
  readGuardian,
  RECOVERY_LIFETIME_MS,
  RECOVERY_PATH,
  type RecoveryProblem,
} from '../guardian.rules.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { findUserByEmail } from '../store.server.ts'
import {
  claimNotification,
  countFormerSuperAdmins,
  deleteGuardian,
  deleteRecovery,
  findFormerSuperAdmin,
  findGuardian,
  hasRecovery,
  lastSuperAdminSignIn,
  listAdminAddresses,
  saveGuardian,
  saveRecovery,
} from './guardian.store.server.ts'
import { inviteFormerSuperAdmin } from './invites.server.ts'
import { deleteOpenInvites } from './invites.store.server.ts'

/** Takes the place of the account id in the table of tokens: the guardian has no account. */
const GUARDIAN = 'guardian'

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

async function record(
  db: Database,
  { action, by, of, now }: { action: AuditAction; by: string | null; of: string | null; now: Date },
): Promise<void> {
  await recordAudit(db, { actorId: by, action, subjectId: of, at: now })
}

async function mailTo(db: Database, recipient: string, body: MailBody, now: Date): Promise<void> {
  if (canReceiveMail(recipient)) await queueMail(db, { recipient, ...writeMail(body), now })
}

async function mailAdmins(db: Database, body: MailBody, now: Date): Promise<void> {
  for (const email of await listAdminAddresses(db)) await mailTo(db, email, body, now)
}

/** Mails all super admins except the one who made the change. `guardian` is null when there is none now. */
async function mailSuperAdmins(
  db: Database,
  { by, guardian, now }: { by: { name: string; email: string }; guardian: string | null; now: Date },
): Promise<void> {
  const body = guardianChangedMail(await clubFacts(db), { by: by.name || by.email, guardian })
  const recipients = (await listAdminAddresses(db, ['super-admin'])).filter((email) => email !== by.email)
  for (const email of recipients) await mailTo(db, email, body, now)
}

/** Also whoever made the change: a stolen session makes it, too. */
export async function mailEverySuperAdmin(db: Database, body: MailBody, now: Date): Promise<void> {
  for (const email of await listAdminAddresses(db, ['super-admin'])) await mailTo(db, email, body, now)
}

/** A link that works once. Earlier links of the same owner end. */
async function newLink(
  { db, env, now }: Clock,
  { purpose, owner, lifetimeMs }: { purpose: 'guardian' | 'recovery'; owner: string; lifetimeMs: number },
): Promise<string> {
  const token = newToken()
  await deleteResetTokensOf(db, owner)
  await insertResetToken(db, {
    tokenHash: tokenHash(purpose, token),
    userId: owner,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    now,
  })
  return `${env.publicUrl}${RECOVERY_PATH}?token=${token}`
}

const guardianLink = (clock: Clock) =>
  newLink(clock, { purpose: 'guardian', owner: GUARDIAN, lifetimeMs: NOTIFY_AGAIN_MS })

export interface GuardianView {
  guardian: Guardian | null
  /** Without one there is nobody for the guardian to name. */
  formerSuperAdmins: number
  mustReauthenticate: boolean
}

export async function guardianView({ db, viewer, now }: Acting): Promise<GuardianView> {
  mustBeAble(viewer, 'admins.decide')
  return {
    guardian: await findGuardian(db),
    formerSuperAdmins: await countFormerSuperAdmins(db),
    mustReauthenticate: !hasRecentReauthentication(viewer, now),
  }
}

async function formErrors(db: Database, form: { name: string; email: string }): Promise<GuardianErrors> {
  const errors = guardianErrors(form)
  if (errors.email) return errors
  const account = await findUserByEmail(db, form.email)
  const isAdmin = account !== null && account.role !== 'member' && account.accountStatus !== 'rejected'
  return isAdmin ? { ...errors, email: GUARDIAN_IS_ADMIN } : errors
}

/** With the link of the former super admin, and the invite that it has led to. Also called when the guardian is erased. */
export async function endRecovery(db: Database): Promise<void> {
  await deleteResetTokensOf(db, GUARDIAN)
  for (const { formerId } of await deleteRecovery(db)) await deleteResetTokensOf(db, formerId)
  await deleteOpenInvites(db, { by: null })
}

type NameOutcome =
  | Outcome<null, 'reauthentication-required'>
  | { ok: false; problem: 'invalid'; errors: GuardianErrors }

/** Sets the guardian, or replaces the current one. The new guardian and the other super admins get a mail, and a recovery in progress ends. */
export async function nameGuardian(acting: Acting, sent: Record<string, unknown>): Promise<NameOutcome> {
  const by = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  const form = readGuardian(sent)
  const errors = await formErrors(acting.db, form)
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  await transact(acting.db, async (db) => {
    await saveGuardian(db, form, now)
    await endRecovery(db)
    await record(db, { action: 'guardian.name', by: by.id, of: null, now })
    await mailTo(db, form.email, guardianMail(await clubFacts(db), form), now)
    await mailSuperAdmins(db, { by, guardian: form.name, now })
  })
  return done(null)
}

export async function removeGuardian(
  acting: Acting,
): Promise<Outcome<null, 'reauthentication-required' | 'gone'>> {
  const by = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const isRemoved = await transact(acting.db, async (db) => {
    if (!(await deleteGuardian(db))) return false
    await endRecovery(db)
    await record(db, { action: 'guardian.remove', by: by.id, of: null, now })
    await mailSuperAdmins(db, { by, guardian: null, now })
    return true
  })
  return isRemoved ? done(null) : refused('gone')
}

/** A site without any super admin counts from when the guardian was named. */
const lastSignIn = async (db: Database, { setAt }: Guardian) => (await lastSuperAdminSignIn(db)) ?? setAt

/** Mails the guardian when no super admin has signed in for 90 days. May run any time and on any replica. */
export async function watchSuperAdmins({ db, env, now }: Clock): Promise<void> {
  const guardian = await findGuardian(db)
  if (!guardian) return
  if (!isNotificationDue(guardian, await lastSignIn(db, guardian), now)) return
  await transact(db, async (db) => {
    if (!(await claimNotification(db, guardian, now))) return
    const link = await guardianLink({ db, env, now })
    await mailTo(db, guardian.email, absentMail(await clubFacts(db), { ...guardian, link }), now)
    await record(db, { action: 'guardian.notify', by: null, of: null, now })
  })
}

/** The step for the page behind a link. The link stays valid, because mail programs open links, too. */
export async function recoveryStep(
  { db, viewer, now }: Acting,
  token: string,
): Promise<'guardian' | 'recovery' | null> {
  mustBeAble(viewer, 'accounts.sign-in')
  if (!(await findGuardian(db))) return null
  if ((await findResetToken(db, tokenHash('guardian', token), now)) !== null) return 'guardian'
  const id = await findResetToken(db, tokenHash('recovery', token), now)
  const isNamed = id !== null && (await hasRecovery(db, id, now)) && (await findFormerSuperAdmin(db, { id }))
  return isNamed ? 'recovery' : null
}

/** Mails the link to the former super admin, and informs all admins, so that a super admin can sign in and stop it. */
async function nameFormer(
  acting: Acting,
  { guardian, email }: { guardian: Guardian; email: string },
): Promise<void> {
  const { db, now } = acting
  const former = email === guardian.email ? null : await findFormerSuperAdmin(db, { email })
  if (!former) return
  const expiresAt = new Date(now.getTime() + RECOVERY_LIFETIME_MS)
  await saveRecovery(db, { formerId: former.id, expiresAt, now })
  const owner = former.id
  const link = await newLink(acting, { purpose: 'recovery', owner, lifetimeMs: RECOVERY_LIFETIME_MS })
  const club = await clubFacts(db)
  await mailTo(db, former.email, formerMail(club, { guardian: guardian.name, link }), now)
  await mailAdmins(db, recoveryStartedMail(club, { guardian: guardian.name, former: former.name }), now)
  await record(db, { action: 'recovery.start', by: null, of: former.id, now })
}

/** The first of two links: the guardian names a former super admin. Alone it opens nothing. */
export async function startRecovery(
  acting: Acting,
  { token, email: sent, address }: { token: string; email: unknown; address: string },
): Promise<Outcome<null, RecoveryProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const { email } = readResetRequest({ email: sent })
  if (!canReceiveMail(email)) return refused('invalid-email')
  if (await isAddressOverLimit(acting, 'linkPerAddress', address)) return refused('too-many-attempts')
  const { now } = acting
  return constantTime(() =>
    transact(acting.db, async (db): Promise<Outcome<null, RecoveryProblem>> => {
      const guardian = await findGuardian(db)
      if (!guardian || !(await consumeResetToken(db, tokenHash('guardian', token), now)))
        return refused('link-not-valid')
      if (!areAbsent(await lastSignIn(db, guardian), now)) return refused('not-needed')
      await nameFormer({ ...acting, db }, { guardian, email })
      const link = await guardianLink({ ...acting, db })
      await mailTo(db, guardian.email, linkUsedMail(await clubFacts(db), { ...guardian, link }), now)
      return done(null)
    }),
  )
}

/** The second of two links: the former super admin is invited again. Without the guardian's it does not exist. */
export async function finishRecovery(
  acting: Acting,
  { token }: { token: string },
): Promise<Outcome<null, RecoveryProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const { now } = acting
  const outcome = await transact(acting.db, async (db): Promise<Outcome<null, RecoveryProblem>> => {
    const id = await consumeResetToken(db, tokenHash('recovery', token), now)
    if (id === null || !(await hasRecovery(db, id, now))) return refused('link-not-valid')
    await deleteRecovery(db)
    await deleteResetTokensOf(db, GUARDIAN)
    const [guardian, former] = [await findGuardian(db), await findFormerSuperAdmin(db, { id })]
    if (!guardian || !former) return refused('link-not-valid')
    if (!areAbsent(await lastSignIn(db, guardian), now)) return refused('not-needed')
    await inviteFormerSuperAdmin({ ...acting, db }, former.email)
    await record(db, { action: 'recovery.open', by: null, of: id, now })
    const body = recoveryDoneMail(await clubFacts(db), { former: former.name })
    await mailAdmins(db, body, now)
    await mailTo(db, guardian.email, body, now)
    return done(null)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}
