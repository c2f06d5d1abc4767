import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { newId } from './id.ts'
import { openEditions } from './live-editions.ts'
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

/** Begins a name that only this replica can read. */
export const OWN = '~'

/**
 * Names what is known of a topic here and now; another name means that something changed. Read before the database is
 * asked, it tells later whether the answer still holds. Replicas that know the same give it the same name, except one that
 * begins with `OWN`.
 */
export type Edition = (topic: Topic) => string

export interface Live extends Omit<Hub<Topic>, 'stop'> {
  edition: Edition
  /** Calls when editions got other names though nothing changed: for what was made under the old ones. */
  subscribeToNames(listener: (topic: Topic) => void): void
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
  const me = newId()
  const ownEdition: Edition = (topic) => `${OWN}${me}.${hub.version(topic)}`
  if (engine === 'sqlite' || !pool || !databaseUrl)
    return {
      ...hub,
      edition: ownEdition,
      subscribeToNames: () => {},
      announce: hub.touch,
      close: async () => stop(),
    }
  // Loaded here, so that a page which reads `topics` does not carry a database driver.
  const { joinReplicas } = await import('./live-postgres.ts')
  const editions = openEditions(me)
  const renamed: ((topic: Topic) => void)[] = []
  const rename = (topic: Topic) => renamed.forEach((listener) => listener(topic))
  const line = { pool, databaseUrl, log, me, editions }
  const replicas = await joinReplicas({ ...line, topics, hear: hub.touch, rename })
  return {
    ...hub,
    subscribeToNames: (listener) => void renamed.push(listener),
    edition: (topic) => editions.of(topic) ?? ownEdition(topic),
    touch(topic) {
      editions.changedHere(topic)
      hub.touch(topic)
    },
    announce(topic) {
      editions.willTell(topic)
      hub.touch(topic)
      replicas.tell(topic)
    },
    async close() {
      stop()
      await replicas.leave()
    },
  }
}
