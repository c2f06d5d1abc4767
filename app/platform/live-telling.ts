import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Editions } from './live-editions.ts'

export const CHANNEL = 'club_live'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** At most this often: a burst of writes is one word to the others, who hear within a second. */
const TELL_EVERY_MS = 100

export function backoff(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

interface TellingOptions {
  pool: Pool
  log: Logger
  editions: Pick<Editions, 'word' | 'willSayAgain'>
}

/** Announcements on their way out: each topic once, tried again until the database takes them. */
export function openTelling({ pool, log, editions }: TellingOptions) {
  const waiting = new Set<string>()
  const end = new AbortController()
  let telling: Promise<void> | null = null

  async function tellAll(): Promise<void> {
    // At the end what waits is still told, unless the database is away.
    for (let failures = 0; waiting.size > 0 && !(end.signal.aborted && failures > 0);) {
      const going = [...waiting]
      waiting.clear()
      const words = going.map((topic) => editions.word(topic))
      try {
        await pool.query(`select pg_notify('${CHANNEL}', word) from unnest($1::text[]) as word`, [words])
        failures = 0
        await pause(TELL_EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => {})
      } catch (error) {
        for (const topic of going) {
          editions.willSayAgain(topic)
          waiting.add(topic)
        }
        log.warn({ err: error }, 'an announcement waits for the database')
        await pause(backoff(failures), undefined, { signal: end.signal }).catch(() => {})
        failures += 1
      }
    }
    telling = null
  }

  return {
    tell(topic: string): void {
      waiting.add(topic)
      telling ??= tellAll()
    },
    async stop(): Promise<void> {
      end.abort()
      await telling
    },
  }
}
