import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type EventInput, inputRow } from './store.server.ts'

export const hasSameContent = (one: EventInput, other: EventInput) =>
  isDeepStrictEqual(inputRow(one), inputRow(other))

/** A hash of the form's values. It differs when the event was changed after the form was opened. */
export function formVersion(event: EventInput): string {
  return createHash('sha256')
    .update(JSON.stringify(inputRow(event)))
    .digest('base64url')
    .slice(0, 22)
}
