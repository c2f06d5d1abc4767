import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { maskPhone } from '#app/club/phone.rules.ts'
import {
  type AdminEvent,
  type Event,
  type NoticeQuestion,
  scheduleOf,
  type TrashedEvent,
} from '#app/events/model.ts'
import { turnsPastAt } from '#app/events/club-time.ts'
import { endsAt } from '#app/events/details.rules.ts'
import { overAtMs } from '#app/events/event-dates.ts'
import { isSameSchedule, type Schedule } from '#app/events/schedule.ts'
import { mayCancel } from '#app/events/registration-settings.ts'
import { adminEvent, mailCalendar } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { mailPriorities, queueMail, withdrawMails } from '#app/platform/mail/mail.ts'
import { sendTimes } from '#app/platform/mail/mail-counts.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { changeMail } from './emails.ts'
import {
  changeKey,
  countNotices,
  eventsWithUnreachable,
  findSchedules,
  listTicketHolders,
  releaseNotices,
  setKnown,
  setNoticeVersion,
  setNotified,
  type TicketHolder,
  withdrawNotices,
} from './change-notices.store.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import {
  loadMailContext,
  type MailContext,
  mailDetails,
  reminderKey,
  replyToOf,
} from './guest-mails.server.ts'
import type { ContactList, MailedEvent, NoticeStatus } from './model.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { NOTICE_HOLD_MS, URGENT_NOTICE_MS } from './rules.ts'

const PERMISSION = 'registrations.manage'

/** The organiser's choice. */
export interface NoticeChoice {
  sendsMail: boolean
  /** A line of the organiser in each mail; '' for none. */
  note: string
  /** A deletion is undone: only those who were told of the deletion are told. */
  isUndo?: boolean
}

interface AffectedHolder {
  holder: TicketHolder
  from: Schedule
}

/** Of a cancelled or postponed event only a change of status is mailed; a new place is mailed with the new date. */
const isNews = (from: Schedule, to: Schedule) =>
  to.status === 'scheduled' ? !isSameSchedule(from, to) : from.status !== to.status

/** Who knows another schedule than this one, and must be told. */
async function affectedHolders(
  db: Database,
  { eventId, before, after, now }: { eventId: string; before: Schedule; after: Schedule; now: Date },
): Promise<AffectedHolder[]> {
  const holders = await listTicketHolders(db, { eventId, now })
  if (holders.length === 0) return []
  const schedules = await findSchedules(db, eventId)
  return holders
    .map((holder) => ({ holder, from: schedules.get(holder.knows) ?? before }))
    .filter(({ from }) => isNews(from, after))
}

/** Changes of past events are not announced. */
const isOver = ({ turnsPastAt }: Pick<Event, 'turnsPastAt'>, now: Date) =>
  Date.parse(turnsPastAt) < now.getTime()

/** People are on their way to what they know, or must set off now. */
const isUrgent = (schedules: readonly Schedule[], { now, timeZone }: { now: Date; timeZone: string }) =>
  schedules.some((schedule) => {
    const leftMs = Date.parse(turnsPastAt(schedule, timeZone)) - now.getTime()
    return schedule.status !== 'postponed' && leftMs >= 0 && leftMs <= URGENT_NOTICE_MS
  })

const endOf = (event: Event) => new Date(overAtMs({ ...event, endsAt: endsAt(event, event.turnsPastAt) }))

type ChangedEvent = MailedEvent & Pick<Event, 'statusReason' | 'turnsPastAt' | 'settings'>

function mailTo(
  context: MailContext,
  change: AffectedHolder,
  { event, to, note }: { event: ChangedEvent; to: Schedule; note: string },
) {
  const details = mailDetails(context, event, change.holder)
  const isCancellable =
    to.status === 'postponed' || (to.status === 'scheduled' && mayCancel(event, context.now))
  const isWaiting = change.holder.status === 'waiting'
  return writeMail(
    changeMail(details, {
      from: change.from,
      to,
      reason: event.statusReason,
      note,
      isWaiting,
      isCancellable,
    }),
  )
}

