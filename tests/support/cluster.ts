import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/platform/database/database.ts'
import { SQLITE_FILE } from '#app/platform/database/sqlite/open-sqlite.ts'
import { migrate } from '#db/migrate.ts'
import { onServer, startPostgres } from './postgres.ts'
import { scratch } from './scratch.ts'

export const TEMPLATE = 'club_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the shared Postgres, from which tests create their databases. */
    postgresUrl: string
    /** A migrated, empty SQLite file. */
    sqliteTemplate: string
  }
}

async function migrated(at: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const opened = await openDatabase(at)
  await migrate(opened)
  await opened.close()
}

/** Starts one Postgres for the whole run, and migrates one template for each engine. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratch, 'club-template-'))
  const postgres = await startPostgres({ under: scratch })
  // Without the time limit of the site's own connections: on a busy disk this takes a while.
  await onServer(postgres.url, `create database ${TEMPLATE}`)
  await migrated({ databaseUrl: postgres.urlOf(TEMPLATE), dataDir: folder })
  await migrated({ databaseUrl: null, dataDir: folder })
  provide('postgresUrl', postgres.url)
  provide('sqliteTemplate', join(folder, SQLITE_FILE))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
