import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnDatabase } from './own-database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { onServer, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'

/** A running site and its database. */
export interface Site extends RunningSite {
  name: 'SQLite' | 'PostgreSQL'
  place: { databaseUrl: string | null; dataDir: string }
}

interface Replicas {
  one: Site
  two: Site
  postgres: RunningPostgres
}

export interface LimitedReplicas {
  one: Site
  two: Site
  /** Passwords compared so far by both replicas. */
  compared(): number
  /** Properties added to Object.prototype. */
  polluted(): string
}

/** The sites the gates share; each starts when a gate first needs it. */
export interface World {
  /** One site on SQLite. */
  site(): Promise<Site>
  /** Two replicas on one Postgres and one DATA_DIR. */
  replicas(): Promise<Replicas>
  /** Two instrumented replicas behind a trusted proxy, with the shipped rate limits. */
  limitedReplicas(): Promise<LimitedReplicas>
  /** One site of each engine. */
  both(): Promise<[Site, Site]>
  /** A new site on SQLite, for a gate that what others leave behind would disturb: their texts, their settings. */
  newSite(): Promise<Site>
  /** A new site of each engine. */
  newOnes(): Promise<[Site, Site]>
  end(): Promise<void>
}

/** A link that only admins may see. */
export const INVITE = 'https://chat.whatsapp.com/OnlyForTheAdmin'
const roomy = { RATE_LIMIT_SCALE: '10000', BACKUP_NIGHTLY: '0', WHATSAPP_INVITE_URL: INVITE }

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined
  return () => (promise ??= make())
}

export function openWorld(): World {
  const endings: (() => Promise<unknown>)[] = []

  async function newSite(databaseUrl: string | null = null): Promise<Site> {
    const running = await startSite(databaseUrl ? { ...roomy, DATABASE_URL: databaseUrl } : roomy)
    endings.push(() => running.dispose())
    const name = databaseUrl ? 'PostgreSQL' : 'SQLite'
    return { ...running, name, place: { databaseUrl, dataDir: running.dataDir } }
  }
  const site = once(() => newSite())
  const replicas = once(async (): Promise<Replicas> => {
    const postgres = await startPostgres()
    endings.push(() => postgres.stop())
    const dataDir = await mkdtemp(join(tmpdir(), 'club-replicas-'))
    endings.push(() => rm(dataDir, { recursive: true, force: true }))
    const env = { ...roomy, DATABASE_URL: postgres.url }
    const running = await Promise.all([startSite(env, { dataDir }), startSite(env, { dataDir })])
    endings.push(() => Promise.all(running.map((replica) => replica.stop())))
    const place = { databaseUrl: postgres.url, dataDir }
    const [one, two] = running.map((replica) => ({ ...replica, name: 'PostgreSQL' as const, place }))
    return { one: one as Site, two: two as Site, postgres }
  })
  const campus = once(async (): Promise<LimitedReplicas> => {
    const { postgres } = await replicas()
    const dataDir = await mkdtemp(join(tmpdir(), 'club-campus-'))
    endings.push(() => rm(dataDir, { recursive: true, force: true }))
    await onServer(postgres.url, 'create database campus')
    const place = { databaseUrl: postgres.urlOf('campus'), dataDir }
    const [HASH_MARKS, POLLUTION_MARKS] = [join(dataDir, 'hashes'), join(dataDir, 'pollution')]
    const watched = `--import=${new URL('instrumented.mjs', import.meta.url).href}`
    const shipped = { BACKUP_NIGHTLY: '0', DATABASE_URL: place.databaseUrl, TRUSTED_PROXIES: '127.0.0.1' }
    const env = { ...shipped, HASH_MARKS, POLLUTION_MARKS, NODE_OPTIONS: watched }
    const running = await Promise.all([startSite(env, { dataDir }), startSite(env, { dataDir })])
    endings.push(() => Promise.all(running.map((replica) => replica.stop())))
    const [one, two] = running.map((replica) => ({ ...replica, name: 'PostgreSQL' as const, place }))
    const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
    const compared = () => read(HASH_MARKS).length
    return { one: one as Site, two: two as Site, compared, polluted: () => read(POLLUTION_MARKS) }
  })
  return {
    site,
    replicas,
    limitedReplicas: campus,
    both: async () => [await site(), (await replicas()).one],
    newSite: () => newSite(),
    newOnes: async () => [
      await newSite(),
      await newSite(await createOwnDatabase((await replicas()).postgres)),
    ],
    async end() {
      for (const end of endings.toReversed()) await end()
    },
  }
}
