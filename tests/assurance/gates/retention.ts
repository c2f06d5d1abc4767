import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#app/platform/db.ts'
import { outboxOf } from '#app/platform/mail.ts'
import { picturesOf } from '#app/platform/storage.ts'
import { migrate } from '#db/migrate.ts'
import { forgetOutdated, policy } from '#server/policy.ts'
import { layAgedClub, left, whatIsLeft } from '#tests/support/aged-club.ts'
import { startSite } from '#tests/support/app.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const TIDY_WITHIN_MS = 10_000
const run = promisify(execFile)

interface Aged {
  place: { databaseUrl: string | null; dataDir: string }
  look(): Promise<string[]>
}

/** What the command says that would go, in rows. */
async function rehearsed({ place }: Aged): Promise<number> {
  const DATABASE_URL = place.databaseUrl ?? ''
  const env = { ...process.env, DATA_DIR: place.dataDir, ...(DATABASE_URL && { DATABASE_URL }) }
  const { stdout } = await run(process.execPath, ['tools/retention.mjs', '--dry-run'], { env })
  return [...stdout.matchAll(/: (\d+) would go$/gm)].reduce((sum, [, rows]) => sum + Number(rows), 0)
}

/** The product itself, started on it: the first round comes with the start. */
async function byTheSite({ place, look }: Aged): Promise<void> {
  const DATABASE_URL = place.databaseUrl ?? ''
  const env = { SEED_DEMO: '0', BACKUP_NIGHTLY: '0', ...(DATABASE_URL && { DATABASE_URL }) }
  const site = await startSite(env, { dataDir: place.dataDir })
  const until = performance.now() + TIDY_WITHIN_MS
  while ((await look()).join() !== left.join() && performance.now() < until) await pause(50)
  await site.stop()
}

async function aged(
  databaseUrl: string | null,
  forget: (club: Aged) => Promise<void>,
): Promise<Verdict & { name: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-aged-'))
  const place = { databaseUrl, dataDir }
  const opened = await openDatabase(place)
  const outbox = outboxOf(dataDir)
  const look = () => whatIsLeft(opened.db, outbox)
  try {
    await migrate(opened)
    await layAgedClub(opened.db, { now: new Date(), outbox })
    const before = await look()
    const told = await rehearsed({ place, look })
    const isKept = (await look()).join() === before.join()
    await forget({ place, look })
    const after = await look()
    const wrong = [
      ...after.filter((mark) => !left.includes(mark)),
      ...left.filter((mark) => !after.includes(mark)),
    ]
    const went = before.length - after.length
    const figure = `${went} of ${before.length} rows and files went, ${told} were told${isKept ? '' : ' and TOUCHED'} before, ${wrong.length} against the policy${wrong[0] ? `: ${wrong.slice(0, 3).join('; ')}` : ''}`
    return {
      name: databaseUrl ? 'PostgreSQL' : 'SQLite',
      figure,
      isGood: isKept && told === went && wrong.length === 0,
    }
  } finally {
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onBoth(world: World): Promise<Verdict> {
  const { postgres } = await world.replicas()
  return allOf([await aged(null, byTheSite), await aged(await ownDatabase(postgres), byTheSite)])
}

export const gates: Gate[] = [
  {
    id: 'D3',
    goal: 'What the notices promise to forget is forgotten to the hour, the rest is kept, and a rehearsal says so before',
    tier: 1,
    mostlyWaits: true,
    run: onBoth,
    /** A site that forgets to forget one thing. */
    control: () =>
      aged(null, async ({ place }) => {
        const opened = await openDatabase(place)
        const rules = policy.filter(({ what }) => what !== 'film submissions')
        const folders = { outbox: outboxOf(place.dataDir), pictures: picturesOf(place.dataDir) }
        const moment = { db: opened.db, now: new Date(), ...folders }
        await forgetOutdated(moment, rules)
        await opened.close()
      }),
  },
]
