import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { migrate } from '#db/migrate.ts'
import { onServer } from '#tests/support/postgres.ts'
import { allOf, type Verdict } from '#assurance/gate.ts'
import type { Site, World } from './test-sites.ts'

export interface EmptyClub {
  name: Site['name']
  place: Site['place']
  db: Database
  /** The connection of a second replica; on SQLite the same connection. */
  other: Database
}

/** A migrated, empty database, for measurements without a running site. */
export async function withEmptyClub<Value>(
  world: World,
  name: Site['name'],
  use: (club: EmptyClub) => Promise<Value>,
): Promise<Value> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-empty-'))
  const database = `club_${newId().replaceAll('-', '')}`
  const postgres = name === 'PostgreSQL' ? (await world.replicas()).postgres : null
  if (postgres) await onServer(postgres.url, `create database ${database}`)
  const place = { databaseUrl: postgres?.urlOf(database) ?? null, dataDir }
  const one = await openDatabase(place)
  await migrate(one)
  const two = postgres ? await openDatabase(place) : null
  try {
    return await use({ name, place, db: one.db, other: two?.db ?? one.db })
  } finally {
    await two?.close()
    await one.close()
    if (postgres) await onServer(postgres.url, `drop database ${database} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Measures both engines, one after the other. */
export async function onEmptyClubs(
  world: World,
  look: (club: EmptyClub) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts: (Verdict & { name: string })[] = []
  for (const name of ['SQLite', 'PostgreSQL'] as const)
    verdicts.push({ name, ...(await withEmptyClub(world, name, look)) })
  return allOf(verdicts)
}
