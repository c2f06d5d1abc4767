import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { startSite } from '#tests/support/app.ts'
import { layClub, type Place, sumOf } from '#tests/support/drill.ts'
import { ask } from '#tests/support/ask.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const ROWS = 100_000
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
  /** What happens to the file between the two. */
  meddle?: (bytes: Buffer) => void
}

async function drilled({ world, from, to, rows, meddle }: Drill): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-drill-'))
  const { postgres } = await world.replicas()
  const placeOf = async (engine: Engine, name: string): Promise<Place> => {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    if (engine === 'sqlite') return { databaseUrl: null, dataDir }
    const keeper = await openDatabase({ databaseUrl: postgres.url, dataDir })
    const database = `drill_${newId().replaceAll('-', '')}`
    await keeper.pool?.query(`create database ${database}`)
    await keeper.close()
    return { databaseUrl: postgres.urlOf(database), dataDir }
  }
  const [old, fresh] = [await placeOf(from, 'old'), await placeOf(to, 'fresh')]
  await layClub(old, { rows, phone: erased })
  const file = join(old.dataDir, 'backups', 'drill.backup')
  const wrong: string[] = []
  if (!command('backup', [file], old).isDone) wrong.push('no backup was made')
  if (!command('erase', [erased], old).isDone) wrong.push('nobody was erased')
  const bytes = await readFile(file)
  meddle?.(bytes)
  await writeFile(file, bytes)
  const begunAt = performance.now()
  const restored = command('restore', [file], fresh)
  const ms = performance.now() - begunAt
  if (!restored.isDone) wrong.push(restored.said)
  else {
    if (!/Erased again, as they had asked: 1/.test(restored.said)) wrong.push('who was erased is back')
    if ((await sumOf(old)) !== (await sumOf(fresh))) wrong.push('the rows differ')
    const picture = await readFile(join(fresh.dataDir, 'uploads', 'drill.webp'), 'utf8').catch(() => '')
    if (picture !== 'a picture') wrong.push('the picture differs')
    if (ms > LONGEST_RESTORE_MS) wrong.push('it took too long')
    const env = {
      SEED_DEMO: '0',
      BACKUP_NIGHTLY: '0',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    }
    const site = await startSite(env, { dataDir: fresh.dataDir })
    if ((await ask(site.url, { path: '/events' })).status !== 200) wrong.push('the site does not answer')
    await site.stop()
  }
  await rm(folder, { recursive: true })
  return {
    figure: `${rows} rows, ${from} to ${to}: back in ${(ms / 1000).toFixed(1)} s, ${wrong.length} wrong${wrong[0] ? `: ${wrong.join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'R15',
    goal: 'A club of a hundred thousand comes back from its encrypted backup within a minute, on the other engine, the erased stay erased',
    tier: 1,
    run: (world) => drilled({ world, from: 'sqlite', to: 'postgres', rows: ROWS }),
    /** One byte of the file is another. */
    control: (world) =>
      drilled({
        world,
        from: 'postgres',
        to: 'sqlite',
        rows: 1_000,
        meddle: (bytes) => bytes.writeUInt8((bytes.at(-1_000) ?? 0) ^ 1, bytes.length - 1_000),
      }),
  },
]
