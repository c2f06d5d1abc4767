import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import type { ReviewResult } from './model.ts'

export const JURY_ADDRESS = '/jury'
export const MARKS = [1, 2, 3, 4, 5] as const
/** What a juror marks, in the order of the form. */
export const criteria = { story: 'Story', craft: 'Craft', impact: 'What stays' } as const
export type Criterion = keyof typeof criteria
export const criterionNames = Object.keys(criteria) as Criterion[]
export const COMMENT_MOST = 500
/** How many may watch for a call. */
export const JURORS_MOST = 40

/** The marks are null where the juror knows the people. */
export interface Review extends Record<Criterion, number | null> {
  comment: string
  knowsThem: boolean
}

export const juryMessages = {
  gone: 'This link does not work any more. Please ask the club for a new one.',
  'no-entry': 'This film was withdrawn meanwhile.',
  full: `At most ${JURORS_MOST} people can be on a jury.`,
  name: 'Please enter a name',
  ends: 'Please choose a day to come',
  failed: 'Nothing was saved. Please try again.',
} as const

export type ReviewErrors = Partial<Record<Criterion | 'comment', string>>

export function checkReview(
  form: Record<string, string>,
): { ok: true; value: Review } | { ok: false; errors: ReviewErrors } {
  const knowsThem = form['knowsThem'] === 'on'
  const comment = visibleText(form['comment'] ?? '')
  const markOf = (name: Criterion) => MARKS.find((mark) => String(mark) === form[name]) ?? null
  const marks = Object.fromEntries(criterionNames.map((name) => [name, knowsThem ? null : markOf(name)]))
  const missing = criterionNames.filter((name) => !knowsThem && marks[name] === null)
  const commentProblem =
    comment.length > COMMENT_MOST
      ? `Please use at most ${COMMENT_MOST} characters`
      : isStorable(comment)
        ? null
        : UNSTORABLE
  const errors = {
    ...Object.fromEntries(missing.map((name) => [name, 'Please choose a mark from 1 to 5'])),
    ...(commentProblem && { comment: commentProblem }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { ...(marks as Record<Criterion, number | null>), comment, knowsThem } }
}

const round = (value: number) => Math.round(value * 100) / 100

/** Mean and spread of the reviews that count. Equal means are equal numbers, so that ties are seen. */
export function resultOf(reviews: readonly (Review & { juror: string })[]): ReviewResult {
  const counted = reviews.filter(({ knowsThem }) => !knowsThem)
  const means = counted.map(
    (review) => criterionNames.reduce((sum, name) => sum + (review[name] ?? 0), 0) / criterionNames.length,
  )
  const count = means.length
  return {
    count,
    mean: count === 0 ? null : round(means.reduce((sum, mean) => sum + mean, 0) / count),
    spread: count === 0 ? null : round(Math.max(...means) - Math.min(...means)),
    comments: reviews.flatMap(({ juror, comment }) => (comment ? [{ juror, text: comment }] : [])),
  }
}

/** A juror sees the films in an order of their own, so that no film is always the last. */
export function shuffledFor(
  jurorId: string,
  ids: readonly string[],
  digest: (text: string) => string,
): string[] {
  const places = new Map(ids.map((id) => [id, digest(jurorId + id)]))
  return ids.toSorted((a, b) => (places.get(a) ?? '').localeCompare(places.get(b) ?? ''))
}
