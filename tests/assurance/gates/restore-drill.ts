import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openDatabase } from '#app/platform/db.ts'
import { startSite } from '#tests/support/app.ts'
import { layClub, type Place, sumOf } from '#tests/support/drill.ts'
import { ask } from '#tests/support/ask.ts'
import { signedIn } from '#tests/support/caller.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { type Damage, damages } from '../damages.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const ROWS = 100_000
const FEW_ROWS = 1_000
const LONGEST_RESTORE_MS = 60_000
const erased = '7999999999'

function command(name: string, args: string[], { databaseUrl, dataDir }: Place) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_PASSPHRASE: 'drilled once a term',
    },
  })
  return { isDone: status === 0, said: `${stdout}${stderr}`.trim() }
}

interface Drill {
  world: World
  from: Engine
  to: Engine
  rows: number
  /** What a faulty restore would have made of the club. */
  spoil?: (fresh: Place) => Promise<unknown>
}

async function placeIn(folder: string, world: World, engine: Engine, name: string): Promise<Place> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  if (engine === 'sqlite') return { databaseUrl: null, dataDir }
  return { databaseUrl: await ownDatabase((await world.replicas()).postgres), dataDir }
}

/** What is wrong with a club that came back. */
async function comparedTo(old: Place, fresh: Place, said: string): Promise<string[]> {
  const wrong: string[] = []
  if (!/Erased again, as they had asked: 1/.test(said)) wrong.push('who was erased is back')
  if ((await sumOf(old)) !== (await sumOf(fresh))) wrong.push('the rows differ')
  const picture = await readFile(join(fresh.dataDir, 'uploads', 'drill.webp'), 'utf8').catch(() => '')
  if (picture !== 'a picture') wrong.push('the picture differs')
  const env = {
    SEED_DEMO: '0',
    BACKUP_NIGHTLY: '0',
    ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
  }
  const site = await startSite(env, { dataDir: fresh.dataDir })
  for (const path of ['/', '/events', '/posts', '/join', '/admin-login', '/readyz'])
    if ((await ask(site.url, { path })).status !== 200) wrong.push(`the site does not answer ${path}`)
  const boss = await signedIn(site.url, site.superAdmin).catch(() => null)
  if ((await boss?.get('/admin/dashboard?tab=users'))?.status !== 200) wrong.push('nobody can work there')
  await site.stop()
  return wrong
}

async function drilled({ world, from, to, rows, spoil }: Drill): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-drill-'))
  const old = await placeIn(folder, world, from, 'old')
  const fresh = await placeIn(folder, world, to, 'fresh')
  await layClub(old, { rows, phone: erased })
  const file = join(old.dataDir, 'backups', 'drill.backup')
  const wrong: string[] = []
  if (!command('backup', [file], old).isDone) wrong.push('no backup was made')
  if (!command('erase', [erased], old).isDone) wrong.push('nobody was erased')
  if ((await readFile(file)).includes('Somebody')) wrong.push('the backup can be read')
  const begunAt = performance.now()
  const restored = command('restore', [file], fresh)
  const ms = performance.now() - begunAt
  if (ms > LONGEST_RESTORE_MS) wrong.push('it took too long')
  await spoil?.(fresh)
  wrong.push(...(restored.isDone ? await comparedTo(old, fresh, restored.said) : [restored.said]))
  await rm(folder, { recursive: true })
  return {
    figure: `${rows} rows, ${from} to ${to}: back in ${(ms / 1000).toFixed(1)} s, ${wrong.length} wrong${wrong[0] ? `: ${wrong.join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

/** Each is refused in one line, and leaves nothing where it was to come back. */
async function refused(world: World, all: Record<string, Damage>): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-damaged-'))
  const old = await placeIn(folder, world, 'sqlite', 'old')
  await layClub(old, { rows: FEW_ROWS, phone: erased })
  const file = join(folder, 'whole.backup')
  command('backup', [file], old)
  const bytes = await readFile(file)
  const wrong: string[] = []
  for (const [name, damage] of Object.entries(all)) {
    const damaged = join(folder, 'damaged.backup')
    await writeFile(damaged, damage(bytes))
    const fresh = await placeIn(folder, world, 'sqlite', name.replaceAll(' ', '-'))
    const { isDone, said } = command('restore', [damaged], fresh)
    const left: string[] = await readdir(fresh.dataDir)
    if (isDone) wrong.push(`${name} was taken`)
    else if (said.split('\n').length !== 1) wrong.push(`${name}: ${said.slice(0, 80)}`)
    if (!isDone && left.some((one) => !one.startsWith('club.lock'))) wrong.push(`${name} left ${left.join()}`)
  }
  await rm(folder, { recursive: true })
  return noneOf(wrong, Object.keys(all).length, 'damaged backups were taken, or not refused in one line')
}

/** A club of which one row did not come back. */
const aRowLess = async (fresh: Place) => {
  const { db, close } = await openDatabase(fresh)
  await db.deleteFrom('user_account').where('email', '=', 'many-7@college.example').execute()
  await close()
}

export const gates: Gate[] = [
  {
    id: 'R15',
    goal: 'A club of a hundred thousand comes back from its encrypted backup within a minute, on the other engine, the erased stay erased; a damaged one is refused',
    tier: 1,
    run: async (world) =>
      allOf([
        await drilled({ world, from: 'sqlite', to: 'postgres', rows: ROWS }),
        await refused(world, damages),
      ]),
    /** A row that did not come back, and a restore that takes any file. Each must be seen. */
    async control(world) {
      const verdicts = [
        await drilled({ world, from: 'postgres', to: 'sqlite', rows: FEW_ROWS, spoil: aRowLess }),
        await refused(world, { 'nothing at all': (bytes) => bytes }),
      ]
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