const previewOf = ({ subject, text }: { subject: string; text: string }) => ({ subject, text })

type AskedPeople = Omit<NoticeQuestion, 'isDeletion' | 'isMailSent' | 'isUrgent'>

function externalQuestion({ participants }: Event): AskedPeople | null {
  if (participants === 0) return null
  return { isExternal: true, seated: participants, waiting: 0, unreachable: participants, preview: null }
}

interface AskedChange {
  before: Event
  /** The event to be saved. */
  after: Event
  /** Its current schedule, and that of `after`. */
  was?: Schedule
  to?: Schedule
}

/** Whom an edit, a cancellation, a deletion or a restoration affects. null: nobody must be notified. */
export async function noticeQuestion(acting: Acting, change: AskedChange): Promise<NoticeQuestion | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const { before, after, was = scheduleOf(before), to = scheduleOf(after) } = change
  if (isOver(before, acting.now) && isOver(after, acting.now)) return null
  if (!isNews(was, to) && after.settings.method === 'form') return null
  const question =
    after.settings.method === 'form'
      ? externalQuestion(after)
      : await holdersQuestion(acting, { after, was, to })
  return (
    question && {
      ...question,
      isDeletion: to.status === 'deleted',
      isMailSent: await isMailSent(acting),
      isUrgent: isUrgent([was, to], { now: acting.now, timeZone: acting.env.clubTimeZone }),
    }
  )
}

async function holdersQuestion(
  acting: Acting,
  { after, was, to }: Required<Omit<AskedChange, 'before'>>,
): Promise<AskedPeople | null> {
  const { db, now } = acting
  const affected = await affectedHolders(db, {
    eventId: after.id,
    before: was,
    after: to,
    now,
  })
  const [first] = affected
  if (!first) return null
  const context = await loadMailContext(acting)
  const withMail = affected.find(({ holder }) => holder.email !== null)
  const seated = affected.filter(({ holder }) => holder.status === 'seated').length
  return {
    isExternal: false,
    seated,
    waiting: affected.length - seated,
    unreachable: affected.filter(({ holder }) => holder.email === null).length,
    preview: withMail ? previewOf(mailTo(context, withMail, { event: after, to, note: '' })) : null,
  }
}

/**
 * In the transaction of a change: withdraws the mails of earlier changes that still wait, and, when the organiser chose so,
 * queues one mail for each person who knows another schedule, also where this change leaves the schedule as it is. Reminders of
 * the old date are withdrawn too.
 */
export async function notifyTicketHolders(
  db: Database,
  context: MailContext,
  change: { event: Event; before: Schedule; after: Schedule; choice: NoticeChoice },
): Promise<void> {
  const { event, before, after, choice } = change
  const { now, timeZone } = context
  const isPast = isOver(event, now) && isOver({ turnsPastAt: turnsPastAt(before, timeZone) }, now)
  if (event.settings.method !== 'here' || (isPast && isSameSchedule(before, after))) return
  await withdrawNotices(db, { eventId: event.id, now })
  const allAffected = await affectedHolders(db, { eventId: event.id, before, after, now })
  const affected = choice.isUndo ? allAffected.filter(({ from }) => from.status === 'deleted') : allAffected
  for (const { holder } of allAffected) await withdrawMails(db, reminderKey(holder))
  if (!choice.sendsMail || affected.length === 0 || isPast) return
  const nextTime = sendTimes(context, { holdMs: isUrgent([before, after], context) ? 0 : NOTICE_HOLD_MS })
  const calendar = await mailCalendar(db, event.id, context, { isDeleted: after.status === 'deleted' })
  const attachment = calendar === null ? {} : { calendar }
  // A postponed event has no date yet that could be over.
  const end = event.eventStatus === 'postponed' ? {} : { uselessAfter: endOf(event) }
  const replyTo = replyToOf(event)
  for (const affectedHolder of affected) {
    const { email } = affectedHolder.holder
    if (email === null) continue
    const mail = mailTo(context, affectedHolder, { event, to: after, note: choice.note })
    const delivery = { recipient: email, now, sendAt: nextTime(), about: changeKey(affectedHolder.holder) }
    await queueMail(db, {
      ...mail,
      ...attachment,
      ...delivery,
      ...end,
      replyTo,
      priority: mailPriorities.message,
    })
    await setNotified(db, { id: affectedHolder.holder.id, version: event.scheduleVersion })
  }
  await setNoticeVersion(db, { eventId: event.id, version: event.scheduleVersion })
}

