import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import type { Announce } from './live/live.ts'
import type { PictureStorage } from './storage/storage.ts'

/** The shared services of a process, passed to every use case. */
export interface Services {
  env: Env
  db: Database
  announce: Announce
  /** Whether the database is unreachable right now. */
  isAway: () => boolean
  storage: PictureStorage
  log: Logger
}
