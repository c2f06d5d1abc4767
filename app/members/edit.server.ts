import { shownEmail, maskPhone } from '#app/club/phone.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  addMemberAccount,
  changeMemberAccount,
  type MemberAccount,
  memberAccount,
  touchMember,
} from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { type Membership, memberUntil, nextLastDay } from '#app/club/membership.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { changedLeavingYear, studyYear, type Year } from '#app/club/studies.ts'
import { todayIn } from '#app/events/club-time.ts'
import { ConcurrentChangeError, type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import {
  checkMember,
  errorsOf,
  type MemberErrors,
  type MemberForm,
  type MemberProblem,
  type PhoneHolder,
  UNTIL_OF_ENDED,
} from './member-form.rules.ts'
import type { MemberPage } from './model.ts'
import * as store from './store.server.ts'

type Saved<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: MemberProblem; errors: MemberErrors; seenAt?: string; holder?: PhoneHolder }

type MemberAction = 'member.add' | 'member.change' | 'member.end' | 'member.return'

async function recordMemberChange({ db, viewer, now }: Acting, action: MemberAction, id: string) {
  const actorId = viewer.kind === 'user' ? viewer.id : null
  await recordAudit(db, { action, actorId, subjectId: id, at: now })
}

/** The data of a member's page for admins, with only the last four digits of the phone. null: no such member. */
export async function memberToEdit({ db, viewer, env, now }: Acting, id: string): Promise<MemberPage | null> {
  mustBeAble(viewer, 'users.view')
  const account = await memberAccount(db, id)
  if (!account) return null
  const { name, phone, branch, leavesIn, interest, createdAt, updatedAt, eraseAt } = account
  const today = todayIn(env.clubTimeZone, now)
  return {
    id,
    name,
    email: shownEmail(account.email),
    isEmailConfirmed: account.emailConfirmedAt !== null,
    phone: phone && maskPhone(phone),
    branch,
    year: studyYear(leavesIn, today),
    leavesIn,
    interest,
    isMember: account.accountStatus === 'approved',
    joinRequestId: account.joinRequestId,
    createdAt,
    updatedAt,
    erasure: eraseAt ? { at: eraseAt, isOnBehalf: account.eraseBy !== null } : null,
    membership: await store.findMembership(db, id),
    today,
  }
}

/** The year of leaving by the year of study of the form, beside what it was. */
function leavingFor({ year }: MemberForm, today: string, before: number | null = null): number | null {
  return changedLeavingYear(before, year as Year | null, today)
}

const invalid = (errors: MemberErrors) => ({ ok: false, problem: 'invalid', errors }) as const

/** By hand, without a join request. Returns the id of the account. */
export async function addMember(acting: Acting, form: unknown): Promise<Saved<string>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'members.manage')
  const { now, env } = acting
  const since = todayIn(env.clubTimeZone, now)
  const check = checkMember(form, { today: since })
  if (!check.ok) return invalid(check.errors)
  const outcome = await transact(acting.db, async (db) => {
    const leavesIn = leavingFor(check.value, since)
    const account = await addMemberAccount(db, { typed: { ...check.value, leavesIn }, by, now })
    if (!account.ok) return account
    const userId = account.value
    const term = { memberUntil: check.value.until ?? memberUntil(leavesIn, since), endedOn: null }
    await store.insertOrRenew(db, { id: newId(), userId, since, ...term, now })
    await recordMemberChange({ ...acting, db }, 'member.add', userId)
    return account
  })
  if (!outcome.ok) return { ...outcome, errors: errorsOf(outcome.problem) }
  acting.announce('users')
  return outcome
}

interface Edit {
  id: string
  form: Record<string, string>
  /** The version that the editor saw. */
  seenAt: string
}

function displayedValue(field: string, value: string | null): string {
  if (!value) return 'nothing'
  return field === 'phone' ? maskPhone(value) : value
}

interface Stored {
  account: MemberAccount
  term: Membership | null
  today: string
}

/** For each field that differs from the database: its current value there. */
function differences({ account, term, today }: Stored, form: MemberForm): MemberErrors {
  const storedValues = {
    name: account.name,
    phone: account.phone,
    email: shownEmail(account.email),
    branch: account.branch,
    year: studyYear(account.leavesIn, today),
    until: term?.memberUntil ?? null,
  }
  const fields = Object.keys(storedValues) as (keyof typeof storedValues)[]
  return Object.fromEntries(
    fields
      .filter((field) => storedValues[field] !== form[field])
      .map((field) => [field, `Saved meanwhile: ${displayedValue(field, storedValues[field])}`]),
  )
}

