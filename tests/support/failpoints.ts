import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Engine, openDatabase } from '#app/platform/db.ts'
import { type RunningSite, startSite } from './app.ts'
import { ask, type Answered } from './ask.ts'
import { signedIn } from './caller.ts'
import { startPostgres } from './postgres.ts'

const DIES_WITHIN_MS = 3_000
/** So often done, one after the other: all that is left to kill comes after it. */
const DONE_FOR_GOOD = 3
const MOST_STEPS = 60
/** What the start itself still does. */
const SETTLES_MS = 150

/** Where a deed of several steps is tried, and what can be looked at. */
export interface House {
  site: RunningSite
  db: Database
  dataDir: string
  cookie: string
}

/** What is found afterwards: all of it, none of it, or what must never be. */
export type State = 'done' | 'none' | `half: ${string}`

export interface Steps {
  name: string
  /** Makes what the deed is about, anew for each try. */
  set(house: House): Promise<{
    deed(house: House): Promise<Answered>
    /** After the restart. */
    look(house: House, answer: Answered): Promise<State>
  }>
}

export interface Found {
  kills: number
  done: number
  wrong: string[]
}

interface Opening {
  engine: Engine
  /** Without transactions: the mistake that has to be seen. */
  isCareless?: boolean
}

async function openPlace({ engine, isCareless = false }: Opening) {
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

/** Sends it with the power going off at that step. Answers once the process is dead, by itself or by us. */
async function cutAt(n: number, arm: string, house: House, deed: (house: House) => Promise<Answered>) {
  await pause(SETTLES_MS)
  writeFileSync(arm, String(n))
  const answer = await deed(house)
  const until = performance.now() + (answer.status === 0 ? DIES_WITHIN_MS : 0)
  while (isAlive(house.site.pid) && performance.now() < until) await pause(10)
  await house.site.kill()
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

/** Cuts the power at the first step of each deed, then at the second one, until it was done before that. */
export async function cutEverywhere(opening: Opening, all: readonly Steps[]): Promise<Found[]> {
  const { place, arm, start, close } = await openPlace(opening)
  const found: Found[] = []
  let site = await start()
  const { db, close: closeDatabase } = await openDatabase(place)
  try {
    const { cookie } = await signedIn(site.url, site.superAdmin)
    for (const steps of all) {
      const tally: Found = { kills: 0, done: 0, wrong: [] }
      for (let n = 1; tally.done < DONE_FOR_GOOD && n < MOST_STEPS; n += 1) {
        const house = { site, db, dataDir: place.dataDir, cookie }
        const { deed, look } = await steps.set(house)
        const { answer } = await cutAt(n, arm, house, deed)
        site = await start()
        const state = await look({ ...house, site }, answer)
        tally.kills += 1
        if (state === 'done') tally.done += 1
        if (state.startsWith('half')) tally.wrong.push(`${steps.name} before step ${n}: ${state}`)
        if (answer.status > 0 && answer.status < 400 && state !== 'done')
          tally.wrong.push(`${steps.name} before step ${n}: was told it is done, and is not`)
      }
      if (tally.done < DONE_FOR_GOOD) tally.wrong.push(`${steps.name} was never done`)
      found.push(tally)
    }
  } finally {
    await closeDatabase()
    await site.kill()
    await close()
  }
  return found
}

export function posted({ site, cookie }: House, path: string, form: Record<string, string>) {
  const headers = { origin: site.url, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return ask(site.url, { path, method: 'POST', headers, body: new URLSearchParams(form).toString() })
}
