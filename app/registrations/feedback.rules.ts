import { DAY_MS } from '#app/club/durations.rules.ts'
import { isStorable, singleLine, UNSTORABLE } from '#app/club/storable.rules.ts'
import { todayIn, wallOf } from '#app/events/club-time.ts'
import { endsAt } from '#app/events/details.rules.ts'
import { overAtMs } from '#app/events/event-dates.ts'
import type { Event } from '#app/events/model.ts'

/** What a guest answered: a rating from 1 to 5 and one line, which may be empty. */
export interface Feedback {
  rating: number
  line: string
}

/** What the organisers see. */
export interface FeedbackSummary {
  came: number
  answered: number
  /** null: so few answered that one could guess who wrote what. */
  shown: { average: number; byRating: { rating: number; count: number }[]; lines: string[] } | null
}

export const RATINGS = [1, 2, 3, 4, 5] as const
export const FEEDBACK_SHOWN_FROM = 5
/** Nobody is asked later. */
export const FEEDBACK_OPEN_MS = 14 * DAY_MS
export const FEEDBACK_LINE_MOST = 200

/** From the day after the event, by the club's clock, and for two weeks. */
export function isFeedbackOpen(
  event: Pick<Event, 'time' | 'turnsPastAt' | 'eventStatus' | 'details'>,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const end = endsAt(event, event.turnsPastAt)
  const sinceOverMs = now.getTime() - overAtMs({ ...event, endsAt: end })
  const isNextDay = todayIn(timeZone, now) > wallOf(new Date(end ?? event.turnsPastAt), timeZone).date
  const isOpen = isNextDay && sinceOverMs >= 0 && sinceOverMs < FEEDBACK_OPEN_MS
  return event.details.asksFeedback && event.eventStatus === 'scheduled' && isOpen
}

const MORNING = { from: '09:00', until: '12:00' }

/** When the mails are queued: a site that was down asks on the next morning. */
export function isMorning(now: Date, timeZone: string): boolean {
  const { time } = wallOf(now, timeZone)
  return time >= MORNING.from && time < MORNING.until
}

export const feedbackMessages = {
  'no-feedback': 'There is nothing to answer here any more',
  'answered-already': 'You answered already. The first answer counts.',
  rating: 'Please choose a rating from 1 to 5',
  line: `Please use at most ${FEEDBACK_LINE_MOST} characters`,
} as const

export function checkFeedback(
  form: Record<'rating' | 'line', string>,
): { ok: true; value: Feedback } | { ok: false; errors: Partial<Record<'rating' | 'line', string>> } {
  const rating = RATINGS.find((one) => String(one) === form.rating)
  const line = singleLine(form.line)
  const lineProblem =
    line.length > FEEDBACK_LINE_MOST ? feedbackMessages.line : isStorable(line) ? null : UNSTORABLE
  if (rating !== undefined && lineProblem === null) return { ok: true, value: { rating, line } }
  return {
    ok: false,
    errors: {
      ...(rating === undefined && { rating: feedbackMessages.rating }),
      ...(lineProblem && { line: lineProblem }),
    },
  }
}

/** Each line once, by the alphabet: their order says nothing of when they came. */
export function summaryOf(came: number, answers: readonly Feedback[]): FeedbackSummary {
  const answered = answers.length
  if (answered < FEEDBACK_SHOWN_FROM) return { came, answered, shown: null }
  const sum = answers.reduce((total, { rating }) => total + rating, 0)
  const byRating = RATINGS.toReversed().map((rating) => ({
    rating,
    count: answers.filter((answer) => answer.rating === rating).length,
  }))
  const lines = [...new Set(answers.flatMap(({ line }) => line || []))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  )
  return { came, answered, shown: { average: Math.round((10 * sum) / answered) / 10, byRating, lines } }
}
