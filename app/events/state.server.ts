import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Answered, answersOf } from './store.server.ts'

export const saysTheSame = (one: Answered, other: Answered) =>
  isDeepStrictEqual(answersOf(one), answersOf(other))

/** What its form says, in one short word: another word, another event than the one somebody is changing. */
export function stateOf(event: Answered): string {
  return createHash('sha256')
    .update(JSON.stringify(answersOf(event)))
    .digest('base64url')
    .slice(0, 22)
}
