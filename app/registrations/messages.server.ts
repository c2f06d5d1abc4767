import { singleLine, visibleText } from '#app/club/storable.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { instantIn } from '#app/events/registration-settings.rules.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import { isId, newId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { countMailsAbout, mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { sendTimes } from '#app/platform/mail/mail-counts.ts'
import { organiserMail } from './emails.ts'
import { loadMailContext, type MailContext, mailDetails, replyToOf } from './guest-mails.server.ts'
import {
  findDueMessages,
  findMailedEvent,
  insertMessage,
  listMessages,
  listSentMessages,
  listStopped,
  messageKey,
  takeDueMessage,
  takeMessage,
  updateMessage,
} from './messages.store.server.ts'
import type {
  Audience,
  MailedEvent,
  Registration,
  ScheduledMessage,
  SeatStatus,
  SentMessage,
} from './model.ts'
import { messageErrors, type MessageErrors, type MessageWords, STOP_ADDRESS } from './organiser.rules.ts'
import { countByStatus, registrationsAfter } from './organiser.store.server.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { lockEvent } from './seats.store.server.ts'

const PERMISSION = 'registrations.manage'
const DUE_AT_ONCE = 50

const registrationPages = (db: Database, eventId: string, status: SeatStatus) =>
  pagesByKey<Registration>((page) => registrationsAfter(db, { eventId, status, ...page }))

type Invalid = { ok: false; problem: 'invalid'; errors: MessageErrors }

export type MessageResult = Outcome<{ recipients: number }, 'gone' | 'nobody' | 'message-left'> | Invalid
export type ScheduleResult = Outcome<{ sendAt: string }, 'gone' | 'not-here' | 'message-left'> | Invalid

interface MessageForm {
  eventId: string
  to: Audience
  subject: string
  text: string
  /** The scheduled message that this one replaces. */
  messageId?: string
  /** Idempotency key (UUID). */
  requestKey?: unknown
}

/** The moment as the club's clock shows it. */
interface ScheduleForm extends MessageForm {
  sendAt: string
}

const trimmedContent = ({ subject, text }: MessageWords): MessageWords => ({
  subject: singleLine(subject),
  text: visibleText(text),
})

const invalid = (errors: MessageErrors): Invalid => ({ ok: false, problem: 'invalid', errors })

/** null: there are none. */
function errorsIn(errors: MessageErrors): Invalid | null {
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}

const statusesOf = {
  all: ['seated', 'waiting'],
  seated: ['seated'],
  waiting: ['waiting'],
  in: ['seated'],
} as const satisfies Record<Audience, readonly SeatStatus[]>

async function* withAddress(db: Database, eventId: string, to: Audience) {
  const unsubscribedIds = await listStopped(db, eventId)
  for (const status of statusesOf[to])
    for await (const page of registrationPages(db, eventId, status))
      for (const registration of page) {
        const { email } = registration
        const isWanted = email !== null && !unsubscribedIds.has(registration.id)
        if (isWanted && (to !== 'in' || registration.checkedInAt !== null)) yield { ...registration, email }
      }
}

type QueuedMessage = MessageWords & { id: string; to: Audience }

/** Queues one mail for each recipient. Lock the event's row first. */
async function queueMessage(
  db: Database,
  mailContext: MailContext,
  { event, message }: { event: MailedEvent; message: QueuedMessage },
): Promise<number> {
  let mailCount = 0
  const nextTime = sendTimes(mailContext)
  for await (const registration of withAddress(db, event.id, message.to)) {
    const unsubscribeUrl = `${mailContext.publicUrl}${STOP_ADDRESS}/${mailContext.signer.stopKeyOf(registration.id)}`
    const details = { ...mailDetails(mailContext, event, registration), unsubscribeUrl }
    const mail = writeMail(organiserMail(details, message))
    const delivery = { recipient: registration.email, now: mailContext.now, sendAt: nextTime() }
    const replyTo = replyToOf(event)
    const about = messageKey({ eventId: event.id, id: message.id })
    await queueMail(db, { ...mail, ...delivery, about, replyTo, priority: mailPriorities.message })
    mailCount += 1
  }
  return mailCount
}

