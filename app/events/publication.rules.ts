import type { AdminEvent, Event } from './model.ts'
import { instantIn } from './registration-settings.rules.ts'
import { shortMoment, wallText } from './club-time.ts'

/** The form's choice when the event becomes public. */
export type PublishChoice = { when: 'now' | 'draft' } | { when: 'at'; at: string }

export type PublishErrors = Partial<Record<'publish' | 'publishAt', string>>

const publishMessages = {
  unknown: 'Please choose when the event is published',
  moment: 'Please enter a date and a time',
  past: 'Please choose a moment to come, or publish the event now',
  late: 'Please publish the event before it begins',
} as const

/** The error of `publish` when people have registered already. */
export const PUBLIC_FIXED =
  'People have a seat already, so the event stays public. You can cancel or postpone it instead.'

interface PublishContext {
  now: Date
  timeZone: string
  /** When the event turns past; null while its own date is not known yet. */
  turnsPastAt: string | null
  /** The stored moment of an edited event, which is allowed even if it is past. */
  keptPublishAt?: string | null
}

export type PublishCheck = { ok: true; value: PublishChoice | null } | { ok: false; errors: PublishErrors }

/** null: the form does not send it. */
export function checkPublish(form: Record<string, unknown>, context: PublishContext): PublishCheck {
  const { publish, publishAt } = form
  if (publish === undefined || publish === '') return { ok: true, value: null }
  if (publish === 'now' || publish === 'draft') return { ok: true, value: { when: publish } }
  if (publish !== 'at') return { ok: false, errors: { publish: publishMessages.unknown } }
  const at = instantIn(typeof publishAt === 'string' ? publishAt : '', context.timeZone)?.at
  if (!at) return { ok: false, errors: { publishAt: publishMessages.moment } }
  const problem = momentProblem(at, context)
  return problem ? { ok: false, errors: { publishAt: problem } } : { ok: true, value: { when: 'at', at } }
}

function momentProblem(
  at: string,
  { now, timeZone, turnsPastAt, keptPublishAt = null }: PublishContext,
): string | null {
  const isKept = keptPublishAt !== null && wallText(at, timeZone) === wallText(keptPublishAt, timeZone)
  if (!isKept && Date.parse(at) <= now.getTime()) return publishMessages.past
  return turnsPastAt !== null && at >= turnsPastAt ? publishMessages.late : null
}

/** `before`: the stored event, null for a new one. An event that is public already keeps its time of publication. */
export function publishedAtOf(
  choice: PublishChoice | null,
  { before, now }: { before: Pick<Event, 'publishedAt'> | null; now: Date },
): string | null {
  const publishedAt = before?.publishedAt ?? null
  if (choice?.when === 'draft') return null
  if (choice?.when === 'at') return choice.at
  if (choice === null && before) return publishedAt
  return publishedAt !== null && Date.parse(publishedAt) <= now.getTime() ? publishedAt : now.toISOString()
}

export const PREVIEW_RENEWED = 'There is a new preview link. The one before it no longer works.'

/** The message after a form was saved. */
export function savedMessage(
  { title, publication, publishedAt }: Pick<AdminEvent, 'title' | 'publication' | 'publishedAt'>,
  { timeZone, published }: { timeZone: string; published: string },
): string {
  if (publication === 'draft') return `${title} is saved as a draft.`
  if (publication === 'scheduled' && publishedAt)
    return `${title} will be published on ${shortMoment(publishedAt, timeZone)}.`
  return published
}
