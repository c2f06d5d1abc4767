import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

type Closing = () => Promise<void>

const DUPLICATE_DATABASE = '42P04'

const afterFile: Closing[] = []
const afterTest: Closing[] = []
let isInTest = false

async function closeAll(closings: Closing[]): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close()
}

beforeEach(() => {
  isInTest = true
})
afterEach(async () => {
  isInTest = false
  await closeAll(afterTest)
})
afterAll(() => closeAll(afterFile))

/** Runs `close` after the current test, or after the file when called outside a test. */
export function afterwards(close: Closing): void {
  const closings = isInTest ? afterTest : afterFile
  closings.push(close)
}

/** A new folder, removed afterwards. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-test-'))
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

/** Opens a database and closes it afterwards. */
export async function openAt(place: { databaseUrl: string | null; dataDir: string }): Promise<OpenDatabase> {
  const opened = await openDatabase(place)
  afterwards(() => opened.close())
  return opened
}

/** Databases of this worker that no test uses now. A new one costs a fifth of a second: each is emptied, and used by the next files, too. */
const unused: OpenDatabase[] = []
let openedCount = 0
let tableNames: string[] | undefined

async function empty({ db, pool }: OpenDatabase): Promise<void> {
  tableNames ??= (await db.introspection.getTables()).map(({ name }) => name)
  const dataTables = tableNames.filter((name) => name !== 'migration')
  await pool?.query(dataTables.map((name) => `delete from "${name}"`).join(';'))
}

async function openWorkerDatabase(): Promise<OpenDatabase> {
  openedCount += 1
  const name = `worker_${process.env.VITEST_POOL_ID}_${openedCount}`
  const isNew = await onMaintenance(`create database ${name} template ${TEMPLATE}`).then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code !== DUPLICATE_DATABASE) throw error
      return false
    },
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  afterFile.push(() => opened.close())
  // A file that was ended in the middle of a test has left its rows.
  if (!isNew) await empty(opened)
  return opened
}

async function openPostgresDatabase(): Promise<Database> {
  const opened = unused.pop() ?? (await openWorkerDatabase())
  afterwards(async () => {
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

const both: readonly TestedEngine[] = [
  { name: 'SQLite', engine: 'sqlite', open: async () => (await openAt(await newPlace('sqlite'))).db },
  { name: 'PostgreSQL', engine: 'postgres', open: openPostgresDatabase },
]

/** For `describe.each`: tests of stores run on both engines; in `npm run check` on SQLite alone. */
export const engines = both.filter(
  ({ engine }) => engine === 'sqlite' || process.env['TEST_ENGINES'] !== 'sqlite',
)
