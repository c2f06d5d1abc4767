import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { memberAccount } from '#app/accounts/use-cases.server.ts'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { studyYear } from '#app/club/studies.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import { folded } from '#db/folded.ts'
import {
  type AttendanceRow,
  attendanceSum,
  hoursOf,
  lengthMs,
  lengthText,
  type PastEvent,
} from './attendance.rules.ts'
import { checkInsBetween, checkInsOf } from './attendance.store.server.ts'

type CheckIn = Awaited<ReturnType<typeof checkInsBetween>>[number]

interface Attendee extends Omit<AttendanceRow, 'events' | 'hours'> {
  /** The day of the event that the facts are of. */
  date: string
  lengths: Map<string, number | null>
}

/** A name alone joins nobody: two walk-ins may share it. */
const keyOf = ({ memberId, name, emailKey, phone, id }: CheckIn) =>
  memberId ?? `${name.trim().toLowerCase()} ${emailKey ?? phone ?? id}`

function factsOf({ memberId, memberName, memberBranch, leavesIn, ...typed }: CheckIn) {
  const { name, branch, year, date } = typed
  if (memberId === null) return { name, branch, year, date }
  return {
    name: memberName ?? name,
    branch: memberBranch ?? branch,
    year: studyYear(leavesIn, date) ?? year,
    date,
  }
}

/**
 * Who came to events from one day to another (not included), by name: one page, as each line is a sum over all rows. The
 * caller asks for the permission.
 */
export async function* attendanceBetween(
  db: Database,
  span: { from: string; until: string; now: Date },
): AsyncGenerator<AttendanceRow[], void> {
  const attendees = new Map<string, Attendee>()
  for await (const page of pagesByKey<CheckIn>((after) => checkInsBetween(db, span, after)))
    for (const row of page) {
      const known = attendees.get(keyOf(row))
      const facts = known && known.date > row.date ? known : factsOf(row)
      const lengths = (known?.lengths ?? new Map<string, number | null>()).set(row.eventId, lengthMs(row))
      attendees.set(keyOf(row), { ...facts, lengths })
    }
  yield [...attendees.values()]
    .map(({ name, branch, year, lengths }) => {
      const known = [...lengths.values()].filter((ms) => ms !== null)
      const hours = known.length === 0 ? null : hoursOf(known.reduce((sum, ms) => sum + ms, 0))
      return { name, branch, year, events: lengths.size, hours }
    })
    .toSorted((a, b) => folded(a.name).localeCompare(folded(b.name), 'en'))
}

/** Registrations are stored for half a year; nobody came to more events. */
const MOST = 200

/**
 * The events that the owner of an account came to, one line each, and their sum as text. `ownIds`: of an event, the registration
 * that is theirs for sure.
 */
export async function attendedBy(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<{ past: PastEvent[]; sum: string; ownIds: Map<string, string> }> {
  const emailKey = email === null ? null : normalizeEmail(email)
  const rows = await checkInsOf(db, { id, emailKey, phone }, { limit: MOST, now })
  const events = [...new Map(rows.map((row) => [row.eventId, row])).values()]
  return {
    past: events.map((row) => {
      const { eventId, title, date, checkedInAt } = row
      return { eventId, title, date, checkedInAt, hours: lengthText(lengthMs(row)) }
    }),
    sum: attendanceSum(events.map(lengthMs)),
    // With another address the same phone may have been typed by another person, whose ticket is theirs.
    // Of two that are theirs the one with their address counts.
    ownIds: new Map(
      [null, emailKey].flatMap((key) =>
        rows.filter((row) => row.emailKey === key).map((row) => [row.eventId, row.id] as const),
      ),
    ),
  }
}

/** For the member's page in the admin area. */
export async function memberAttendance(acting: Acting, id: string) {
  mustBeAble(acting.viewer, 'users.view')
  const account = await memberAccount(acting.db, id)
  if (!account) return { past: [], sum: '' }
  const { email, emailConfirmedAt, phone } = account
  const person = { id: account.id, email: emailConfirmedAt && email, phone }
  const { past, sum } = await attendedBy(acting, person)
  return { past, sum }
}
