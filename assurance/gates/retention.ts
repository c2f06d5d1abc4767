import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#app/platform/database/database.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { migrate } from '#db/migrate.ts'
import { purge, retentionPolicy } from '#app/privacy/retention.server.ts'
import { insertAgedClub, left, remainingMarks } from '#tests/support/aged-club.ts'
import { startSite } from '#tests/support/app.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { allOf, type Gate, type Verdict } from '#assurance/gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

const TIDY_WITHIN_MS = 60_000
const run = promisify(execFile)

interface Aged {
  place: { databaseUrl: string | null; dataDir: string }
  look(): Promise<string[]>
}

/** The number of rows that the dry run reports. */
async function dryRunCount({ place }: Aged): Promise<number> {
  const DATABASE_URL = place.databaseUrl ?? ''
  const env = { ...process.env, DATA_DIR: place.dataDir, ...(DATABASE_URL && { DATABASE_URL }) }
  const { stdout } = await run(process.execPath, ['tools/run-command.mjs', 'retention', '--dry-run'], { env })
  return [...stdout.matchAll(/: (\d+) would go$/gm)].reduce((sum, [, rows]) => sum + Number(rows), 0)
}

/** Starts the product, which applies the policy at start. */
async function purgeByStart({ place, look }: Aged): Promise<void> {
  const DATABASE_URL = place.databaseUrl ?? ''
  const env = { SEED_DEMO: '0', BACKUP_NIGHTLY: '0', ...(DATABASE_URL && { DATABASE_URL }) }
  const site = await startSite(env, { dataDir: place.dataDir })
  const until = performance.now() + TIDY_WITHIN_MS
  while ((await look()).join() !== left.join() && performance.now() < until) await pause(50)
  await site.stop()
}

async function checkRetention(
  databaseUrl: string | null,
  forget: (club: Aged) => Promise<void>,
): Promise<Verdict & { name: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-aged-'))
  const place = { databaseUrl, dataDir }
  const opened = await openDatabase(place)
  const outbox = outboxOf(dataDir)
  const look = () => remainingMarks(opened.db, outbox)
  try {
    await migrate(opened)
    await insertAgedClub(opened.db, { now: new Date(), outbox })
    const before = await look()
    const reported = await dryRunCount({ place, look })
    const isKept = (await look()).join() === before.join()
    await forget({ place, look })
    const after = await look()
    const wrong = [
      ...after.filter((mark) => !left.includes(mark)),
      ...left.filter((mark) => !after.includes(mark)),
    ]
    // A sign-up that ends loses its warning with its row: that counts once. A new warning counts as a change.
    const deleted = before.filter((mark) => !after.includes(mark) && !mark.startsWith('warned: '))
    const warned = after.filter((mark) => !before.includes(mark))
    const changed = deleted.length + warned.length
    const figure = `${changed} of ${before.length} rows and files deleted or warned about, ${reported} reported${isKept ? '' : ' and CHANGED'} by the dry run, ${wrong.length} against the policy${wrong[0] ? `: ${wrong.slice(0, 3).join('; ')}` : ''}`
    return {
      name: databaseUrl ? 'PostgreSQL' : 'SQLite',
      figure,
      isGood: isKept && reported === changed && wrong.length === 0,
    }
  } finally {
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onBoth(world: World): Promise<Verdict> {
  const { postgres } = await world.replicas()
  return allOf([
    await checkRetention(null, purgeByStart),
    await checkRetention(await createOwnDatabase(postgres), purgeByStart),
  ])
}

export const gates: Gate[] = [
  {
    id: 'D3',
    goal: 'Retention deletes exactly what the privacy notices promise, on time, and the dry run reports it before',
    suite: 'assure',
    mostlyWaits: true,
    run: onBoth,
    /** A site without one rule of the policy. */
    control: () =>
      checkRetention(null, async ({ place }) => {
        const opened = await openDatabase(place)
        const rules = retentionPolicy.filter(({ what }) => what !== 'film submissions')
        const moment = {
          db: opened.db,
          now: new Date(),
          env: testEnv({ backups: place.dataDir }),
          storage: await openStorage(testEnv({ dataDir: place.dataDir })),
          outbox: outboxOf(place.dataDir),
        }
        await purge(moment, rules)
        await opened.close()
      }),
  },
]
