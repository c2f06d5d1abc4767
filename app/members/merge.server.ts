import { shownEmail, maskPhone } from '#app/club/phone.rules.ts'
import * as v from 'valibot'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  findProvedPhone,
  type MemberAccount,
  memberAccount,
  mergeMemberAccounts,
  otherMemberAccount,
} from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { Membership } from '#app/club/membership.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { phoneField } from '#app/club/person-fields.rules.ts'
import { ConcurrentChangeError, type Database, transact } from '#app/platform/database/database.ts'
import { pageWithin } from '#app/platform/database/paging.ts'
import { memberToEdit } from './edit.server.ts'
import {
  type MergeChoice,
  mergedFields,
  type MergeProblem,
  type MergeView,
  type SamePhoneView,
  suggestedToStay,
} from './merge.rules.ts'
import { countSharedPhones, listSharedPhones, setSince } from './merge.store.server.ts'
import * as members from './store.server.ts'

const PHONES_PER_PAGE = 20

/** How many phones more than one member has. */
export async function countSamePhone({ db, viewer }: Acting): Promise<number> {
  mustBeAble(viewer, 'users.view')
  return countSharedPhones(db)
}

/** Members who share a phone, of which only the last digits are shown. */
export async function listSamePhone({ db, viewer }: Acting, page: string | null): Promise<SamePhoneView> {
  mustBeAble(viewer, 'users.view')
  const total = await countSharedPhones(db)
  const number = pageWithin(page, { total, perPage: PHONES_PER_PAGE })
  const offset = (number - 1) * PHONES_PER_PAGE
  const rows = await listSharedPhones(db, { limit: PHONES_PER_PAGE, offset })
  const byPhone = Map.groupBy(rows, ({ phone }) => phone ?? '')
  const groups = [...byPhone].map(([phone, sharers]) => ({
    phone: maskPhone(phone),
    members: sharers.map(({ id, name, email, createdAt }) => ({
      id,
      name,
      email: shownEmail(email),
      createdAt,
    })),
  }))
  return { groups, total, page: number, hasMore: offset + groups.length < total }
}

/** `search`: the id, the phone or the e-mail of the other account. */
async function otherAccount(db: Database, id: string, search: string): Promise<MemberAccount | null> {
  const text = search.trim().toLowerCase()
  if (search === id) return null
  const byId = await memberAccount(db, search)
  if (byId) return byId
  if (text.includes('@')) return otherMemberAccount(db, { not: id, contact: { email: text } })
  const phone = v.safeParse(phoneField, text)
  return phone.success ? otherMemberAccount(db, { not: id, contact: { phone: phone.output } }) : null
}

/** Two accounts side by side, before they are merged. null: there is no account with this id. */
export async function mergeView(
  acting: Acting,
  { id, wanted }: { id: string; wanted: string },
): Promise<Outcome<MergeView, MergeProblem> | null> {
  mustBeAble(acting.viewer, 'users.view')
  const first = await memberToEdit(acting, id)
  if (!first) return null
  const otherMember = await otherAccount(acting.db, id, wanted)
  const second = otherMember && (await memberToEdit(acting, otherMember.id))
  if (!second) return refused('user-not-found')
  if (!first.isMember && !second.isMember) return refused('no-member')
  if (first.erasure ?? second.erasure) return refused('erasure-planned')
  const both = [first, second] as const
  return done({ members: both, suggested: suggestedToStay(both) })
}

export interface Merging {
  /** The id of the account that stays, with its e-mail and sign-in, and of the one that is deleted. */
  kept: string
  dropped: string
  /** The version of each account that was looked at, by its id. */
  seenAt: Readonly<Record<string, string>>
  choice: MergeChoice
}

type Pair = Record<'kept' | 'dropped', MemberAccount>

function problemOf({ kept, dropped }: Pair, { seenAt, choice }: Merging): MergeProblem | null {
  const both = [kept, dropped]
  if (mergedFields.some((field) => !both.some(({ id }) => id === choice[field]))) return 'invalid'
  if (both.some(({ eraseAt }) => eraseAt !== null)) return 'erasure-planned'
  if (both.every(({ accountStatus }) => accountStatus !== 'approved')) return 'no-member'
  return both.some(({ id, updatedAt }) => seenAt[id] !== updatedAt) ? 'changed-elsewhere' : null
}

