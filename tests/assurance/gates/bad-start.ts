import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Gate, noneOf, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

interface Start {
  name: string
  env: Record<string, string>
  /** What the one line has to name. */
  says: RegExp
}

async function badStarts(world: World, folder: string): Promise<Start[]> {
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
    { name: 'no such database', env: { DATABASE_URL: postgres.urlOf('nowhere') }, says: /nowhere/ },
    {
      name: 'nobody listening',
      env: { DATABASE_URL: 'postgres://c:hidden@127.0.0.1:9/club' },
      says: /127\.0\.0\.1:9/,
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
  const starts = await badStarts(world, folder)
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
