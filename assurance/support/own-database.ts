import { newId } from '#app/platform/id.ts'
import { onServer, type RunningPostgres } from '#tests/support/postgres.ts'

/** Creates a database on a running server. Returns its URL. */
export async function createOwnDatabase(postgres: Pick<RunningPostgres, 'url' | 'urlOf'>): Promise<string> {
  const name = `own_${newId().replaceAll('-', '')}`
  await onServer(postgres.url, `create database ${name}`)
  return postgres.urlOf(name)
}
