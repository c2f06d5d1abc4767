import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { memberAccount, moveStudyYear, touchMember } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { todayIn } from '#app/events/club-time.ts'
import { ConcurrentChangeError, transact } from '#app/platform/database/database.ts'
import { pageWithin } from '#app/platform/database/paging.ts'
import * as members from './store.server.ts'
import {
  firstDayOf,
  lastDayOfStayer,
  type StudyYearProblem,
  type StudyYearsView,
  targetYear,
  yearAfter,
} from './study-years.rules.ts'
import { countDue, countEnding, findDue, listDue, setYearsAsOf } from './study-years.store.server.ts'

const PER_PAGE = 50

const todayOf = ({ env, now }: Acting) => todayIn(env.clubTimeZone, now)
const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0)

/** How many members move up a year of study; 0 when it was done. */
export async function countStudyYears(acting: Acting): Promise<number> {
  mustBeAble(acting.viewer, 'users.view')
  return sum(await countDue(acting.db, targetYear(todayOf(acting))))
}

/** The members who move up, the lowest year first, and how many finish. */
export async function studyYears(acting: Acting, page: string | null): Promise<StudyYearsView> {
  mustBeAble(acting.viewer, 'users.view')
  const { db } = acting
  const today = todayOf(acting)
  const target = targetYear(today)
  const groups = await countDue(db, target)
  const total = sum(groups)
  const number = pageWithin(page, { total, perPage: PER_PAGE })
  const offset = (number - 1) * PER_PAGE
  const people = await listDue(db, target, { limit: PER_PAGE, offset })
  return {
    target,
    total,
    moves: groups.map(({ year, yearAsOf, count }) => ({
      from: year,
      to: yearAfter(year, target - yearAsOf),
      count,
    })),
    ending: await countEnding(db, { target, today }),
    people: people.map(({ id, name, branch, year, yearAsOf }) => ({
      id,
      name,
      branch,
      from: year,
      to: yearAfter(year, target - yearAsOf),
    })),
    page: number,
    hasMore: offset + people.length < total,
  }
}

/** Everybody on the list moves up. `expected`: the target and the number of people that were looked at. */
export async function moveStudyYears(
  acting: Acting,
  expected: { target: number; total: number },
): Promise<Outcome<number, StudyYearProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'members.manage')
  const { now } = acting
  const target = targetYear(todayOf(acting))
  const outcome = await transact(acting.db, async (db): Promise<Outcome<number, StudyYearProblem>> => {
    const groups = await countDue(db, target)
    const total = sum(groups)
    if (total === 0) return refused('already-processed')
    if (expected.target !== target || expected.total !== total) return refused('changed-elsewhere')
    let movedCount = 0
    // The highest year first, so that nobody moves twice.
    for (const { year, yearAsOf } of groups.toReversed()) {
      const to = yearAfter(year, target - yearAsOf)
      movedCount += await moveStudyYear(db, { from: year, to, yearAsOf, lastDay: firstDayOf(target), now })
    }
    // Another replica moved some of them at this moment.
    if (movedCount !== total) throw new ConcurrentChangeError('study years')
    await setYearsAsOf(db, target)
    await recordAudit(db, {
      action: 'member.move-up',
      actorId,
      subjectKind: 'user',
      subjectId: null,
      at: now,
    })
    return done(total)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

/** One member stays in the year of study, and is a member for a year longer if the last day followed from it. */
export async function keepStudyYear(acting: Acting, id: string): Promise<Outcome<string, StudyYearProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'members.manage')
  const { now } = acting
  const target = targetYear(todayOf(acting))
  const outcome = await transact(acting.db, async (db): Promise<Outcome<string, StudyYearProblem>> => {
    const account = await memberAccount(db, id)
    const dueMembership = account && (await findDue(db, target, id))
    if (!dueMembership) return refused('user-not-found')
    if (!(await touchMember(db, account, now))) throw new ConcurrentChangeError('member')
    const { endedOn, year } = dueMembership
    const memberUntil = lastDayOfStayer(dueMembership, { year, target })
    await members.updateTerm(db, id, { memberUntil, endedOn, yearAsOf: target })
    await recordAudit(db, { action: 'member.change', actorId, subjectKind: 'user', subjectId: id, at: now })
    return done(account.name)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}
