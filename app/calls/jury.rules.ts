import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import type { FilmEntry, ReviewResult } from './model.ts'

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

const HIDDEN = '[hidden]'
/** Nine digits or more, with what people write between them. */
const PHONE = /\+?\d(?:[\s()-]{0,3}\d){8,}/g

/** The names in the credits of an entry, and of who sent it in. */
function namesIn({ name, answers }: Pick<FilmEntry, 'name' | 'answers'>): string[] {
  const credits = (answers['credits'] ?? '').split('\n').map((line) => line.slice(line.indexOf(':') + 1))
  const people = [name, answers['director'] ?? '', ...credits].flatMap((text) => text.split(/,|&| and /))
  const whole = people.map((person) => person.trim()).filter(Boolean)
  // Also each part, because a text says 'Yash' as well. Short parts would hide ordinary words.
  const parts = whole.flatMap((person) => person.split(/\s+/)).filter((part) => part.length >= 3)
  return [...new Set([...whole, ...parts])].toSorted((a, b) => b.length - a.length)
}

/** What entrants wrote of a film, without their names, addresses and numbers. */
export function withoutNames(text: string, entry: Pick<FilmEntry, 'name' | 'email' | 'answers'>): string {
  const hidden = [entry.email, ...namesIn(entry)].reduce((rest, name) => {
    const lower = name.toLocaleLowerCase('en')
    let result = ''
    let from = 0
    const folded = rest.toLocaleLowerCase('en')
    // Letters whose lower case is longer would shift the places: then the whole text is hidden.
    if (folded.length !== rest.length) return folded.includes(lower) ? HIDDEN : rest
    for (let at = folded.indexOf(lower); at >= 0; at = folded.indexOf(lower, from)) {
      result += rest.slice(from, at) + HIDDEN
      from = at + lower.length
    }
    return result + rest.slice(from)
  }, text)
  return hidden
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? HIDDEN : word))
    .join('')
    .replaceAll(PHONE, HIDDEN)
}

/** A juror sees the films in an order of their own, so that no film is always the last. */
export function shuffledFor(
  jurorId: string,
  ids: readonly string[],
  digest: (text: string) => string,
): string[] {
  return ids.toSorted((a, b) => digest(jurorId + a).localeCompare(digest(jurorId + b)))
}
