import { timingSafeEqual } from 'node:crypto'

/** Longer than the hidden work takes on a slow machine, and shorter than a user notices. */
const STEP_MS = 50

/** Compares secrets in constant time. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Settles on a full step of time only, so that the duration reveals nothing about the result. A failure takes as long
 * as a success.
 */
export async function constantTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const past = (performance.now() - begunAt) % STEP_MS
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(STEP_MS - past)))
  }
}
