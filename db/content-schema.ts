import type { Defaulted, Instant } from './columns.ts'

/** The tables of the site's content and of its backups; a part of schema.ts. */

/** What the committee edits: one list for each kind (app/content). */
export interface ContentTable {
  kind: string
  /** Counts the saves; a form that saw another version is refused. */
  version: number
  /** JSON list; null: never published, the texts of content/ stand. */
  published: string | null
  published_at: Instant | null
  /** JSON list; null: nothing is edited. */
  draft: string | null
  saved_at: Instant
  /** The key of the draft preview link; null: there is no link. */
  preview_key: string | null
}

/** Each published version of a kind. */
export interface ContentRevisionTable {
  kind: string
  version: number
  /** JSON list. */
  items: string
  published_at: Instant
  published_by: string | null
}

/** What a change of the content replaced. The id is that of its audit entry. */
export interface ContentChangeTable {
  id: string
  kind: string
  /** JSON. */
  change: string
  at: Instant
}

/** A backup file that the site made. */
export interface BackupTable {
  /** The name of the file. */
  name: string
  /** nightly, by-hand, update; null: the site did not make it. */
  kind: string | null
  made_at: Instant
  size_kb: number
  /** The last restore rehearsal: equal, different, failed. */
  rehearsed_at: Defaulted<Instant | null>
  rehearsal: Defaulted<string | null>
  rehearsed_tables: Defaulted<number | null>
}
