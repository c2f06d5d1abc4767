import type { Acting } from '#app/accounts/acting.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import type { InviteProblem } from '#app/accounts/invites.rules.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { inviteAdmin, type CreatedInvite } from '#app/accounts/use-cases.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { endCheckInLinksOfOthers } from '#app/check-in/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isGroupInvite } from '#app/club/rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { defaultLastDay, endOfDay, type TermProblem } from '#app/terms/rules.ts'
import { changeSettings, settingsView } from '#app/settings/use-cases.server.ts'
import { changeTerm } from '#app/terms/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { CommitteeLine } from './committee-list.rules.ts'
import { secondFactorReminder } from './emails.ts'
import type { CommitteeAccount, Handover, TickName } from './model.ts'
import { newPassphrase, passphraseHash } from './passphrase.server.ts'
import { usualOutside } from './rules.ts'
import {
  changedTerms,
  closeHandover,
  deleteTick,
  findOpenHandover,
  insertHandover,
  insertOutside,
  listCommittee,
  listOutside,
  listTicks,
  promoteHolders,
  saveTick,
} from './store.server.ts'
import { currentInvite, handoverFacts, mailFacts, split } from './view.server.ts'

interface Entry {
  action: Extract<AuditAction, `handover.${string}`>
  by: string
  id: string | null
  now: Date
}

export async function recordHandover(db: Database, { action, by, id, now }: Entry): Promise<void> {
  await recordAudit(db, { actorId: by, action, subjectId: id, at: now })
}

/** Begins the handover; a second click finds it begun. */
export async function startHandover(acting: Acting): Promise<Outcome<null, never>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { env, now } = acting
  const id = newId()
  const { backupPassphrase } = env
  const hash = backupPassphrase && (await passphraseHash(backupPassphrase, id))
  const oldInvite = await currentInvite(acting)
  await transact(acting.db, async (db) => {
    if (!(await insertHandover(db, { id, by, oldInvite, passphraseHash: hash, now }))) return
    await recordHandover(db, { action: 'handover.start', by, id, now })
    if ((await listOutside(db)).length > 0) return
    for (const [place, name] of usualOutside.entries())
      await insertOutside(db, { name, holder: '', nextHolder: '' }, new Date(now.getTime() + place))
  })
  acting.announce('users')
  return done(null)
}

/** The id of the viewer, and the open handover. */
async function openOne(acting: Acting): Promise<{ by: string; handover: Handover | null }> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  return { by, handover: await findOpenHandover(acting.db) }
}

interface Invited {
  made: CreatedInvite[]
  refused: { line: CommitteeLine; problem: InviteProblem }[]
}

