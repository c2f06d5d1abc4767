import type { Logger } from 'pino'
import { type Hub, openHub } from './hub.ts'

/** What can change. A message carries the name of its topic only: the page refetches its loader. */
export const topics = [
  'events',
  'registrations',
  'check-in',
  'votes',
  'join-requests',
  'users',
  'posts',
  'films',
  'film-entries',
  'settings',
  'content',
  'backups',
] as const
export type Topic = (typeof topics)[number]

/** Called after the commit of the write that changed the topic. */
export type Announce = (topic: Topic) => void

/**
 * Replicas receive a notification within milliseconds, a loaded one within two seconds. A page that refetches from a
 * replica that is late gets the old list from its page cache, so every change is published once more after this time.
 */
export const REPLICA_LAG_MS = 2_000

export interface Live extends Omit<Hub<Topic>, 'stop'> {
  /** Publishes to this process at once and, on Postgres, to every other replica. Never throws, never waits. */
  announce: Announce
  close(): Promise<void>
}

interface LiveOptions {
  engine: 'sqlite' | 'postgres'
  databaseUrl: string | null
  log: Logger
}

/** In the process on SQLite; through NOTIFY and LISTEN on Postgres. */
export async function openLive({ engine, databaseUrl, log }: LiveOptions): Promise<Live> {
  if (engine === 'sqlite' || !databaseUrl) {
    const { stop, ...hub } = openHub<Topic>({ log })
    return { ...hub, announce: hub.touch, close: async () => stop() }
  }
  const { stop, ...hub } = openHub<Topic>({ log, repeatAfterMs: REPLICA_LAG_MS })
  // Imported here, so that a page which reads `topics` does not load a database driver.
  const { ReplicaChannel } = await import('./postgres-listener.ts')
  const replicas = new ReplicaChannel({ topics, databaseUrl, log, onNotification: hub.touch })
  await replicas.connect()
  return {
    ...hub,
    announce(topic) {
      hub.touch(topic)
      replicas.notify(topic)
    },
    async close() {
      stop()
      await replicas.close()
    },
  }
}
