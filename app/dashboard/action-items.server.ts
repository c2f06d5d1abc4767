import type { Acting } from '#app/accounts/acting.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { isAble, mustBeAbleUser, mustBeAble } from '#app/accounts/permissions.ts'
import { type ClubFacts, isReservedAddress } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { addDays, instantOf, todayIn } from '#app/events/club-time.ts'
import { countMails } from '#app/platform/mail/mail-list.ts'
import { daysWaited } from '#app/join-requests/model.ts'
import { countUnwelcomed, hasGroupInvite } from '#app/join-requests/use-cases.server.ts'
import {
  countBetween,
  countPending,
  findFirstPasswordExpiry,
  type PendingCounts,
} from './action-items.store.server.ts'

const WEEKS = 8
const DAY_MS = 86_400_000
const SOON_MS = 3 * DAY_MS

export interface WeeklyRequests {
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
export async function requestsByWeek({ db, viewer, now, env }: Acting): Promise<WeeklyRequests[]> {
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

/** A task that waits for an admin, with a link to it. */
export interface ActionItem {
  text: string
  to: string
  isUrgent: boolean
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const LONG_WAIT_DAYS = 3

function joinRequestItem({ requests, oldestRequest }: PendingCounts, now: string): ActionItem | null {
  if (requests === 0) return null
  const days = daysWaited(oldestRequest ?? now, now)
  const age = days === 0 ? '' : `, the oldest for ${counted(days, 'day', 'days')}`
  return {
    text: `${counted(requests, 'join request waits', 'join requests wait')}${age}`,
    to: '/admin/join-requests',
    isUrgent: days >= LONG_WAIT_DAYS,
  }
}

function countItem(
  count: number,
  one: string,
  many: string,
  to: string,
  isUrgent = false,
): ActionItem | null {
  return count === 0 ? null : { text: counted(count, one, many), to, isUrgent }
}

/** While the demo's addresses are set, messages to them reach nobody. */
function exampleAddressItems({ contactEmail, filmFormUrl }: ClubFacts): ActionItem[] {
  const addresses = [
    [contactEmail, 'Set a contact e-mail: the one on the site is an example and reaches nobody'],
    [filmFormUrl, 'Set the film form: the link on the site is an example and leads nowhere'],
  ] as const
  return addresses
    .filter(([address]) => isReservedAddress(address))
    .map(([, message]) => ({ text: message, to: '/admin/settings', isUrgent: false }))
}

function firstPasswordItem(end: string | null, zone: string): ActionItem | null {
  if (end === null) return null
  const day = shortDay.format(new Date(`${todayIn(zone, new Date(end))}T00:00:00Z`))
  const message = `Your password is the one printed at the first start: choose your own before ${day}`
  return { text: message, to: '/admin/account', isUrgent: true }
}

/** Only super admins change settings; other admins read whom to ask. */
function groupInviteItem(viewer: Viewer): ActionItem {
  const message = 'No WhatsApp group invite is set: new members are welcomed without a link to the group'
  if (isAble(viewer, 'settings.change')) return { text: message, to: '/admin/settings', isUrgent: false }
  return {
    text: `${message}. A super admin can set it`,
    to: '/admin/join-requests?state=approved',
    isUrgent: false,
  }
}

/** Only who may open the mails is sent there. */
async function unsentMailItem({ db, env, viewer }: Acting): Promise<ActionItem | null> {
  if (env.smtpUrl !== null || !isAble(viewer, 'mails.view')) return null
  const saved = await countMails(db, 'saved')
  if (saved === 0) return null
  const message = `Mail is not set up: ${counted(saved, 'mail was', 'mails were')} saved, not sent`
  return { text: message, to: '/admin/mails?tab=saved', isUrgent: true }
}

/** What needs attention first: people before papers, the urgent before the rest. */
export async function actionItems(acting: Acting): Promise<ActionItem[]> {
  const { db, viewer, now, env } = acting
  const { id } = mustBeAbleUser(viewer, 'dashboard.view')
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const waiting = await countPending(db, { now: at(0), soon: at(SOON_MS) })
  const { pendingAdmins, heldComments, eventsSoon, drafts } = waiting
  const pages = { admins: '/admin/super-dashboard', unwelcomed: '/admin/join-requests?state=unwelcomed' }
  const all = [
    firstPasswordItem(await findFirstPasswordExpiry(db, id), env.clubTimeZone),
    await unsentMailItem(acting),
    joinRequestItem(waiting, at(0)),
    isAble(viewer, 'admins.decide')
      ? countItem(pendingAdmins, 'admin account waits', 'admin accounts wait', pages.admins, true)
      : null,
    (await hasGroupInvite(acting)) ? null : groupInviteItem(viewer),
    countItem(
      await countUnwelcomed(acting),
      'new member was not welcomed yet',
      'new members were not welcomed yet',
      pages.unwelcomed,
    ),
    countItem(
      eventsSoon,
      'event begins within three days',
      'events begin within three days',
      '/admin/dashboard?tab=events',
    ),
    countItem(
      heldComments,
      'comment waits for approval',
      'comments wait for approval',
      '/admin/comments?status=held',
    ),
    countItem(drafts, 'post is still a draft', 'posts are still drafts', '/admin/posts'),
    ...(isAble(viewer, 'settings.change') ? exampleAddressItems(await clubFacts(db)) : []),
  ].filter((found) => found !== null)
  return all.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}
