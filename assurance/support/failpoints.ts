import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Engine, openDatabase } from '#app/platform/database/database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { sendRequest, type TestResponse } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const DIES_WITHIN_MS = 3_000
/** After this many complete runs in a row all steps were tried. */
const DONE_FOR_GOOD = 3
const MOST_STEPS = 200
/** Waits for the work that follows the start. */
const SETTLES_MS = 150

/** The site that is killed, and its database. */
export interface KilledSite {
  site: RunningSite
  db: Database
  dataDir: string
  cookie: string
}

/** The result: everything was done, nothing, or a part, which must never happen. */
export type State = 'done' | 'none' | `half: ${string}`

export interface Operation {
  name: string
  /** Creates the rows the operation needs, before each attempt. */
  prepare(killed: KilledSite): Promise<{
    send(killed: KilledSite): Promise<TestResponse>
    /** After the restart. */
    look(killed: KilledSite, answer: TestResponse): Promise<State>
  }>
}

export interface KillTally {
  kills: number
  done: number
  wrong: string[]
}

interface FailpointOptions {
  engine: Engine
  /** Without transactions: the bug of the control. */
  isCareless?: boolean
}

async function openPlace({ engine, isCareless = false }: FailpointOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-steps-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const databaseUrl = postgres?.url ?? null
  const arm = join(dataDir, 'arm')
  const env = {
    SEED_DEMO: '0',
    BACKUP_NIGHTLY: '0',
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'silent',
    FAILPOINTS: arm,
    FAILPOINTS_PORT: databaseUrl ? new URL(databaseUrl).port : '',
    FAILPOINTS_CARELESS: isCareless ? '1' : '',
    NODE_OPTIONS: `--import=${new URL('failpoints.mjs', import.meta.url).href}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    place: { databaseUrl, dataDir },
    arm,
    start: () => startSite(env, { dataDir }),
    async close() {
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the operation and kills the process at the nth step. Returns when the process is dead. */
async function killAtStep(
  n: number,
  arm: string,
  killed: KilledSite,
  send: (killed: KilledSite) => Promise<TestResponse>,
) {
  await pause(SETTLES_MS)
  writeFileSync(arm, String(n))
  const answer = await send(killed)
  const until = performance.now() + (answer.status === 0 ? DIES_WITHIN_MS : 0)
  while (isAlive(killed.site.pid) && performance.now() < until) await pause(10)
  await killed.site.kill()
  const steps = existsSync(`${arm}.steps`) ? readFileSync(`${arm}.steps`, 'utf8').length : 0
  for (const path of [arm, `${arm}.steps`]) rmSync(path, { force: true })
  return { answer, steps }
}

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** Kills the site at each step of each operation in turn, until the operation completes before the kill. */
export async function killAtEveryStep(
  opening: FailpointOptions,
  all: readonly Operation[],
): Promise<KillTally[]> {
  const { place, arm, start, close } = await openPlace(opening)
  const found: KillTally[] = []
  let site = await start()
  const { db, close: closeDatabase } = await openDatabase(place)
  try {
    const { cookie } = await signedInClient(site.url, site.superAdmin)
    for (const steps of all) {
      const tally: KillTally = { kills: 0, done: 0, wrong: [] }
      for (let n = 1; tally.done < DONE_FOR_GOOD && n < MOST_STEPS; n += 1) {
        const killed = { site, db, dataDir: place.dataDir, cookie }
        const { send, look } = await steps.prepare(killed)
        const { answer } = await killAtStep(n, arm, killed, send)
        site = await start()
        const state = await look({ ...killed, site }, answer)
        tally.kills += 1
        if (state === 'done') tally.done += 1
        if (state.startsWith('half')) tally.wrong.push(`${steps.name} before step ${n}: ${state}`)
        if (answer.status > 0 && answer.status < 400 && state !== 'done')
          tally.wrong.push(`${steps.name} before step ${n}: was acknowledged, but is not stored`)
      }
      if (tally.done < DONE_FOR_GOOD) tally.wrong.push(`${steps.name} never completed`)
      found.push(tally)
    }
  } finally {
    await closeDatabase()
    await site.kill()
    await close()
  }
  return found
}

export function postForm({ site, cookie }: KilledSite, path: string, form: Record<string, string>) {
  const headers = { origin: site.url, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return sendRequest(site.url, { path, method: 'POST', headers, body: new URLSearchParams(form).toString() })
}
