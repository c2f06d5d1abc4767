import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { sendTimes } from '#app/platform/mail/mail-counts.ts'
import { viewTicket } from './cancellations.server.ts'
import { feedbackMail } from './emails.ts'
import {
  checkFeedback,
  type Feedback,
  FEEDBACK_OPEN_MS,
  type FeedbackSummary,
  isFeedbackOpen,
  isMorning,
  summaryOf,
} from './feedback.rules.ts'
import { claimToAsk, findFeedback, insertFeedback, listFeedback } from './feedback.store.server.ts'
import { loadMailContext, mailDetails, reminderKey, replyToOf } from './guest-mails.server.ts'
import { STOP_ADDRESS } from './organiser.rules.ts'
import { eventsTurningPast } from './reminders.store.server.ts'

const BATCH = 200

const answerOf = ({ rating, line }: { rating: number | null; line: string | null }): Feedback | null =>
  rating === null ? null : { rating, line: line ?? '' }

async function ofTicket(acting: Acting, ticket: string) {
  const found = await viewTicket(acting, ticket)
  const stored = found && (await findFeedback(acting.db, found.registration.id))
  if (!stored) return null
  const zone = { now: acting.now, timeZone: acting.env.clubTimeZone }
  const isAsked = stored.isGiven || isFeedbackOpen(found.event, zone)
  return isAsked ? { id: found.registration.id, given: stored.isGiven } : null
}

/** Whether the ticket still asks, never the answer: organisers can open it beside the name. null: nothing is asked. */
export async function ticketFeedback(acting: Acting, ticket: string): Promise<{ given: boolean } | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await ofTicket(acting, ticket)
  return found && { given: found.given }
}

type Answered =
  | Outcome<null, 'no-feedback' | 'answered-already'>
  | { ok: false; problem: 'invalid'; errors: Partial<Record<'rating' | 'line', string>> }

/** The guest answers, once. The same answer again is refused like another: else one would find it by trying. */
export async function giveFeedback(
  acting: Acting,
  { ticket, form }: { ticket: string; form: Record<'rating' | 'line', string> },
): Promise<Answered> {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await ofTicket(acting, ticket)
  if (!found) return refused('no-feedback')
  const check = checkFeedback(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { rating, line } = check.value
  if (!(await insertFeedback(acting.db, { id: found.id, rating, line }))) return refused('answered-already')
  acting.announce('check-in')
  return done(null)
}

/** For the organisers. null: the event asks nobody, and nobody answered. */
export async function feedbackSummary(
  acting: Acting,
  { id, details }: Pick<AdminEvent, 'id' | 'details'>,
): Promise<FeedbackSummary | null> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const people = await listFeedback(acting.db, id)
  const answers = people.flatMap((person) => answerOf(person) ?? [])
  return details.asksFeedback || answers.length > 0 ? summaryOf(people.length, answers) : null
}

/** Queues the mails with the two questions. Returns how many people it claimed. May run any time and on any replica. */
export async function queueFeedbackMails({
  db,
  env,
  now,
}: Pick<Acting, 'db' | 'env' | 'now'>): Promise<number> {
  if (!isMorning(now, env.clubTimeZone)) return 0
  // An event may end a day after it turned past.
  const after = new Date(now.getTime() - 2 * FEEDBACK_OPEN_MS)
  const zone = { now, timeZone: env.clubTimeZone }
  const events = (await eventsTurningPast(db, { after, until: now })).filter((event) =>
    isFeedbackOpen(event, zone),
  )
  if (events.length === 0) return 0
  const mailContext = await loadMailContext({ db, env, now })
  const nextTime = sendTimes(mailContext)
  let claimedCount = 0
  for (const event of events) {
    const queueBatch = async (db: Database): Promise<number> => {
      const people = await claimToAsk(db, { eventId: event.id, now, most: BATCH })
      for (const { email, ...person } of people) {
        const unsubscribeUrl = `${mailContext.publicUrl}${STOP_ADDRESS}/${mailContext.signer.stopKeyOf(person.id)}`
        const mail = writeMail(feedbackMail({ ...mailDetails(mailContext, event, person), unsubscribeUrl }))
        const delivery = { recipient: email ?? '', now, sendAt: nextTime(), priority: mailPriorities.message }
        // Withdrawn with the check-in, or when the event changes.
        await queueMail(db, { ...mail, ...delivery, about: reminderKey(person), replyTo: replyToOf(event) })
      }
      return people.length
    }
    for (let count = BATCH; count === BATCH; claimedCount += count) count = await transact(db, queueBatch)
  }
  return claimedCount
}
