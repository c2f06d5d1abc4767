import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { isToSendAgain } from '#app/club/honeypot.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { RegisterableEvent } from '#app/events/model.ts'
import type { RegistrationStatus } from '#app/events/registration-settings.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { sendTimes } from '#app/platform/mail/mail-pace.ts'
import { confirmAlertMail, registrationOpenMail } from './emails.ts'
import {
  loadMailContext,
  type MailContext,
  queueGuestMail,
  takeGuestMailBudget,
  replyToOf,
} from './guest-mails.server.ts'
import {
  alertLimit,
  checkAlertForm,
  REPEATED_MAIL_MS,
  UNCONFIRMED_RETENTION_MS,
} from './opening-alerts.rules.ts'
import {
  askForAlert,
  confirmAlert,
  deleteAlert,
  deleteUnconfirmedAlerts,
  findAlert,
  listAwaitedEvents,
  type OpeningAlert,
  takeAlerts,
} from './opening-alerts.store.server.ts'
import { lockEvent } from './seats.store.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

export type AlertRequestResult =
  | Outcome<{ email: string }, 'gone' | 'send-again' | 'not-early' | 'too-many-attempts'>
  | { ok: false; problem: 'invalid'; error: string }

/**
 * Mails a link that confirms the wish to be told. The answer is the same whether the address is known, or gets no mail
 * because of its limit.
 */
export async function requestOpeningAlert(
  acting: Acting,
  { eventId, form, address }: { eventId: string; form: unknown; address: string },
): Promise<AlertRequestResult> {
  mustBeAble(acting.viewer, 'registrations.send')
  const { db } = acting
  const event = await eventToRegister(acting, eventId)
  if (!event) return refused('gone')
  const check = checkAlertForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', error: check.error }
  if (event.registrationStatus !== 'early') return refused('not-early')
  const { email } = check
  if (isToSendAgain(form)) return refused('send-again')
  if (!(await takeAddressToken(acting, { name: 'alert:address', address, ...alertLimit })))
    return refused('too-many-attempts')
  const context = await loadMailContext(acting)
  await transact(db, (db) => mailConfirmation(db, context, { event, email }))
  return done({ email })
}

async function mailConfirmation(
  db: Database,
  context: MailContext,
  { event, email }: { event: RegisterableEvent; email: string },
): Promise<void> {
  const { now, signer, club, publicUrl } = context
  if (!(await takeGuestMailBudget(db, 'opening', { signer, email, now }))) return
  const mailedSince = new Date(now.getTime() - REPEATED_MAIL_MS)
  const id = await askForAlert(db, { eventId: event.id, email, now, mailedSince })
  if (id === null) return
  const link = `${publicUrl}/events/${event.id}/opening-alert?key=${signer.alertKeyOf(id)}`
  const uselessAfter = new Date(now.getTime() + UNCONFIRMED_RETENTION_MS)
  const body = confirmAlertMail({ club, event, link })
  await queueGuestMail(db, { event, body, recipient: email, now, uselessAfter })
}

interface AlertLink {
  eventId: string
  /** The key in the link of the mail. */
  key: string
}

async function alertIdOf(acting: Acting, key: string): Promise<string | null> {
  return (await loadTicketSigner(acting)).idOfAlert(key)
}

/** null: sent or withdrawn, or an invalid link. */
export async function viewOpeningAlert(
  acting: Acting,
  { eventId, key }: AlertLink,
): Promise<OpeningAlert | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = await alertIdOf(acting, key)
  return id === null ? null : findAlert(acting.db, { id, eventId })
}

export async function confirmOpeningAlert(
  acting: Acting,
  { eventId, key }: AlertLink,
): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = await alertIdOf(acting, key)
  if (id === null || !(await confirmAlert(acting.db, { id, eventId, now: acting.now })))
    return refused('gone')
  return done(null)
}

/** Deletes the address. */
export async function withdrawOpeningAlert(acting: Acting, { eventId, key }: AlertLink): Promise<void> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = await alertIdOf(acting, key)
  if (id !== null) await deleteAlert(acting.db, { id, eventId })
}

type OpeningJob = Omit<Acting, 'viewer'>

/** While registration is like this, the moment is still to come. */
const awaiting: ReadonlySet<RegistrationStatus> = new Set(['early', 'closed', 'postponed'])
const openStatuses: ReadonlySet<RegistrationStatus> = new Set(['open', 'waitlist', 'full'])

const eventFor = (job: OpeningJob, id: string) => eventToRegister({ ...job, viewer: visitor }, id)

/**
 * Queues one mail to each confirmed address of the events whose registration has opened, and deletes the addresses, also
 * of events that were cancelled, deleted or are over. Returns how many mails. May run any time and on any replica.
 */
export async function sendOpeningAlerts(job: OpeningJob): Promise<number> {
  let mails = 0
  for (const id of await listAwaitedEvents(job.db)) {
    const event = await eventFor(job, id)
    if (event && awaiting.has(event.registrationStatus)) continue
    const context = await loadMailContext(job)
    mails += await transact(job.db, (db) => settleAlerts({ ...job, db }, context, id))
  }
  return mails
}

async function settleAlerts(job: OpeningJob, context: MailContext, eventId: string): Promise<number> {
  const { db, now } = job
  await lockEvent(db, eventId)
  // Again: it may have been moved, cancelled or deleted meanwhile.
  const event = await eventFor(job, eventId)
  if (event && awaiting.has(event.registrationStatus)) return 0
  const alerts = await takeAlerts(db, eventId)
  if (!event || !openStatuses.has(event.registrationStatus)) return 0
  const link = `${context.publicUrl}/events/${eventId}/register`
  const mail = writeMail(registrationOpenMail({ club: context.club, event, link }))
  const nextTime = sendTimes(context)
  const uselessAfter = new Date(event.turnsPastAt)
  for (const { email } of alerts) {
    const delivery = { recipient: email, now, sendAt: nextTime(), uselessAfter, replyTo: replyToOf(event) }
    await queueMail(db, { ...mail, ...delivery, priority: mailPriorities.message })
  }
  return alerts.length
}

/** For retention: deletes unconfirmed alerts. Returns how many. */
export async function eraseUnconfirmedAlerts({ db, now }: Pick<OpeningJob, 'db' | 'now'>): Promise<number> {
  return deleteUnconfirmedAlerts(db, new Date(now.getTime() - UNCONFIRMED_RETENTION_MS))
}
