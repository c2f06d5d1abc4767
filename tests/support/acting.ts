import { pino } from 'pino'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Settle } from '#app/events/use-cases.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/db.ts'
import { type Env, parseEnv } from '#app/platform/env.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live.ts'
import type { PictureStorage } from '#app/platform/storage.ts'

/** What a process without any variables is told, but for `over`. */
export function testEnv(over: Partial<Env> = {}): Env {
  return { ...parseEnv({}), ...over }
}

/** Pictures kept as long as the test runs. */
function memoryStorage(): PictureStorage {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    delete: async (name) => void kept.delete(name),
  }
}

/** For tests in which nothing refers to their account. */
export const admin = {
  kind: 'user',
  id: newId(),
  name: 'Devika',
  email: 'devika@club.example',
  role: 'admin',
  standing: 'approved',
} satisfies Viewer

/** For tests of events alone: freed seats go to nobody. */
export const nobodyWaits: Settle = async (_db, event) => event

interface Circumstances {
  now?: Date
  env?: Partial<Env>
  /** Every topic a use case announces is put here. */
  announced?: Topic[]
}

/** Whoever acts has just signed in, unless the test says when they did. */
function justSignedIn(viewer: Viewer, now: Date): Viewer {
  return viewer.kind === 'user' ? { provedAt: now.toISOString(), ...viewer } : viewer
}

/** Somebody at work: real database, silent log, pictures in memory. */
export function actingAs(db: Database, viewer: Viewer, circumstances: Circumstances = {}): Acting {
  const { now = new Date(), env, announced = [] } = circumstances
  return {
    db,
    viewer: justSignedIn(viewer, now),
    now,
    env: testEnv(env),
    announce: (topic) => void announced.push(topic),
    edition: () => String(announced.length),
    isAway: () => false,
    storage: memoryStorage(),
    log: pino({ level: 'silent' }),
  }
}
