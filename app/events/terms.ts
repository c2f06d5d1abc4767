import type { Event } from './model.ts'

const questionKinds = ['text', 'choice', 'yes-no'] as const
export type QuestionKind = (typeof questionKinds)[number]

export function isQuestionKind(text: unknown): text is QuestionKind {
  return (questionKinds as readonly unknown[]).includes(text)
}

/** What the organiser asks besides name, e-mail and phone. */
export interface Question {
  /** Its place in the organiser's form, 1 to 5: stays when another question goes. */
  slot: number
  kind: QuestionKind
  text: string
  /** Of a choice only. */
  choices: string[]
  isRequired: boolean
}

/** How people register for an event. All instants are ISO 8601 UTC; null leaves it to the event's start. */
export interface Terms {
  /** By the outside form (the specification's way), or here. */
  way: 'form' | 'here'
  opensAt: string | null
  closesAt: string | null
  cancelUntil: string | null
  hasWaitlist: boolean
  asksBranch: boolean
  asksYear: boolean
  questions: Question[]
  /** Closed by hand, whatever the hours say. */
  isClosed: boolean
}

export const byOutsideForm: Terms = {
  way: 'form',
  opensAt: null,
  closesAt: null,
  cancelUntil: null,
  hasWaitlist: false,
  asksBranch: false,
  asksYear: false,
  questions: [],
  isClosed: false,
}

/**
 * What somebody who wants a seat finds: the outside form, a form of ours, a place in the waitlist, or why there is
 * nothing to press.
 */
export type Door = 'form' | 'early' | 'open' | 'waitlist' | 'full' | 'closed' | 'past'

type Asked = Pick<Event, 'turnsPastAt' | 'seats' | 'participants' | 'terms'>

export function doorOf({ turnsPastAt, seats, participants, terms }: Asked, now: Date): Door {
  const at = now.getTime()
  const isFull = participants >= seats
  if (Date.parse(turnsPastAt) < at) return 'past'
  if (terms.way === 'form') return isFull ? 'full' : 'form'
  if (terms.isClosed || (terms.closesAt !== null && Date.parse(terms.closesAt) <= at)) return 'closed'
  if (terms.opensAt !== null && Date.parse(terms.opensAt) > at) return 'early'
  if (!isFull) return 'open'
  return terms.hasWaitlist ? 'waitlist' : 'full'
}

/** The next instant at which an answer about this event changes by itself; null: never again. */
export function changesAt(
  { turnsPastAt, terms }: Pick<Event, 'turnsPastAt' | 'terms'>,
  now: Date,
): string | null {
  const own = terms.way === 'here' ? [terms.opensAt, terms.closesAt] : []
  const toCome = [turnsPastAt, ...own].filter((at) => at !== null && Date.parse(at) >= now.getTime())
  return toCome.reduce<string | null>(
    (first, at) => (first === null || (at ?? first) < first ? at : first),
    null,
  )
}

/** Whether somebody may still give a seat back by their own hand. */
export function mayCancel({ turnsPastAt, terms }: Pick<Event, 'turnsPastAt' | 'terms'>, now: Date): boolean {
  return Date.parse(terms.cancelUntil ?? turnsPastAt) >= now.getTime()
}
