import { randomFillSync } from 'node:crypto'

const COUNTER_START_BITS = 0x7ff
const COUNTER_MAX = 0xfff

const RANDOM_BYTES = 10
/** Random bytes are fetched in bulk: each call costs as much as an insert. */
const pool = Buffer.alloc(128 * RANDOM_BYTES)
let used = pool.length

/** Valid until the next call. */
function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

let lastMs = 0
let counter = 0

/** uuid v7 (RFC 9562, method 1): ids of one process sort in the order they were made, within a millisecond too. */
export function newId(): string {
  const random = nextRandom()
  const clockMs = Date.now()
  if (clockMs > lastMs) {
    lastMs = clockMs
    counter = random.readUInt16BE(0) & COUNTER_START_BITS
  } else if (counter < COUNTER_MAX) counter += 1
  else {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const variant = ((random.readUInt16BE(2) & 0x3fff) | 0x8000).toString(16)
  const count = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}-${random.toString('hex', 4)}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Postgres rejects some texts, such as one with a NUL: a text that cannot be an id is not sent to a database. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}

/** Ids of accounts and sessions are no uuids everywhere: an earlier sign-in library made some. */
export function isLooseId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}
