import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { isStorable, singleLine, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { instantIn } from '#app/events/registration-settings.rules.ts'
import type { CallContent, FilmCall } from './model.ts'

/** Whoever presses Send in the last minute is not refused: nobody is told of it. */
const GRACE_MS = 10 * MINUTE_MS
/** How long a call that has closed says so to visitors. */
const SHOWN_AFTER_MS = 60 * DAY_MS

/** What a calendar says at the moment at which a call closes. */
export const closingTitle = ({ title }: Pick<FilmCall, 'title'>) => `Last moment for films: ${title}`

export const callLimits = { title: 80, description: 600, rules: 2000, minutes: 600, places: 200 } as const

export type CallState = 'planned' | 'open' | 'closed'

export function callStateOf(
  { opensAt, closesAt }: Pick<FilmCall, 'opensAt' | 'closesAt'>,
  now: Date,
): CallState {
  const at = now.toISOString()
  if (at < opensAt) return 'planned'
  return at < closesAt ? 'open' : 'closed'
}

/** Whether entries are still taken, the grace included. */
export function takesEntries(
  { opensAt, closesAt }: Pick<FilmCall, 'opensAt' | 'closesAt'>,
  now: Date,
): boolean {
  return now.getTime() >= Date.parse(opensAt) && now.getTime() < Date.parse(closesAt) + GRACE_MS
}

/** Whether its page is there for visitors. */
export function isCallShown(
  { opensAt, closesAt }: Pick<FilmCall, 'opensAt' | 'closesAt'>,
  now: Date,
): boolean {
  return now.getTime() >= Date.parse(opensAt) && now.getTime() < Date.parse(closesAt) + SHOWN_AFTER_MS
}

export type CallProblem = 'invalid' | 'gone' | 'changed-elsewhere' | 'has-entries'

export const callMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This call is no longer here.',
  'changed-elsewhere': 'Somebody else changed this call meanwhile. Copy what you wrote, then open it again.',
  'has-entries': 'Films were sent in for this call, so it cannot be deleted.',
  failed: 'Failed to save. Please try again.',
} satisfies Record<CallProblem | 'failed', string>

export type CallErrors = Partial<Record<keyof CallContent, string>>

/** Its entries are deleted by when it closed, so that a call that is over is no beginning of another one. */
export function laterEndErrors(before: FilmCall, { closesAt }: CallContent, now: Date): CallErrors {
  const isClosed = now.getTime() >= Date.parse(before.closesAt)
  const isOver = isClosed && (before.announcedAt !== null || !isCallShown(before, now))
  return isOver && closesAt > before.closesAt
    ? { closesAt: 'This call is over. Begin a new one with it, in the list of calls' }
    : {}
}

/** A number of at least 1; '' is null. */
function countIn(value: unknown, most: number): { ok: boolean; count: number | null } {
  const text = singleLine(value)
  if (text === '') return { ok: true, count: null }
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return { ok: count >= 1 && count <= most, count }
}

function textIn(value: unknown, { most, missing }: { most: number; missing?: string }) {
  const text = visibleText(typeof value === 'string' ? value : '')
  const isEmpty = text === '' && missing !== undefined
  const isLong = text.length > most
  const problem = isEmpty ? missing : isLong ? `Please use at most ${most} characters` : undefined
  return { text, problem: isStorable(text) ? problem : UNSTORABLE }
}

/** Runs on the server. Moments are wall times of the club's zone. */
export function checkCallForm(
  form: unknown,
  timeZone: string,
): { ok: true; value: CallContent } | { ok: false; errors: CallErrors } {
  const sent = Object(form) as Record<string, unknown>
  const momentIn = (field: string) => instantIn(singleLine(sent[field]), timeZone)?.at ?? null
  const title = textIn(sent['title'], { most: callLimits.title, missing: 'Please enter a title' })
  const description = textIn(sent['description'], {
    most: callLimits.description,
    missing: 'Please say what films you are looking for',
  })
  const rules = textIn(sent['rules'], { most: callLimits.rules })
  const [opensAt, closesAt] = [momentIn('opensAt'), momentIn('closesAt')]
  const minutes = countIn(sent['mostMinutes'], callLimits.minutes)
  const places = countIn(sent['places'], callLimits.places)
  const errors = Object.entries({
    title: title.problem,
    description: description.problem,
    rules: rules.problem,
    opensAt: opensAt ? undefined : 'Please choose a date and a time',
    closesAt:
      closesAt && (!opensAt || closesAt > opensAt) ? undefined : 'Please choose a time after it opens',
    mostMinutes: minutes.ok ? undefined : `Please enter a number from 1 to ${callLimits.minutes}, or nothing`,
    places: places.ok ? undefined : `Please enter a number from 1 to ${callLimits.places}, or nothing`,
  } satisfies Record<Exclude<keyof CallContent, 'hidesNames'>, string | undefined>).filter(
    ([, problem]) => problem,
  )
  if (errors.length > 0 || !opensAt || !closesAt) return { ok: false, errors: Object.fromEntries(errors) }
  return {
    ok: true,
    value: {
      title: title.text,
      description: description.text,
      rules: rules.text,
      opensAt,
      closesAt,
      mostMinutes: minutes.count,
      places: places.count,
      hidesNames: sent['hidesNames'] === 'on',
    },
  }
}
