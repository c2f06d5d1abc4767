import type { Logger } from 'pino'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import type { Announce, Edition } from './live.ts'
import type { PictureStorage } from './storage.ts'

/** What one running process holds open: made at start, closed at the end, handed to every use case. */
export interface Services {
  env: Env
  db: Database
  announce: Announce
  edition: Edition
  /** The database does not answer at the moment. */
  isAway: () => boolean
  storage: PictureStorage
  log: Logger
}
