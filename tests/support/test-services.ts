import { pino } from 'pino'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { AfterEventChange } from '#app/events/use-cases.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Env, parseEnv } from '#app/platform/env.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { sharedBytes } from '#app/platform/storage/byte-stream.ts'
import type { PictureStorage } from '#app/platform/storage/storage.ts'

/** The environment without any variables set, except `over`. */
export function testEnv(over: Partial<Env> = {}): Env {
  return { ...parseEnv({}), ...over }
}

/** Pictures in memory. */
export function memoryStorage(): PictureStorage & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    async stream(name, { first, last } = { first: 0, last: Number.MAX_SAFE_INTEGER }) {
      const bytes = kept.get(name)?.subarray(first, last + 1)
      return bytes ? sharedBytes(bytes) : null
    },
    has: async (name) => kept.has(name),
    delete: async (name) => void kept.delete(name),
    list: async () => [...kept.keys()].map((name) => ({ name, writtenAt: new Date() })),
  }
}

/** An admin that is not in the database. */
export const admin = {
  kind: 'user',
  id: newId(),
  name: 'Devika',
  email: 'devika@club.example',
  role: 'admin',
  accountStatus: 'approved',
} satisfies Viewer

/** For tests of events only: nobody is on the waitlist. */
export const nobodyWaits: AfterEventChange = async (_db, event) => event
/** Nobody is notified of the change. */
export const quietly = { sendsMail: false, note: '' }
/** Nobody holds a ticket. */
export const nobodyAffected = { afterChange: nobodyWaits, question: async () => null }

interface Circumstances {
  now?: Date
  env?: Partial<Env>
  /** Collects the announced topics. */
  announced?: Topic[]
}

/** The viewer has just signed in, unless the test sets another time. */
function justSignedIn(viewer: Viewer, now: Date): Viewer {
  return viewer.kind === 'user' ? { reauthenticatedAt: now.toISOString(), ...viewer } : viewer
}

/** The context of a use case: real database, silent log, pictures in memory. */
export function actingAs(db: Database, viewer: Viewer, circumstances: Circumstances = {}): Acting {
  const { now = new Date(), env, announced = [] } = circumstances
  return {
    db,
    viewer: justSignedIn(viewer, now),
    now,
    env: testEnv(env),
    announce: (topic) => void announced.push(topic),
    isAway: () => false,
    storage: memoryStorage(),
    log: pino({ level: 'silent' }),
  }
}
