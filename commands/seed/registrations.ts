import type { Question } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { demoGuest } from './guests.ts'

/** The registration settings and numbers of a demo event; its `participants` have the seats. */
export interface DemoRegistrations {
  questions: Question[]
  asksStudies: boolean
  /** Whether pictures that show them may be published: most say yes. */
  asksPictures?: boolean
  waiting: number
  cancelled: number
  /** The number of check-ins; null for a future event. */
  attended: number | null
  /** What those who came first said afterwards; without it nobody was asked. */
  feedback?: readonly (readonly [rating: number, line: string])[]
}

interface SeededEvent {
  eventId: string
  here: DemoRegistrations
  participants: number
  madeAt: string
  startsAt: string
  now: Date
  /** Demo people write from a domain that can never exist. */
  domain: string
  /** The index of the first guest among all demo people. */
  from: number
}

const STEP_MS = 40_000
const NO_EVERY = 11
const CHECK_IN_OPENS_MS = 25 * 60_000

function answerTo({ text, kind, choices }: Question, index: number) {
  const possibleAnswers = kind === 'yes-no' ? ['Yes', 'No'] : choices
  const answer =
    kind === 'text' ? 'Whatever is in the cupboard' : possibleAnswers[index % possibleAnswers.length]
  return { question: text, answer: answer ?? '' }
}

function statusAt(index: number, { participants, here }: SeededEvent) {
  if (index < participants) return 'seated'
  return index < participants + here.waiting ? 'waiting' : 'cancelled'
}

/** Registrations are spread evenly from the creation of the event to now or to its start. */
function rowAt(index: number, count: number, event: SeededEvent) {
  const { eventId, here, participants, domain, now } = event
  const madeAt = Date.parse(event.madeAt)
  const until = Math.min(now.getTime(), Date.parse(event.startsAt))
  const at = new Date(madeAt + ((until - madeAt) * (index + 1)) / (count + 1)).toISOString()
  const status = statusAt(index, event)
  const { name, front, phone, branch, year } = demoGuest(event.from + index)
  const email = `${front}@${domain}`
  const isIn = index < (here.attended ?? 0)
  const [rating = null, line = null] = here.feedback?.[index] ?? []
  const inAt = new Date(Date.parse(event.startsAt) - CHECK_IN_OPENS_MS + index * STEP_MS).toISOString()
  return {
    id: newId(),
    event_id: eventId,
    status,
    waitlist_number: status === 'waiting' ? index - participants + 1 : 0,
    name,
    email,
    email_key: email,
    phone,
    branch: here.asksStudies ? branch : null,
    year: here.asksStudies ? year : null,
    pictures_allowed: here.asksPictures ? Number(index % NO_EVERY !== NO_EVERY - 1) : null,
    answers: JSON.stringify(here.questions.map((question) => answerTo(question, index))),
    request_key: null,
    notice_version: null,
    notice_hash: null,
    created_at: at,
    seated_at: status === 'waiting' ? null : at,
    cancelled_at: status === 'cancelled' ? at : null,
    checked_in_at: isIn ? inAt : null,
    feedback_rating: rating,
    feedback_line: line,
    // Marked as reminded: demo people get no mail.
    day_reminded_at: event.startsAt,
    hours_reminded_at: event.startsAt,
    feedback_asked_at: event.startsAt,
  }
}

export function guestCount({
  participants,
  here,
}: {
  participants: number
  here: DemoRegistrations
}): number {
  return participants + here.waiting + here.cancelled
}

export async function seedRegistrations(db: Database, event: SeededEvent): Promise<void> {
  const count = guestCount(event)
  const rows = Array.from({ length: count }, (_, index) => rowAt(index, count, event))
  await db.insertInto('registration').values(rows).execute()
}
