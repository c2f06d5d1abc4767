import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'

/** Earlier versions can be brought back for a year (product.md#content-editing). */
export const REVISION_RETENTION_MS = 365 * DAY_MS
/** Of one kind: more is no list that anybody reads. */
export const ITEMS_MAX = 200
/** Earlier versions that the screen lists. */
export const REVISIONS_SHOWN = 20

const contentProblems = [
  'invalid',
  'gone',
  'changed-elsewhere',
  'too-many-items',
  'nothing-to-publish',
] as const
export type ContentProblem = (typeof contentProblems)[number]

export const contentProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'changed-elsewhere':
    'Somebody else changed this meanwhile. What you typed is still here: save again to replace their version.',
  'too-many-items': `There can be at most ${ITEMS_MAX} entries. Please remove one first.`,
  'nothing-to-publish': 'There is no draft: everything is published.',
} satisfies Record<ContentProblem, string>

export const CONTENT_FAILED = 'Failed to save. Please try again.'
