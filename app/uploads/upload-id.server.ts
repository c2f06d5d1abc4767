import { createHash, randomUUID } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'

const REQUEST_KEY_MIN_LENGTH = 16

export const uploaderOf = ({ viewer }: Acting) => (viewer.kind === 'user' ? viewer.id : 'visitor')

/** The same bytes sent again with the same random key, because an answer was lost, have the same id: they are kept once. */
export function uploadId(acting: Acting, requestKey: string, bytes: Uint8Array): string {
  if (requestKey.length < REQUEST_KEY_MIN_LENGTH) return randomUUID()
  const hex = createHash('sha256')
    .update(`${uploaderOf(acting)} ${requestKey} `)
    .update(bytes)
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