/** One invite for each valid line. Refused lines do not affect the others. */
export async function inviteCommittee(
  acting: Acting,
  { lines, way }: { lines: readonly CommitteeLine[]; way: unknown },
): Promise<Outcome<Invited, 'gone' | 'reauthentication-required'>> {
  const { handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const result: Invited = { made: [], refused: [] }
  for (const line of lines.filter(({ problem }) => problem === null)) {
    const outcome = await inviteAdmin(acting, { email: line.email, role: line.role, way })
    if (outcome.ok) result.made.push(outcome.value)
    else if (outcome.problem === 'reauthentication-required') return refused('reauthentication-required')
    else result.refused.push({ line, problem: outcome.problem })
  }
  return done(result)
}

/** Prolongs terms of the new committee that would end by the end of the old terms, to the 31 July after. */
async function prolongTerms(
  acting: Acting,
  { fresh, lastEnd }: { fresh: readonly CommitteeAccount[]; lastEnd: string },
): Promise<void> {
  const day = defaultLastDay(acting.env.clubTimeZone, new Date(lastEnd))
  for (const { id, endsAt } of fresh)
    if (endsAt === null || endsAt <= lastEnd) await changeTerm(acting, { id, day })
}

/** The same at the finish, for those who came after the last days were set: a term changed by hand since stays. */
async function prolongLateTerms(acting: Acting, handover: Handover): Promise<void> {
  const { ends: setAt } = await listTicks(acting.db, handover.id)
  if (!setAt) return
  const { fresh, old } = split(await listCommittee(acting.db), handover)
  const leaving = await changedTerms(acting.db, setAt)
  const lastEnd = old
    .flatMap(({ id, endsAt }) => (leaving.has(id) && endsAt) || [])
    .toSorted()
    .at(-1)
  if (lastEnd)
    await prolongTerms(acting, { fresh: fresh.filter(({ approvedAt }) => approvedAt > setAt), lastEnd })
}

/** `day` is the last day of these former admins, YYYY-MM-DD. All others keep their term. */
export async function endOldCommittee(
  acting: Acting,
  { ids, day }: { ids: readonly string[]; day: string },
): Promise<Outcome<{ count: number; day: string }, TermProblem | 'gone' | 'nobody'>> {
  const { by, handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { now } = acting
  const { fresh, old } = split(await listCommittee(acting.db), handover)
  const leaving = old.filter(({ id }) => ids.includes(id))
  if (leaving.length === 0) return refused('nobody')
  for (const { id } of leaving) {
    const outcome = await changeTerm(acting, { id, day })
    if (!outcome.ok) return outcome
  }
  await prolongTerms(acting, { fresh, lastEnd: endOfDay(day, acting.env.clubTimeZone).toISOString() })
  await transact(acting.db, async (db) => {
    await saveTick(db, { id: handover.id, name: 'ends', by, now })
    await recordHandover(db, { action: 'handover.tick', by, id: handover.id, now })
  })
  acting.announce('users')
  return done({ count: leaving.length, day })
}

/** The new link into the WhatsApp group; the rest of the settings stays. */
export async function changeGroupInvite(
  acting: Acting,
  inviteUrl: string,
): Promise<Outcome<null, 'gone' | 'invalid' | 'same-invite' | 'changed-elsewhere'>> {
  const { handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const link = inviteUrl.trim()
  if (!isGroupInvite(link)) return refused('invalid')
  if (link === handover.oldInvite) return refused('same-invite')
  const { savedAt } = await settingsView(acting)
  const changed = await changeSettings(acting, { form: { inviteUrl: link }, seenAt: savedAt })
  return changed.ok ? done(null) : refused(changed.problem)
}

/** Ends the check-in links that the new committee did not make. */
export async function endOldCheckInLinks(acting: Acting): Promise<Outcome<{ count: number }, 'gone'>> {
  const { handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { fresh } = split(await listCommittee(acting.db), handover)
  const makers = fresh.map(({ id }) => id)
  return done({ count: await endCheckInLinksOfOthers(acting, makers) })
}

/** Mails every new super admin who signs in with a password alone. */
export async function remindSecondFactor(
  acting: Acting,
): Promise<Outcome<{ count: number }, 'gone' | 'nobody'>> {
  const { by, handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { env, now, viewer } = acting
  const { fresh } = split(await listCommittee(acting.db), handover)
  const withoutSecondFactor = fresh.filter(
    ({ role, hasSecondFactor, email }) => role === 'super-admin' && !hasSecondFactor && canReceiveMail(email),
  )
  if (withoutSecondFactor.length === 0) return refused('nobody')
  const sender = viewer.kind === 'user' ? viewer.name : ''
  await transact(acting.db, async (db) => {
    const body = secondFactorReminder(await clubFacts(db), { sender, link: env.publicUrl })
    for (const { email } of withoutSecondFactor)
      await queueMail(db, { recipient: email, ...writeMail(body), now })
    await recordHandover(db, { action: 'handover.remind', by, id: handover.id, now })
  })
  return done({ count: withoutSecondFactor.length })
}

/** A passphrase to write down. It is not stored, and it replaces the one before. */
export async function makePassphrase(acting: Acting): Promise<Outcome<{ passphrase: string }, 'gone'>> {
  const { by, handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { now } = acting
  await transact(acting.db, async (db) => {
    await deleteTick(db, handover.id, 'passphrase-noted')
    await recordHandover(db, { action: 'handover.passphrase', by, id: handover.id, now })
  })
  acting.announce('users')
  return done({ passphrase: newPassphrase() })
}

/** Stores a confirmation by a person. The arrival of a mail can be confirmed only if a mail was sent. */
export async function tickHandover(
  acting: Acting,
  name: Exclude<TickName, 'ends'>,
): Promise<Outcome<null, 'gone' | 'not-sent'>> {
  const { by, handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { now } = acting
  if (name === 'mail-arrived') {
    const { hasServer, test } = await mailFacts(acting, handover)
    if (!hasServer || test?.status !== 'delivered') return refused('not-sent')
  }
  await transact(acting.db, async (db) => {
    await saveTick(db, { id: handover.id, name, by, now })
    await recordHandover(db, { action: 'handover.tick', by, id: handover.id, now })
  })
  acting.announce('users')
  return done(null)
}

/** Open checks stay open: afterwards they are the task of the new committee. */
export async function finishHandover(acting: Acting): Promise<Outcome<null, 'gone' | 'not-ready'>> {
  const { by, handover } = await openOne(acting)
  if (!handover) return refused('gone')
  const { now } = acting
  const { checks } = await handoverFacts(acting, handover)
  if (checks.people.state !== 'done' || checks.ends.state !== 'done') return refused('not-ready')
  await prolongLateTerms(acting, handover)
  const isClosed = await transact(acting.db, async (db) => {
    if (!(await closeHandover(db, handover.id, now))) return false
    await promoteHolders(db)
    await recordHandover(db, { action: 'handover.finish', by, id: handover.id, now })
    return true
  })
  if (isClosed) acting.announce('users')
  return isClosed ? done(null) : refused('gone')
}
