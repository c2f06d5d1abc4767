import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#app/platform/db.ts'
import { migrate } from '#db/migrate.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import type { RunningPostgres } from '#tests/support/postgres.ts'
import { seal } from '#tests/support/small-disk.ts'
import { type Gate, noneOf, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

/** A folder of pictures that nobody may write to; where none can be made, a file in its place. */
async function sealedPictures(folder: string): Promise<{ dataDir: string; unseal(): Promise<unknown> }> {
  const dataDir = mkdtempSync(join(folder, 'sealed-'))
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads)
  const unseal = await seal(uploads).catch(() => null)
  if (unseal) return { dataDir, unseal }
  rmSync(uploads, { recursive: true })
  writeFileSync(uploads, '')
  return { dataDir, unseal: async () => null }
}

/** Of somebody who has a password on the server, unlike everybody else of the tests. */
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

/** A database that a version to come has changed already. */
async function laterUrl(postgres: RunningPostgres): Promise<string> {
  const databaseUrl = await ownDatabase(postgres)
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
  /** What the one line has to name. */
  says: RegExp
}

async function badStarts(world: World, folder: string, sealed: string): Promise<Start[]> {
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
      name: 'a password that sign-in would not take',
      env: { ...head, SUPER_ADMIN_PASSWORD: 'x'.repeat(129) },
      says: /SUPER_ADMIN_PASSWORD/,
    },
    { name: 'a proxy by name', env: { TRUSTED_PROXIES: 'proxy' }, says: /TRUSTED_PROXIES.*proxy is/ },
    { name: 'no such database', env: { DATABASE_URL: postgres.urlOf('nowhere') }, says: /nowhere/ },
    {
      name: 'nobody listening',
      env: { DATABASE_URL: 'postgres://c:hidden@127.0.0.1:9/club' },
      says: /127\.0\.0\.1:9/,
    },
    {
      name: 'a wrong password of the database',
      env: { DATABASE_URL: await guardedUrl(postgres) },
      says: /password authentication failed/,
    },
    {
      name: 'a database of a version to come',
      env: { DATABASE_URL: await laterUrl(postgres) },
      says: /9999-later.*newer version/,
    },
    {
      name: 'pictures that cannot be kept',
      env: { DATA_DIR: sealed },
      says: /uploads cannot be written to: (the disk is read-only|permission denied|it is a file)/,
    },
    { name: 'a file for a folder', env: { DATA_DIR: join(file, 'data') }, says: /DATA_DIR/ },
    { name: 'a folder in use', env: { DATA_DIR: site.dataDir }, says: /in use/ },
    { name: 'a busy port', env: { PORT: new URL(site.url).port }, says: /already in use/ },
    { name: 'no port', env: { PORT: 'http' }, says: /PORT/ },
    { name: 'no address', env: { PUBLIC_URL: 'club.example' }, says: /PUBLIC_URL/ },
    { name: 'no zone', env: { CLUB_TIME_ZONE: 'India' }, says: /CLUB_TIME_ZONE/ },
    { name: 'half a bucket', env: { S3_BUCKET: 'club' }, says: /S3_/ },
    { name: 'a short passphrase', env: { BACKUP_PASSPHRASE: 'short' }, says: /BACKUP_PASSPHRASE/ },
  ]
}

const site = ['build/server/index.js']

/** A start that goes on in spite of what is wrong. */
const shrugging = ['--eval', "console.log('The club is open')"]

async function started(world: World, entry: readonly string[]): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bad-start-'))
  const wrong: string[] = []
  const { dataDir: sealed, unseal } = await sealedPictures(folder)
  const starts = await badStarts(world, folder, sealed)
  for (const { name, env, says } of starts) {
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
    const lines = `${stdout}${stderr}`.trim().split('\n')
    if (status === 0 || status === null) wrong.push(`${name}: ended with ${status}`)
    else if (lines.length !== 1 || !says.test(lines[0] ?? ''))
      wrong.push(`${name}: ${lines.length} lines, ${lines[0]}`)
    else if (lines[0]?.includes('hidden')) wrong.push(`${name}: shows a password`)
  }
  await unseal()
  rmSync(folder, { recursive: true, force: true })
  return noneOf(wrong, starts.length, 'bad starts went on, or were not told in one line')
}

export const gates: Gate[] = [
  {
    id: 'R18',
    goal: 'A start that cannot go well ends at once, with one line that says what to change',
    tier: 1,
    run: (world) => started(world, site),
    control: (world) => started(world, shrugging),
  },
]
