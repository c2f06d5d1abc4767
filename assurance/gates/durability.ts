import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { allOf, anyOf, type Gate, type Verdict } from '#assurance/gate.ts'
import { isTraceable, requireStrace, syncsDuring } from '#assurance/support/strace.ts'
import type { World } from '#assurance/support/test-sites.ts'

const COMMITS = 100

/** Commits rows one after the other, then prints the `synchronous` pragma. */
const writer = `
  const { sql } = await import('kysely')
  const { openDatabase } = await import('#app/platform/database/database.ts')
  const { migrate } = await import('#db/migrate.ts')
  const [dataDir, commits, careless] = process.argv.slice(1)
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(opened)
  const pragma = (text) => sql.raw('pragma ' + text).execute(opened.db)
  if (careless) await pragma('synchronous = off')
  for (let n = 0; n < Number(commits); n += 1)
    await opened.db.insertInto('setting').values({ key: 'k' + n, value: '', updated_at: new Date().toISOString() }).execute()
  const { rows } = await pragma('synchronous')
  console.log(Object.values(rows[0])[0])
  await opened.close()
`

function checkSqlite(careless: boolean): Verdict {
  const folder = mkdtempSync(join(tmpdir(), 'club-fsync-'))
  const counts = join(folder, 'counts')
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    writer,
  ]
  const args = [folder, String(COMMITS), ...(careless ? ['careless'] : [])]
  const trace = isTraceable() ? ['strace', '-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', counts] : []
  const [program = '', ...rest] = [...trace, ...node, ...args]
  const { stdout, stderr, status } = spawnSync(program, rest, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const level = Number(stdout.trim())
  const table = trace.length > 0 ? readFileSync(counts, 'utf8') : ''
  rmSync(folder, { recursive: true, force: true })
  if (trace.length === 0) return { figure: `SQLite: synchronous is ${level}, 2 is full`, isGood: level >= 2 }
  const calls = [...table.matchAll(/^[ \t]*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s.*f(?:data)?sync$/gm)]
  const total = calls.reduce((sum, [, count]) => sum + Number(count), 0)
  return { figure: `SQLite: ${total} syncs for ${COMMITS} commits`, isGood: total >= COMMITS }
}

async function settingsOf(opened: OpenDatabase): Promise<Verdict> {
  const result = await opened.pool?.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, current_setting('full_page_writes') as full`,
  )
  const [row] = (result?.rows ?? []) as { fsync: string; sync: string; full: string }[]
  const { fsync = '?', sync = '?', full = '?' } = row ?? {}
  const figure = `fsync ${fsync}, synchronous_commit ${sync}, full_page_writes ${full}`
  return { figure, isGood: fsync === 'on' && sync === 'on' && full === 'on' }
}

/** The site must refuse a database without synchronous commits. */
async function checkRefusal(databaseUrl: string): Promise<Verdict> {
  const result = await openDatabase({
    databaseUrl: `${databaseUrl}?options=-c%20synchronous_commit%3Doff`,
    dataDir: '',
  }).then(
    async (opened) => opened.close().then(() => 'OPENED'),
    (error: unknown) =>
      error instanceof Error && error.message.includes('synchronous_commit') ? 'refused' : String(error),
  )
  return { figure: `a database with synchronous_commit off is ${result}`, isGood: result === 'refused' }
}

/** Changes the setting after the site has opened the database; reopening it would be refused. */
async function makeCareless({ pool }: OpenDatabase, databaseUrl: string): Promise<void> {
  await pool?.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`)
  const terminateOthers = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
  // This ends the asking connection, too.
  await pool?.query(terminateOthers).catch(() => null)
}

async function checkPostgres(world: World, careless: boolean): Promise<Verdict> {
  const { postgres } = await world.replicas()
  const databaseUrl = await createOwnDatabase(postgres)
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await migrate(opened)
    if (careless) await makeCareless(opened, databaseUrl)
    const settings = await settingsOf(opened)
    if (!isTraceable()) return { ...settings, figure: `PostgreSQL: ${settings.figure}` }
    const commit = async (n: number) => {
      const row = { key: `k${n}`, value: '', updated_at: new Date().toISOString() }
      await opened.db.insertInto('setting').values(row).execute()
    }
    const syncs = await syncsDuring(await postgres.pid(), async () => {
      for (let n = 0; n < COMMITS; n += 1) await commit(n)
    })
    const refusal = await checkRefusal(databaseUrl)
    const figure = `PostgreSQL: ${syncs} syncs for ${COMMITS} commits, ${settings.figure}, ${refusal.figure}`
    return { figure, isGood: syncs >= COMMITS && settings.isGood && refusal.isGood }
  } finally {
    await opened.close()
  }
}

/** Both engines without syncs. Each must be detected. */
async function checkCareless(world: World): Promise<Verdict> {
  return anyOf([checkSqlite(true), await checkPostgres(world, true)])
}

export const gates: Gate[] = [
  {
    id: 'R6',
    goal: 'An acknowledged write is durable: at least one disk sync for each commit',
    suite: 'test',
    async run(world) {
      const verdict = allOf([checkSqlite(false), await checkPostgres(world, false)])
      // Good settings prove no sync: without strace the gate can fail, but not pass.
      if (verdict.isGood) requireStrace()
      return verdict
    },
    control: checkCareless,
  },
]
