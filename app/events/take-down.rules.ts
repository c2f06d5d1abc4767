import { HOUR_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/**
 * Beside CAMPUS_LIMIT. Who is in a picture must not wait for anybody, so that no sign-in is asked: strangers hide at most so many
 * of one event while the first of them tells the admins.
 */
export const takeDownsPerEvent = { limit: 12, windowMs: HOUR_MS } as const

type TakeDownProblem = 'gone' | 'too-many-attempts' | 'too-many-down'

export const takeDownMessages = {
  gone: 'This picture is no longer shown.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'too-many-down':
    'Many pictures of this event were taken down within the hour, so an organiser looks at it first. Please write to the club, or try again in an hour.',
} as const satisfies Record<TakeDownProblem, string>

export const TAKEN_DOWN = 'The picture is taken down. Nobody sees it any more, and the organisers know.'
export const TAKE_DOWN_FAILED = 'Failed to take the picture down. Please try again.'
