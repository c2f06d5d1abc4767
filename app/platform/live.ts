import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Hub, openHub } from './live-hub.ts'

/** What can change. Guarded topics carry names and versions only (house, "Live data"). */
export const topics = [
  'events',
  'registrations',
  'door',
  'join-requests',
  'users',
  'posts',
  'settings',
] as const
export type Topic = (typeof topics)[number]

/** Called after the commit of the write that changed the topic. */
export type Announce = (topic: Topic) => void

export interface Live extends Omit<Hub<Topic>, 'stop'> {
  /** Tells this process at once and, on Postgres, every other replica. Never throws, never waits. */
  announce: Announce
  close(): Promise<void>
}

interface LiveOptions {
  engine: 'sqlite' | 'postgres'
  pool?: Pool
  databaseUrl: string | null
  log: Logger
}

/** In the process on SQLite; through NOTIFY and LISTEN on Postgres. */
export async function openLive({ engine, pool, databaseUrl, log }: LiveOptions): Promise<Live> {
  const { stop, ...hub } = openHub<Topic>(log)
  if (engine === 'sqlite' || !pool || !databaseUrl)
    return { ...hub, announce: hub.touch, close: async () => stop() }
  // Loaded here, so that a page which reads `topics` does not carry a database driver.
  const { joinReplicas } = await import('./live-postgres.ts')
  const replicas = await joinReplicas({ pool, databaseUrl, log, topics, hear: hub.touch })
  return {
    ...hub,
    announce(topic) {
      hub.touch(topic)
      replicas.tell(topic)
    },
    async close() {
      stop()
      await replicas.leave()
    },
  }
}
