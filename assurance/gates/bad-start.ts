import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import type { RunningPostgres } from '#tests/support/postgres.ts'
import { makeReadOnly } from '#assurance/support/small-disk.ts'
import { type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

interface ReadOnlyUploads {
  dataDir: string
  restore(): Promise<unknown>
  skipped: string[]
}

/** A data folder with read-only uploads. Where mounts are not allowed, `uploads` is a file instead. */
async function readOnlyUploads(folder: string): Promise<ReadOnlyUploads> {
  const dataDir = mkdtempSync(join(folder, 'read-only-'))
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads)
  try {
    return { dataDir, restore: await makeReadOnly(uploads), skipped: [] }
  } catch {
    rmSync(uploads, { recursive: true })
    writeFileSync(uploads, '')
    return { dataDir, restore: async () => null, skipped: ['a read-only folder: cannot mount one'] }
  }
}

/** The address of a database role with a password; the other roles of the tests have none. */
async function guardedUrl({ url }: RunningPostgres): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' })
  await sql`drop role if exists guarded`.execute(db)
  await sql`create role guarded login password 'the right one'`.execute(db)
  const { rows } = await sql<{ hba_file: string }>`show hba_file`.execute(db)
  const file = rows[0]?.hba_file ?? ''
  const rules = readFileSync(file, 'utf8')
  const rule = 'host all guarded 127.0.0.1/32 scram-sha-256\n'
  if (!rules.startsWith(rule)) writeFileSync(file, rule + rules)
  await sql`select pg_reload_conf()`.execute(db)
  await close()
  return url.replace('postgres@', 'guarded:hidden@')
}

/** A database with a migration of a newer version. */
async function newerDatabaseUrl(postgres: RunningPostgres): Promise<string> {
  const databaseUrl = await createOwnDatabase(postgres)
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(opened)
  await sql`insert into migration (name, checksum, applied_at) values ('9999-later', '', now())`.execute(
    opened.db,
  )
  await opened.close()
  return databaseUrl
}

interface Start {
  name: string
  env: Record<string, string>
  /** The one line must match this. */
  says: RegExp
  /** A line before it says that the start waits for another copy to stop. */
  waits?: true
}

async function badStarts(world: World, folder: string, readOnly: string): Promise<Start[]> {
  const { postgres } = await world.replicas()
  const site = await world.site()
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const head = { SUPER_ADMIN_EMAIL: 'head@club.example', PUBLIC_URL: 'https://club.example' }
  return [
    {
      name: 'a weak password',
      env: { ...head, SUPER_ADMIN_PASSWORD: 'short1' },
      says: /SUPER_ADMIN_PASSWORD/,
    },
    { name: 'no password', env: { ...head, SUPER_ADMIN_PASSWORD: '' }, says: /SUPER_ADMIN_PASSWORD/ },
    {
      name: 'a password too long for sign-in',
      env: { ...head, SUPER_ADMIN_PASSWORD: 'x'.repeat(129) },
      says: /SUPER_ADMIN_PASSWORD/,
    },
    {
      name: 'a trusted proxy given by name',
      env: { TRUSTED_PROXIES: 'proxy' },
      says: /TRUSTED_PROXIES.*proxy is/,
    },
    {
      name: 'a database that does not exist',
      env: { DATABASE_URL: postgres.urlOf('nowhere') },
      says: /nowhere/,
    },
    {
      name: 'a database server that is not running',
      env: { DATABASE_URL: 'postgres://c:hidden@127.0.0.1:9/club' },
      says: /127\.0\.0\.1:9/,
    },
    {
      name: 'a wrong database password',
      env: { DATABASE_URL: await guardedUrl(postgres) },
      says: /password authentication failed/,
    },
    {
      name: 'a database of a newer version',
      env: { DATABASE_URL: await newerDatabaseUrl(postgres) },
      says: /9999-later.*newer version/,
    },
    {
      name: 'an uploads folder that is not writable',
      env: { DATA_DIR: readOnly },
      says: /uploads cannot be written to: (the disk is read-only|permission denied|it is a file)/,
    },
    { name: 'a data folder below a file', env: { DATA_DIR: join(file, 'data') }, says: /DATA_DIR/ },
    { name: 'a data folder in use', env: { DATA_DIR: site.dataDir }, says: /in use/, waits: true },
    { name: 'a busy port', env: { PORT: new URL(site.url).port }, says: /already in use/ },
    { name: 'an invalid port', env: { PORT: 'http' }, says: /PORT/ },
    { name: 'an invalid public URL', env: { PUBLIC_URL: 'club.example' }, says: /PUBLIC_URL/ },
    { name: 'an invalid time zone', env: { CLUB_TIME_ZONE: 'India' }, says: /CLUB_TIME_ZONE/ },
    { name: 'incomplete bucket settings', env: { S3_BUCKET: 'club' }, says: /S3_/ },
    {
      name: 'a guessable password',
      env: { ...head, SUPER_ADMIN_PASSWORD: '123456789012' },
      says: /SUPER_ADMIN_PASSWORD/,
    },
    { name: 'a short secret key', env: { SECRET_KEY: 'short' }, says: /SECRET_KEY/ },
    { name: 'a short backup passphrase', env: { BACKUP_PASSPHRASE: 'short' }, says: /BACKUP_PASSPHRASE/ },
  ]
}

const site = ['build/server/index.js']

/** A start that ignores the problem. */
const ignoring = ['--eval', "console.log('The club is open')"]

async function checkBadStarts(world: World, entry: readonly string[]): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bad-start-'))
  const wrong: string[] = []
  const { dataDir, restore, skipped } = await readOnlyUploads(folder)
  const starts = await badStarts(world, folder, dataDir)
  for (const { name, env, says, waits = false } of starts) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...entry],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
          ...env,
        },
        encoding: 'utf8',
        timeout: 20_000,
      },
    )
    const printed = `${stdout}${stderr}`.trim().split('\n')
    const hasWaited = /^DATA_DIR .* is in use: waiting up to ten seconds/.test(printed[0] ?? '')
    const lines = waits && hasWaited ? printed.slice(1) : printed
    if (status === 0 || status === null) wrong.push(`${name}: ended with ${status}`)
    else if (lines.length !== 1 || !says.test(lines[0] ?? ''))
      wrong.push(`${name}: ${lines.length} lines, ${lines[0]}`)
    else if (lines[0]?.includes('hidden')) wrong.push(`${name}: shows a password`)
  }
  await restore()
  rmSync(folder, { recursive: true, force: true })
  return {
    ...noneOf(wrong, starts.length, 'invalid starts continued, or did not print one clear line'),
    skipped,
  }
}

export const gates: Gate[] = [
  {
    id: 'R18',
    goal: 'A start with an invalid setting ends at once, with one line that says what to change',
    suite: 'assure',
    run: (world) => checkBadStarts(world, site),
    control: (world) => checkBadStarts(world, ignoring),
  },
]
