import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'

export interface PurgeOptions {
  db: Database
  now: Date
  env: Env
  /** The outbox folder. */
  outbox: string
  /** The folder of the pictures; empty when they are in a bucket. */
  pictures: string
  /** Files are only counted: a transaction cannot bring them back. */
  isDryRun?: boolean
}
