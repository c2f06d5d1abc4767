import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openDatabase } from '#app/platform/database/database.ts'
import { startSite } from '#tests/support/app.ts'
import { insertClub, type DatabaseLocation, checksumOf } from '#assurance/support/restore-drill.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { type Damage, damages } from '#assurance/support/damaged-backups.ts'
import { allOf, anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'
import type { World } from '#assurance/support/test-sites.ts'

const ROWS = 100_000
const FEW_ROWS = 1_000
const LONGEST_RESTORE_MS = 60_000
const erasedPhone = '7999999999'

const PASSPHRASE = 'drilled once a term'

function runCommand(
  name: string,
  args: string[],
  { databaseUrl, dataDir }: DatabaseLocation,
  passphrase = PASSPHRASE,
) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_PASSPHRASE: passphrase,
    },
  })
  return { isDone: status === 0, said: `${stdout}${stderr}`.trim() }
}

interface Drill {
  world: World
  from: Engine
  to: Engine
  rows: number
  /** Changes the restored club as a faulty restore would. */
  spoil?: (fresh: DatabaseLocation) => Promise<unknown>
}

async function placeIn(
  folder: string,
  world: World,
  engine: Engine,
  name: string,
): Promise<DatabaseLocation> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  if (engine === 'sqlite') return { databaseUrl: null, dataDir }
  return { databaseUrl: await createOwnDatabase((await world.replicas()).postgres), dataDir }
}

/** The problems of a restored club. */
async function restoreProblems(
  old: DatabaseLocation,
  fresh: DatabaseLocation,
  said: string,
): Promise<string[]> {
  const wrong: string[] = []
  if (!/Erased again, as they had asked: 1/.test(said)) wrong.push('the erased person was restored')
  if ((await checksumOf(old)) !== (await checksumOf(fresh))) wrong.push('the rows differ')
  const picture = await readFile(join(fresh.dataDir, 'uploads', 'drill.webp'), 'utf8').catch(() => '')
  if (picture !== 'a picture') wrong.push('the picture differs')
  const env = {
    SEED_DEMO: '0',
    BACKUP_NIGHTLY: '0',
    ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
  }
  const site = await startSite(env, { dataDir: fresh.dataDir })
  for (const path of ['/', '/events', '/posts', '/join', '/admin-login', '/readyz'])
    if ((await sendRequest(site.url, { path })).status !== 200)
      wrong.push(`the restored site fails at ${path}`)
  const adminClient = await signedInClient(site.url, site.superAdmin).catch(() => null)
  if ((await adminClient?.get('/admin/dashboard?tab=users'))?.status !== 200)
    wrong.push('an admin cannot use the restored site')
  await site.stop()
  return wrong
}

async function checkRestore({ world, from, to, rows, spoil }: Drill): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-drill-'))
  const old = await placeIn(folder, world, from, 'old')
  const fresh = await placeIn(folder, world, to, 'fresh')
  await insertClub(old, { rows, phone: erasedPhone })
  const file = join(old.dataDir, 'backups', 'drill.backup')
  const wrong: string[] = []
  if (!runCommand('backup', [file], old).isDone) wrong.push('no backup was made')
  if (!runCommand('erase', [erasedPhone], old).isDone) wrong.push('the erasure failed')
  if ((await readFile(file)).includes('Somebody')) wrong.push('the backup is not encrypted')
  const begunAt = performance.now()
  const restored = runCommand('restore', [file], fresh)
  const ms = performance.now() - begunAt
  if (ms > within(LONGEST_RESTORE_MS, 10 * LONGEST_RESTORE_MS)) wrong.push('the restore took too long')
  await spoil?.(fresh)
  wrong.push(...(restored.isDone ? await restoreProblems(old, fresh, restored.said) : [restored.said]))
  await rm(folder, { recursive: true })
  return {
    figure: `${rows} rows, ${from} to ${to}: restored in ${(ms / 1000).toFixed(1)} s, ${wrong.length} errors${wrong[0] ? `: ${wrong.join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

/** Every damaged backup must be refused in one line and leave nothing behind. */
async function checkDamagedBackups(world: World, all: Record<string, Damage>): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-damaged-'))
  const old = await placeIn(folder, world, 'sqlite', 'old')
  await insertClub(old, { rows: FEW_ROWS, phone: erasedPhone })
  const file = join(folder, 'whole.backup')
  runCommand('backup', [file], old)
  const bytes = await readFile(file)
  // A valid backup without a passphrase, which anybody could write.
  const forged = join(folder, 'forged.backup')
  runCommand('backup', [forged], old, '')
  const plain = await readFile(forged)
  const forgery: Record<string, Damage> = { 'an unencrypted backup despite a passphrase': () => plain }
  const wrong: string[] = []
  for (const [name, damage] of Object.entries({ ...all, ...forgery })) {
    const damaged = join(folder, 'damaged.backup')
    await writeFile(damaged, damage(bytes))
    const fresh = await placeIn(folder, world, 'sqlite', name.replaceAll(' ', '-'))
    const { isDone, said } = runCommand('restore', [damaged], fresh)
    const left: string[] = await readdir(fresh.dataDir)
    if (isDone) wrong.push(`${name} was accepted`)
    else if (said.split('\n').length !== 1) wrong.push(`${name}: ${said.slice(0, 80)}`)
    if (!isDone && left.some((one) => !one.startsWith('club.lock'))) wrong.push(`${name} left ${left.join()}`)
  }
  await rm(folder, { recursive: true })
  return noneOf(
    wrong,
    Object.keys(all).length + 1,
    'damaged or forged backups were accepted, or not refused in one line',
  )
}

/** A restore that loses one row. */
const loseRow = async (fresh: DatabaseLocation) => {
  const { db, close } = await openDatabase(fresh)
  await db.deleteFrom('user_account').where('email', '=', 'many-7@college.example').execute()
  await close()
}

export const gates: Gate[] = [
  {
    id: 'R15',
    goal: 'An encrypted backup of 100,000 rows is restored within a minute, without erased people; a damaged one is refused',
    suite: 'assure',
    run: async (world) =>
      allOf([
        await checkRestore({ world, from: 'sqlite', to: 'postgres', rows: ROWS }),
        await checkDamagedBackups(world, damages),
      ]),
    /** A lost row, and a restore that accepts any file. Each must be detected. */
    async control(world) {
      return anyOf([
        await checkRestore({ world, from: 'postgres', to: 'sqlite', rows: FEW_ROWS, spoil: loseRow }),
        await checkDamagedBackups(world, { 'an unchanged backup': (bytes) => bytes }),
      ])
    },
  },
]