/** Queues one mail for each recipient, all in one transaction. A scheduled message is sent now instead. */
export async function messageRegistrants(acting: Acting, form: MessageForm): Promise<MessageResult> {
  mustBeAble(acting.viewer, PERMISSION)
  const { eventId, to, messageId, requestKey } = form
  const event = await adminEvent(acting, eventId)
  if (!event) return refused('gone')
  const content = trimmedContent(form)
  const wrong = errorsIn(messageErrors(content))
  if (wrong) return wrong
  const mailContext = await loadMailContext(acting)
  // Not the id of the scheduled message: that one has other mails with the earlier text.
  const id = isId(requestKey) ? requestKey : newId()
  const sent = await transact(acting.db, async (db): Promise<MessageResult> => {
    await lockEvent(db, eventId)
    const queuedCount = await countMailsAbout(db, messageKey({ eventId, id }))
    if (queuedCount > 0) return done({ recipients: queuedCount })
    const { reachable } = await countByStatus(db, eventId)
    if (reachable[to] === 0) return refused('nobody')
    // The same form was scheduled first, and the answer was lost.
    const isTaken = await takeMessage(db, { id: messageId ?? id, eventId })
    if (messageId !== undefined && !isTaken) return refused('message-left')
    const recipients = await queueMessage(db, mailContext, { event, message: { ...content, id, to } })
    await recordRegistrationAudit(acting, db, { action: 'registration.message', id: eventId })
    return done({ recipients })
  })
  if (sent.ok) acting.announce('registrations')
  return sent
}

/** A year: registrations are deleted before long. */
const FARTHEST_MS = 365 * DAY_MS

function momentOf(text: string, { env, now }: Pick<Acting, 'env' | 'now'>) {
  const at = instantIn(text, env.clubTimeZone)?.at
  if (!at) return { error: 'Please enter a date and a time' }
  const leadMs = Date.parse(at) - now.getTime()
  if (leadMs <= 0) return { error: 'Please choose a moment to come, or send it now' }
  return leadMs > FARTHEST_MS ? { error: 'Please choose a moment within a year' } : { at }
}

/** Schedules a message, or changes a scheduled one. */
export async function scheduleMessage(acting: Acting, form: ScheduleForm): Promise<ScheduleResult> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const { eventId, to, messageId, requestKey } = form
  const event = await adminEvent(acting, eventId)
  if (!event) return refused('gone')
  if (event.settings.method !== 'here') return refused('not-here')
  const content = trimmedContent(form)
  const { at = '', error } = momentOf(form.sendAt, acting)
  const wrong = errorsIn({ ...messageErrors(content), ...(error && { sendAt: error }) })
  if (wrong) return wrong
  const id = messageId ?? (isId(requestKey) ? requestKey : newId())
  const message = { id, eventId, to, ...content, sendAt: at }
  const isKept = await transact(acting.db, async (db) => {
    // A page that was opened before the message was sent, submitted again.
    if ((await countMailsAbout(db, messageKey({ eventId, id }))) > 0) return false
    const isNew = messageId === undefined && (await insertMessage(db, message, { by, now: acting.now }))
    const update = isNew ? 'new' : await updateMessage(db, message)
    const action = isNew ? 'registration.message-later' : 'registration.message-change'
    if (update === 'new' || update === 'changed')
      await recordRegistrationAudit(acting, db, { action, id: eventId })
    return update !== 'left'
  })
  if (!isKept) return refused('message-left')
  acting.announce('registrations')
  return done({ sendAt: at })
}

