import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { RunningPostgres } from './postgres.ts'

/** Creates a database on a running server. Returns its URL. */
export async function createOwnDatabase(postgres: Pick<RunningPostgres, 'url' | 'urlOf'>): Promise<string> {
  const name = `own_${newId().replaceAll('-', '')}`
  const maintenance = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  await maintenance.pool?.query(`create database ${name}`)
  await maintenance.close()
  return postgres.urlOf(name)
}
