import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, type Engine, type OpenDatabase, openDatabase } from '#app/platform/db.ts'
import { SQLITE_FILE } from '#app/platform/sqlite.ts'
import { newId } from '#app/platform/id.ts'
import { TEMPLATE } from './cluster.ts'

const closings: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** Runs after the last test of the file. */
export function afterwards(close: () => Promise<void>): void {
  closings.push(close)
}

/** A folder of its own, removed after the file. */
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

/** The address of a Postgres database of its own, `isEmpty` or migrated; dropped after the file. */
export async function newPostgresUrl({ isEmpty = false } = {}): Promise<string> {
  const name = `club_${newId().replaceAll('-', '')}`
  await onMaintenance(`create database ${name} template ${isEmpty ? 'template0' : TEMPLATE}`)
  afterwards(() => onMaintenance(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function newSqliteFolder({ isEmpty = false } = {}): Promise<string> {
  const folder = await newFolder()
  if (!isEmpty) await copyFile(inject('sqliteTemplate'), join(folder, SQLITE_FILE))
  return folder
}

/** Where a database of its own lies, to be opened once or by several at a time. */
export async function newPlace(engine: Engine, { isEmpty = false } = {}) {
  if (engine === 'postgres') return { databaseUrl: await newPostgresUrl({ isEmpty }), dataDir: '' }
  return { databaseUrl: null, dataDir: await newSqliteFolder({ isEmpty }) }
}

/** Opened now, closed after the file. */
export async function openAt(place: { databaseUrl: string | null; dataDir: string }): Promise<OpenDatabase> {
  const opened = await openDatabase(place)
  afterwards(() => opened.close())
  return opened
}

interface TestedEngine {
  name: string
  engine: Engine
  /** A migrated, empty database, closed by itself after the file. */
  open(): Promise<Database>
}

function tested(name: string, engine: Engine): TestedEngine {
  return { name, engine, open: async () => (await openAt(await newPlace(engine))).db }
}

/** For `describe.each`: what a store promises, it promises on both. */
export const engines: readonly TestedEngine[] = [tested('SQLite', 'sqlite'), tested('PostgreSQL', 'postgres')]
