import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Answered, answersOf } from './store.server.ts'

export const hasSameContent = (one: Answered, other: Answered) =>
  isDeepStrictEqual(answersOf(one), answersOf(other))

/** A hash of the form's values. It differs when the event was changed after the form was opened. */
export function formVersion(event: Answered): string {
  return createHash('sha256')
    .update(JSON.stringify(answersOf(event)))
    .digest('base64url')
    .slice(0, 22)
}