/** How many people without an address are listed with what to write to them. */
const TO_CONTACT_SHOWN = 50

/** null: nobody was ever notified of a change of this event. */
export async function noticeStatus(acting: Acting, event: AdminEvent): Promise<NoticeStatus | null> {
  mustBeAble(acting.viewer, PERMISSION)
  const counts = await countNotices(acting.db, event.id)
  if (!counts) return null
  const after = scheduleOf(event)
  const { version: _version, ...shown } = counts
  return { ...shown, ...(await contactList(acting, { event, before: after, after })) }
}

/** Who left no email address and knows another schedule than `after`. */
async function contactList(
  acting: Acting,
  { event, before, after }: { event: AdminEvent; before: Schedule; after: Schedule },
): Promise<ContactList> {
  const { db, now } = acting
  const affected = await affectedHolders(db, { eventId: event.id, before, after, now })
  const toContact = affected.filter(({ holder }) => holder.email === null)
  const context = await loadMailContext(acting)
  return {
    toContact: toContact.slice(0, TO_CONTACT_SHOWN).map((affectedHolder) => {
      const { id, name, phone } = affectedHolder.holder
      if (!isAble(acting.viewer, 'contacts.view'))
        return { id, name, phone: phone && maskPhone(phone), text: null }
      return { id, name, phone, text: mailTo(context, affectedHolder, { event, to: after, note: '' }).text }
    }),
    toContactCount: toContact.length,
    version: event.scheduleVersion,
  }
}

/** Of deleted events, by their id: who left no email address and was not told of the deletion. Nothing for those that were over when they were deleted. */
export async function peopleToContact(
  acting: Acting,
  deletedEvents: readonly TrashedEvent[],
): Promise<Partial<Record<string, ContactList>>> {
  mustBeAble(acting.viewer, PERMISSION)
  const due = deletedEvents.filter((event) => !isOver(event, new Date(event.deletedAt)))
  const withoutEmail = await eventsWithUnreachable(
    acting.db,
    due.map(({ id }) => id),
  )
  const lists: Partial<Record<string, ContactList>> = {}
  for (const event of due.filter(({ id }) => withoutEmail.has(id))) {
    const before = scheduleOf(event)
    const list = await contactList(acting, { event, before, after: { ...before, status: 'deleted' } })
    if (list.toContactCount > 0) lists[event.id] = list
  }
  return lists
}

/** Sends the waiting mails now, or withdraws them. */
export async function settleNotices(
  acting: Acting,
  { eventId, isSent }: { eventId: string; isSent: boolean },
): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return refused('gone')
  await transact(acting.db, async (db) => {
    if (isSent) await releaseNotices(db, { eventId, now: acting.now })
    else await withdrawNotices(db, { eventId, now: acting.now })
    const action = isSent ? 'registration.notices-send' : 'registration.notices-stop'
    await recordRegistrationAudit(acting, db, { action, id: eventId })
  })
  acting.announce('registrations')
  return done(null)
}

/** Records that an organiser notified this person, who has no email, in another way; `version`: of the schedule that was shown. */
export async function markNotified(
  acting: Acting,
  { eventId, id, version }: { eventId: string; id: string; version: number },
): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const isRecorded =
    isId(id) &&
    Number.isSafeInteger(version) &&
    (await transact(acting.db, async (db) => {
      if (!(await setKnown(db, { eventId, id, version }))) return false
      await recordRegistrationAudit(acting, db, { action: 'registration.notified', id })
      return true
    }))
  if (!isRecorded) return refused('gone')
  acting.announce('registrations')
  return done(null)
}
