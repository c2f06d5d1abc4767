import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import type { RunningPostgres } from './postgres.ts'

/** A database that nobody else uses, on a server that runs already. Answers its address. */
export async function ownDatabase(postgres: Pick<RunningPostgres, 'url' | 'urlOf'>): Promise<string> {
  const name = `own_${newId().replaceAll('-', '')}`
  const keeper = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  await keeper.pool?.query(`create database ${name}`)
  await keeper.close()
  return postgres.urlOf(name)
}