/** An empty phone is not changed: the page never had the full number. */
export async function changeMember(acting: Acting, { id, form, seenAt }: Edit): Promise<Saved<null>> {
  mustBeAbleUser(acting.viewer, 'members.manage')
  const { now, env } = acting
  const today = todayIn(env.clubTimeZone, now)
  const outcome = await transact(acting.db, async (db): Promise<Saved<null>> => {
    const before = await memberAccount(db, id)
    if (before?.accountStatus !== 'approved') return { ...refused('user-not-found'), errors: {} }
    const term = await store.findMembership(db, id)
    const phone = form['phone']?.trim() || before.phone || ''
    const check = checkMember({ ...form, phone }, { today, lastDay: term?.memberUntil ?? null })
    if (!check.ok) return invalid(check.errors)
    const conflict = { ok: false, problem: 'changed-elsewhere', seenAt: before.updatedAt } as const
    const errors = differences({ account: before, term, today }, check.value)
    // The same form twice: the answer to the first one was lost.
    if (before.updatedAt !== seenAt && Object.keys(errors).length === 0) return done(null)
    if (before.updatedAt !== seenAt) return { ...conflict, errors }
    if (term && term.endedOn !== null && check.value.until !== term.memberUntil)
      return invalid({ until: UNTIL_OF_ENDED })
    const leavesIn = leavingFor(check.value, today, before.leavesIn)
    const typed = { ...check.value, leavesIn }
    const accountChange = await changeMemberAccount(db, { before, typed, now })
    if (!accountChange.ok) return { ...accountChange, errors: errorsOf(accountChange.problem) }
    await setTerm(db, { before, term, typed, today, now })
    await recordMemberChange({ ...acting, db }, 'member.change', id)
    return accountChange
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

interface TermChange {
  before: MemberAccount
  term: Membership | null
  typed: MemberForm & { leavesIn: number | null }
  today: string
  now: Date
}

/** The last day follows another year of study, unless a day was chosen now or before. */
async function setTerm(db: Database, { before, term, typed, today, now }: TermChange): Promise<void> {
  const { until, leavesIn } = typed
  const isFollowing = term?.memberUntil === memberUntil(before.leavesIn, term?.since ?? today)
  const isMovedAlong = leavesIn !== before.leavesIn && until === term?.memberUntil && isFollowing
  const lastDay = until === null || isMovedAlong ? memberUntil(leavesIn, today) : until
  const next = { memberUntil: lastDay, endedOn: term?.endedOn ?? null }
  if (term) await store.updateTerm(db, before.id, next)
  else await store.insertOrRenew(db, { id: newId(), userId: before.id, since: today, ...next, now })
}

type TermOutcome = Outcome<null, 'user-not-found' | 'already-processed'>

async function changeTerm(
  acting: Acting,
  { id, action }: { id: string; action: 'member.end' | 'member.return' },
  next: (term: Membership, today: string) => Membership | null,
): Promise<TermOutcome> {
  mustBeAbleUser(acting.viewer, 'members.manage')
  const today = todayIn(acting.env.clubTimeZone, acting.now)
  const outcome = await transact(acting.db, async (db): Promise<TermOutcome> => {
    const account = await memberAccount(db, id)
    const term = account && (await store.findMembership(db, id))
    if (!term) return refused('user-not-found')
    const newTerm = next(term, today)
    if (!newTerm) return refused('already-processed')
    if (!(await touchMember(db, account, acting.now))) throw new ConcurrentChangeError('member')
    await store.updateTerm(db, id, newTerm)
    await recordMemberChange({ ...acting, db }, action, id)
    return done(null)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

/** From today on: an alumnus. */
export async function endMembership(acting: Acting, id: string): Promise<TermOutcome> {
  return changeTerm(acting, { id, action: 'member.end' }, (term, today) =>
    term.endedOn === null && term.memberUntil >= today ? { ...term, endedOn: today } : null,
  )
}

/** Until the earlier last day, or the next 31 July if that day has passed. */
export async function bringBackMembership(acting: Acting, id: string): Promise<TermOutcome> {
  return changeTerm(acting, { id, action: 'member.return' }, (term, today) => {
    if (term.endedOn === null && term.memberUntil >= today) return null
    return {
      ...term,
      endedOn: null,
      memberUntil: term.memberUntil < today ? nextLastDay(today) : term.memberUntil,
    }
  })
}