/** The chosen last day with the earlier first day; the year of study comes with its academic year. */
function mergedTerm(terms: readonly (Membership & { userId: string })[], choice: MergeChoice) {
  const [first] = terms
  if (!first) return null
  const lastDayTerm = terms.find(({ userId }) => userId === choice.until) ?? first
  const studyYearTerm = terms.find(({ userId }) => userId === choice.year) ?? lastDayTerm
  const since = terms.map((term) => term.since).toSorted()[0] ?? first.since
  const { memberUntil, endedOn } = lastDayTerm
  return { memberUntil, endedOn, yearAsOf: studyYearTerm.yearAsOf, since }
}

async function mergeTerms(db: Database, { kept, dropped }: Pair, choice: MergeChoice): Promise<void> {
  const termsByAccount = await Promise.all(
    [kept.id, dropped.id].map(async (userId) => ({ userId, term: await members.findMembership(db, userId) })),
  )
  const terms = termsByAccount.flatMap(({ userId, term }) => (term ? [{ ...term, userId }] : []))
  const mergedMembership = mergedTerm(terms, choice)
  if (!mergedMembership) return
  const { since, ...term } = mergedMembership
  // A sign-up that becomes the member takes the row of the other one.
  if (terms.every(({ userId }) => userId !== kept.id))
    await members.moveMembership(db, { from: dropped.id, to: kept.id })
  await members.updateTerm(db, kept.id, term)
  await setSince(db, { userId: kept.id, since })
}

type EraseRequests = (db: Database, phone: string) => Promise<unknown>

/** The join request of the dropped phone is erased; the account refers to the join request of the phone that stays. */
function mergedDetails({ kept, dropped }: Pair, choice: MergeChoice) {
  const from = (field: keyof MergeChoice) => (choice[field] === kept.id ? kept : dropped)
  const source = from('phone')
  const otherRequestId = kept.phone === dropped.phone ? (kept.joinRequestId ?? dropped.joinRequestId) : null
  return {
    name: from('name').name,
    phone: source.phone,
    branch: from('branch').branch,
    year: from('year').year,
    joinRequestId: source.joinRequestId ?? otherRequestId,
  }
}

async function merge(
  acting: Acting,
  merging: Merging,
  eraseRequests: EraseRequests,
): Promise<Outcome<null, MergeProblem>> {
  const { db, now } = acting
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'members.manage')
  const [kept, dropped] = [await memberAccount(db, merging.kept), await memberAccount(db, merging.dropped)]
  if (!kept || !dropped || kept.id === dropped.id) return refused('user-not-found')
  const pair = { kept, dropped }
  const problem = problemOf(pair, merging)
  if (problem) return refused(problem)
  const { choice } = merging
  const details = mergedDetails(pair, choice)
  const droppedPhoneOwner = [kept, dropped].find(({ phone }) => phone !== null && phone !== details.phone)
  const phone = droppedPhoneOwner && (await findProvedPhone(db, droppedPhoneOwner.id))
  if (phone) await eraseRequests(db, phone)
  await mergeTerms(db, pair, choice)
  if (!(await mergeMemberAccounts(db, { ...pair, details, now }))) throw new ConcurrentChangeError('member')
  await recordAudit(db, { action: 'member.merge', actorId, subjectKind: 'user', subjectId: kept.id, at: now })
  return done(null)
}

/**
 * Two accounts of one person become one (product.md#member-merge). `eraseRequests` deletes the answered join requests of a
 * dropped phone, in the same transaction.
 */
export async function mergeMembers(
  acting: Acting,
  merging: Merging,
  eraseRequests: EraseRequests,
): Promise<Outcome<null, MergeProblem>> {
  mustBeAbleUser(acting.viewer, 'members.manage')
  const outcome = await transact(acting.db, (db) => merge({ ...acting, db }, merging, eraseRequests))
  if (outcome.ok) acting.announce('users')
  return outcome
}
