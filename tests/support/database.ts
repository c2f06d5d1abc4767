import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import {
  type Database,
  type Engine,
  type OpenDatabase,
  openDatabase,
} from '#app/platform/database/database.ts'
import { SQLITE_FILE } from '#app/platform/database/sqlite/open-sqlite.ts'
import { newId } from '#app/platform/id.ts'
import { TEMPLATE } from './cluster.ts'
import { scratch } from './scratch.ts'

type Closing = () => Promise<void>

const afterFile: Closing[] = []
const afterTest: Closing[] = []
let isInTest = false

async function closeAll(closings: Closing[]): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close()
}

/** For each test file, which shares this module with those before it in its process (tests/support/each-file.ts). */
export function closeAfterwards(): void {
  beforeEach(() => {
    isInTest = true
  })
  afterEach(async () => {
    isInTest = false
    await closeAll(afterTest)
  })
  afterAll(async () => {
    await closeAll(afterFile)
    unused.length = 0
  })
}

/** Runs `close` after the current test, or after the file when called outside a test. */
export function afterwards(close: Closing): void {
  const closings = isInTest ? afterTest : afterFile
  closings.push(close)
}

/** A new folder, removed afterwards. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'club-test-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function onMaintenance(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function createPostgres(closings: Closing[], template = TEMPLATE): Promise<string> {
  const name = `club_${newId().replaceAll('-', '')}`
  await onMaintenance(`create database ${name} template ${template}`)
  closings.push(() => onMaintenance(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** The URL of a new Postgres database, empty or migrated; dropped afterwards. */
function newPostgresUrl({ isEmpty = false } = {}): Promise<string> {
  return createPostgres(isInTest ? afterTest : afterFile, isEmpty ? 'template0' : TEMPLATE)
}

async function newSqliteFolder({ isEmpty = false } = {}): Promise<string> {
  const folder = await newFolder()
  if (!isEmpty) await copyFile(inject('sqliteTemplate'), join(folder, SQLITE_FILE))
  return folder
}

/** The location of a new database, which can be opened several times. */
export async function newPlace(engine: Engine, { isEmpty = false } = {}) {
  if (engine === 'postgres') return { databaseUrl: await newPostgresUrl({ isEmpty }), dataDir: '' }
  return { databaseUrl: null, dataDir: await newSqliteFolder({ isEmpty }) }
}

/** The site's own time limits would judge a test by how busy the machine is. Parameters of the URL count before the options. */
function withoutTimeLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('statement_timeout', '0')
  url.searchParams.set('idle_in_transaction_session_timeout', '0')
  return url.href
}

/** Opens a database without time limits and closes it afterwards. */
export async function openAt(place: { databaseUrl: string | null; dataDir: string }): Promise<OpenDatabase> {
  const databaseUrl = place.databaseUrl && withoutTimeLimits(place.databaseUrl)
  const opened = await openDatabase({ ...place, databaseUrl })
  afterwards(() => opened.close())
  return opened
}

/** A copy of the template costs a fifth of a second, so a database with few rows is emptied for the next test. */
const unused: OpenDatabase[] = []
/** A new database has 10 MB. One that has grown beyond this is replaced by a new copy. */
const REUSED_MAX_BYTES = 20_000_000
let tableNames: string[] | undefined

async function isSmall({ pool }: OpenDatabase): Promise<boolean> {
  const size = await pool?.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return (size?.rows[0]?.bytes ?? 0) < REUSED_MAX_BYTES
}

async function empty({ db, pool }: OpenDatabase): Promise<void> {
  tableNames ??= (await db.introspection.getTables()).map(({ name }) => name)
  const dataTables = tableNames.filter((name) => name !== 'migration')
  await pool?.query(dataTables.map((name) => `delete from "${name}"`).join(';'))
}

async function openNewDatabase(): Promise<OpenDatabase> {
  const databaseUrl = withoutTimeLimits(await createPostgres(afterFile))
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  afterFile.push(() => opened.close())
  return opened
}

async function openPostgresDatabase(): Promise<Database> {
  const opened = unused.pop() ?? (await openNewDatabase())
  afterwards(async () => {
    if (!(await isSmall(opened))) return
    await empty(opened)
    unused.push(opened)
  })
  return opened.db
}

interface TestedEngine {
  name: string
  engine: Engine
  /** A migrated, empty database, closed after the test, or after the file when opened outside a test. */
  open(): Promise<Database>
}

const all: readonly TestedEngine[] = [
  { name: 'SQLite', engine: 'sqlite', open: async () => (await openAt(await newPlace('sqlite'))).db },
  { name: 'PostgreSQL', engine: 'postgres', open: openPostgresDatabase },
]

const run = process.env['TEST_ENGINES'] ?? 'both'
const only = (isWanted: boolean) => all.filter(({ engine }) => isWanted || engine === 'sqlite')

/**
 * For `describe.each`: on SQLite, and on PostgreSQL too in the full run. `npm test` sends every use case to both engines once
 * (tests/matrix.test.ts).
 */
export const engines = only(run === 'both')
export const engineNames = engines.map(({ engine }) => engine)

/** For tests of what the engines could answer differently, such as SQL, migrations, search and races: on both in `npm test`, too. */
export const bothEngines = only(run !== 'sqlite')