export async function withdrawMessage(
  acting: Acting,
  { eventId, messageId }: { eventId: string; messageId: string },
): Promise<Outcome<null, 'message-left'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const isWithdrawn = await transact(acting.db, async (db) => {
    if (!(await takeMessage(db, { id: messageId, eventId }))) return false
    await recordRegistrationAudit(acting, db, { action: 'registration.message-withdraw', id: eventId })
    return true
  })
  if (!isWithdrawn) return refused('message-left')
  acting.announce('registrations')
  return done(null)
}

/** The scheduled messages of an event, the next one first. */
export async function scheduledMessages(acting: Acting, eventId: string): Promise<ScheduledMessage[]> {
  mustBeAble(acting.viewer, PERMISSION)
  return isId(eventId) ? listMessages(acting.db, eventId) : []
}

const SENT_SHOWN = 10

/** The last sent messages, with the progress of their mails. */
export async function sentMessages(acting: Acting, eventId: string): Promise<SentMessage[]> {
  mustBeAble(acting.viewer, PERMISSION)
  return isId(eventId) ? listSentMessages(acting.db, { eventId, most: SENT_SHOWN }) : []
}

export interface MessagePreview {
  subject: string
  text: string
  recipients: number
  unreachable: number
  /** null: now. */
  leavesAt: string | null
}

/** The preview of the mail and its current number of recipients. `sendAt` null: send now. */
export async function previewMessage(
  acting: Acting,
  form: Omit<ScheduleForm, 'sendAt'> & { sendAt: string | null },
): Promise<Outcome<MessagePreview, 'gone' | 'nobody'> | Invalid> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, form.eventId)
  if (!event) return refused('gone')
  const content = trimmedContent(form)
  const { at = null, error } = form.sendAt === null ? {} : momentOf(form.sendAt, acting)
  const wrong = errorsIn({ ...messageErrors(content), ...(error && { sendAt: error }) })
  if (wrong) return wrong
  const counts = await countByStatus(acting.db, event.id)
  const recipients = counts.reachable[form.to]
  if (recipients === 0 && at === null) return refused('nobody')
  const totals = { ...counts, all: counts.seated + counts.waiting }
  const details = mailDetails(await loadMailContext(acting), event, { id: event.id, name: '' })
  const link = '(each one’s own ticket)'
  const { subject, text } = writeMail(organiserMail({ ...details, link }, content))
  return done({ subject, text, recipients, unreachable: totals[form.to] - recipients, leavesAt: at })
}

/**
 * Queues the messages whose moment has come, each with its mails in one transaction. Returns how many left. Those of an
 * event in the trash are withdrawn. May run any time and on any replica.
 */
export async function sendDueMessages({
  db,
  env,
  now,
  announce,
}: Pick<Acting, 'db' | 'env' | 'now' | 'announce'>): Promise<number> {
  const dueMessages = await findDueMessages(db, { now, most: DUE_AT_ONCE })
  if (dueMessages.length === 0) return 0
  const mailContext = await loadMailContext({ db, env, now })
  let sentCount = 0
  const failures: unknown[] = []
  for (const { id, eventId } of dueMessages)
    try {
      if (await transact(db, (db) => sendDueMessage(db, mailContext, { id, eventId }))) sentCount += 1
    } catch (error) {
      failures.push(error)
    }
  announce('registrations')
  // Thrown after all others were sent; the job logs it.
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled messages did not leave')
  return sentCount
}

async function sendDueMessage(
  db: Database,
  mailContext: MailContext,
  { id, eventId }: { id: string; eventId: string },
): Promise<boolean> {
  await lockEvent(db, eventId)
  const message = await takeDueMessage(db, { id, now: mailContext.now })
  const event = message && (await findMailedEvent(db, eventId))
  if (!message || !event) return false
  await queueMessage(db, mailContext, { event, message })
  await recordAudit(db, {
    actorId: message.createdBy,
    action: 'registration.message',
    subjectId: eventId,
    at: mailContext.now,
  })
  return true
}
