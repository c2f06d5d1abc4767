import type { Acting } from '#app/accounts/acting.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { isAble, mustBeAbleUser, mustBeAble } from '#app/accounts/permissions.ts'
import { counted } from '#app/club/counted.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { type ClubFacts, isReservedAddress } from '#app/club/model.ts'
import { clubFacts, isMailSent, mailsHeldOf } from '#app/club/use-cases.server.ts'
import { addDays, instantOf, todayIn } from '#app/events/club-time.ts'
import { picturesTakenDown } from '#app/events/use-cases.server.ts'
import { countMails } from '#app/platform/mail/mail-list.ts'
import { countUnwelcomed, hasGroupInvite } from '#app/join-requests/use-cases.server.ts'
import { countBetween, countPending, findFirstPasswordExpiry } from './action-items.store.server.ts'
import { FIRST_RUN_PATH, firstRunTask } from '#app/first-run/first-run.rules.ts'
import { needsSecondSuperAdmin, ownTerm } from '#app/terms/use-cases.server.ts'
import { firstRunView } from '#app/first-run/use-cases.server.ts'

const WEEKS = 8
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

/** The last eight weeks of the club's calendar including this one, the earliest first. */
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
  /** How many wait: the text begins with it. */
  count?: number
  /** It belongs to setting up a site: the last screen of 'Make it yours' lists it, too. */
  isSetup?: true
}

function countItem(
  count: number,
  singular: string,
  many: string,
  to: string,
  isUrgent = false,
): ActionItem | null {
  return count === 0 ? null : { text: counted(count, singular, many), to, isUrgent, count }
}

/** Without an address of the club, or while the demo's are set, nobody can write to it. */
function addressItems({ contactEmail, filmFormUrl }: ClubFacts): ActionItem[] {
  const messages = [
    contactEmail === '' && 'Set a contact email: the site names none, so nobody can write to the club',
    isReservedAddress(contactEmail) &&
      'Set a contact email: the one on the site is an example and reaches nobody',
    isReservedAddress(filmFormUrl) &&
      'Set the film form: the link on the site is an example and leads nowhere',
  ]
  return messages
    .filter((message) => message !== false)
    .map((text) => ({ text, to: '/admin/settings', isUrgent: false }))
}

function firstPasswordItem(end: string | null, zone: string): ActionItem | null {
  if (end === null) return null
  const day = shortDay.format(new Date(`${todayIn(zone, new Date(end))}T00:00:00Z`))
  const message = `Choose your own password before ${day}`
  return { text: message, to: '/admin/account?open=password', isUrgent: true }
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

/** Shown also on older sites, where the first run can be finished or skipped. */
async function firstRunItem(acting: Acting): Promise<ActionItem | null> {
  if (!isAble(acting.viewer, 'settings.change')) return null
  const state = await firstRunView(acting)
  return state.finishedAt ? null : { text: firstRunTask(state), to: FIRST_RUN_PATH, isUrgent: false }
}

/** Only who may open the mails, and set a server, is sent there. */
async function unsentMailItem(acting: Acting): Promise<ActionItem | null> {
  if (!isAble(acting.viewer, 'mails.view') || (await isMailSent(acting))) return null
  const heldText = 'The site was restored: its mails are saved, not sent'
  if (await mailsHeldOf(acting.db)) return { text: heldText, to: '/admin/mails', isUrgent: true }
  const savedCount = await countMails(acting.db, 'saved')
  const notSetUp = 'Mail is not set up: tickets and password links are saved, not sent'
  if (savedCount === 0) return { text: notSetUp, to: '/admin/settings?tab=mail', isUrgent: false }
  const text = `Mail is not set up: ${counted(savedCount, 'mail was', 'mails were')} saved, not sent`
  return { text, to: '/admin/mails?tab=saved', isUrgent: true }
}

const TERM_SOON_DAYS = 30

function termItem(viewer: Viewer, term: Awaited<ReturnType<typeof ownTerm>>): ActionItem | null {
  if (!term || term.daysLeft > TERM_SOON_DAYS) return null
  const day = shortDay.format(new Date(`${term.lastDay}T00:00:00Z`))
  const text = term.daysLeft > 0 ? `Your term ends on ${day}` : `Your term ended on ${day}`
  return {
    text: `${text}: hand over to the next ones`,
    to: isAble(viewer, 'admins.decide') ? '/admin/handover' : '/admin/handbook#admins',
    isUrgent: true,
  }
}

async function secondSuperAdminItem(acting: Acting): Promise<ActionItem | null> {
  if (!isAble(acting.viewer, 'admins.decide') || !(await needsSecondSuperAdmin(acting))) return null
  const text = 'The site has one super admin only: invite a second one, so that a lost phone does not lock it'
  return { text, to: '/admin/invites?role=super-admin', isUrgent: false }
}

async function welcomeItem(acting: Acting): Promise<ActionItem | null> {
  return countItem(
    await countUnwelcomed(acting),
    'new member was not welcomed yet',
    'new members were not welcomed yet',
    '/admin/join-requests?state=unwelcomed',
  )
}

async function takenDownItem({ db }: Acting): Promise<ActionItem | null> {
  const found = await picturesTakenDown(db)
  return countItem(
    found?.count ?? 0,
    'picture was taken down: show it again, or delete it',
    'pictures were taken down: show them again, or delete them',
    `/admin/events/${found?.eventId ?? ''}/recap#taken-down`,
    true,
  )
}

const ofSetup = (item: ActionItem | null): ActionItem | null => item && { ...item, isSetup: true }

/** What needs attention first: people before documents, what is urgent before the rest. Join requests are listed apart. */
export async function actionItems(acting: Acting): Promise<ActionItem[]> {
  const { db, viewer, now, env } = acting
  const { id } = mustBeAbleUser(viewer, 'dashboard.view')
  const soon = new Date(now.getTime() + SOON_MS).toISOString()
  const { pendingAdmins, heldComments, eventsSoon, drafts } = await countPending(db, { now, soon })
  const all = [
    ofSetup(firstPasswordItem(await findFirstPasswordExpiry(db, id), env.clubTimeZone)),
    termItem(viewer, await ownTerm(acting)),
    ofSetup(await secondSuperAdminItem(acting)),
    ofSetup(await unsentMailItem(acting)),
    await firstRunItem(acting),
    isAble(viewer, 'admins.decide')
      ? countItem(pendingAdmins, 'admin account waits', 'admin accounts wait', '/admin/super-dashboard', true)
      : null,
    ofSetup((await hasGroupInvite(acting)) ? null : groupInviteItem(viewer)),
    await takenDownItem(acting),
    await welcomeItem(acting),
    countItem(
      eventsSoon,
      'event begins within three days',
      'events begin within three days',
      '/admin/events',
    ),
    countItem(
      heldComments,
      'comment waits for approval',
      'comments wait for approval',
      '/admin/comments?status=held',
    ),
    countItem(drafts, 'announcement is still a draft', 'announcements are still drafts', '/admin/posts'),
    ...(isAble(viewer, 'settings.change') ? addressItems(await clubFacts(db)).map(ofSetup) : []),
  ].filter((found) => found !== null)
  return all.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}
