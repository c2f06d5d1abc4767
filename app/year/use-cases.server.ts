import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { instantOf, todayIn } from '#app/events/club-time.ts'
import { listHeldEvents } from '#app/events/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import type { AttendanceRow } from '#app/registrations/attendance.rules.ts'
import { attendanceBetween } from '#app/registrations/use-cases.server.ts'
import { monthsOf, parseYear, termSpan, type YearReport, yearReport } from './rules.ts'
import { countInSpans } from './store.server.ts'

/** The year in numbers, for the college: product.md#year-in-numbers. `year`: the calendar year in which it began, unchecked. */
export async function yearInNumbers(acting: Acting, year: string | null): Promise<YearReport> {
  const { db, env, now, viewer } = acting
  mustBeAble(viewer, 'dashboard.view')
  const today = todayIn(env.clubTimeZone, now)
  const from = parseYear(year, today)
  const months = monthsOf(from)
  const begin = (month = '') =>
    instantOf({ date: `${month}-01`, time: '00:00' }, env.clubTimeZone).toISOString()
  const spans = months.slice(0, -1).map((month, index) => ({
    from: begin(month),
    until: begin(months[index + 1]),
    fromDay: `${month}-01`,
    untilDay: `${months[index + 1] ?? ''}-01`,
  }))
  const countsOfMonths = await countInSpans(db, spans, { today, now })
  const films = await publicFilms(acting)
  const span = { from: `${months[0] ?? ''}-01`, until: `${months.at(-1) ?? ''}-01` }
  return yearReport(from, {
    events: await listHeldEvents(db, { ...span, now }),
    counts: countsOfMonths.map((counts, index) => ({ month: months[index] ?? '', ...counts })),
    films: films.map(({ shownOn }) => shownOn),
  })
}

/** Who came to the events of a year, or of one term of it ('1', '2'), and the name of the file. Both unchecked. */
export async function exportAttendance(
  { db, env, now, viewer }: Acting,
  { year, term }: { year: string | null; term: string | null },
): Promise<{ name: string; pages: AsyncGenerator<AttendanceRow[], void> }> {
  const { id: actorId } = mustBeAbleUser(viewer, 'people.export')
  const { name, ...span } = termSpan(parseYear(year, todayIn(env.clubTimeZone, now)), term)
  await recordAudit(db, { action: 'attendance.export', actorId, subjectId: null, at: now })
  return { name, pages: attendanceBetween(db, { ...span, now }) }
}
