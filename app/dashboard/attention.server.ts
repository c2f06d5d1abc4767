import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAbleUser, mustBeAble } from '#app/accounts/permissions.ts'
import { addDays, instantOf, todayIn } from '#app/events/zone.ts'
import { daysWaited } from '#app/join-requests/model.ts'
import { countBetween, countWaiting, findFirstPasswordEnd, type Waiting } from './attention.store.server.ts'

const WEEKS = 8
const DAY_MS = 86_400_000
/** Somebody approved longer ago than this was welcomed in another way, or is gone. */
const UNWELCOMED_MS = 14 * DAY_MS
const SOON_MS = 3 * DAY_MS

export interface WeekOfRequests {
  /** Its Monday, YYYY-MM-DD. */
  monday: string
  /** '16 Nov' */
  label: string
  count: number
}

function mondayOf(date: string): string {
  // Sunday is 0, and belongs to the week that began six days before.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The last eight weeks of the club's calendar, this one included, the earliest first. */
export async function requestsByWeek({ db, viewer, now, env }: Acting): Promise<WeekOfRequests[]> {
  mustBeAble(viewer, 'dashboard.view')
  const thisMonday = mondayOf(todayIn(env.clubTimeZone, now))
  const mondays = Array.from({ length: WEEKS }, (_, week) => addDays(thisMonday, 7 * (week - WEEKS + 1)))
  const begins = (date: string) => instantOf({ date, time: '00:00' }, env.clubTimeZone).toISOString()
  const spans = mondays.map((monday) => ({ from: begins(monday), until: begins(addDays(monday, 7)) }))
  const counts = await countBetween(db, spans)
  return mondays.map((monday, index) => ({
    monday,
    label: shortDay.format(new Date(`${monday}T00:00:00Z`)),
    count: counts[index] ?? 0,
  }))
}

/** Something that waits for somebody, and the way there. */
export interface Errand {
  sentence: string
  to: string
  isUrgent: boolean
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const LONG_WAIT_DAYS = 3

function requestErrand({ requests, oldestRequest }: Waiting, now: string): Errand | null {
  if (requests === 0) return null
  const days = daysWaited(oldestRequest ?? now, now)
  const age = days === 0 ? '' : `, the oldest for ${counted(days, 'day', 'days')}`
  return {
    sentence: `${counted(requests, 'join request waits', 'join requests wait')}${age}`,
    to: '/admin/join-requests',
    isUrgent: days >= LONG_WAIT_DAYS,
  }
}

function errand(count: number, one: string, many: string, to: string, isUrgent = false): Errand | null {
  return count === 0 ? null : { sentence: counted(count, one, many), to, isUrgent }
}

function passwordErrand(end: string | null, zone: string): Errand | null {
  if (end === null) return null
  const day = shortDay.format(new Date(`${todayIn(zone, new Date(end))}T00:00:00Z`))
  const sentence = `Your password is the one printed at the first start: choose your own before ${day}`
  return { sentence, to: '/admin/account', isUrgent: true }
}

/** What needs attention first: people before papers, the urgent before the rest. */
export async function errands({ db, viewer, now, env }: Acting): Promise<Errand[]> {
  const { id } = mustBeAbleUser(viewer, 'dashboard.view')
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const waiting = await countWaiting(db, { approvedSince: at(-UNWELCOMED_MS), now: at(0), soon: at(SOON_MS) })
  const { pendingAdmins, unwelcomed, heldComments, eventsSoon, drafts } = waiting
  const pages = { admins: '/admin/super-dashboard', unwelcomed: '/admin/join-requests?state=unwelcomed' }
  const all = [
    passwordErrand(await findFirstPasswordEnd(db, id), env.clubTimeZone),
    requestErrand(waiting, at(0)),
    isAble(viewer, 'admins.decide')
      ? errand(pendingAdmins, 'admin account waits', 'admin accounts wait', pages.admins, true)
      : null,
    errand(
      unwelcomed,
      'new member was not welcomed yet',
      'new members were not welcomed yet',
      pages.unwelcomed,
    ),
    errand(
      eventsSoon,
      'event begins within three days',
      'events begin within three days',
      '/admin/dashboard?tab=events',
    ),
    errand(heldComments, 'comment is held back', 'comments are held back', '/admin/comments?status=held'),
    errand(drafts, 'post is still a draft', 'posts are still drafts', '/admin/posts'),
  ].filter((found) => found !== null)
  return all.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}
