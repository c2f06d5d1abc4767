import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/platform/db.ts'
import { freePort, type RunningSite, startSite } from './app.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { openMailbox } from './mailbox.ts'
import { onServer, type RunningPostgres, startPostgres } from './postgres.ts'
import { openSmallDisk } from './small-disk.ts'

const SHORT_MS = 1_000
const LONG_MS = 4_000
const STOPPED_MS = 5_000
const ALIVE_WITHIN_MS = 3_000
/** More than the database writes in twenty minutes. */
const DISK_MB = 2_000

/** Two replicas, each on a line of its own to one Postgres, and their mail over a line, too. */
export async function openKitchen() {
  // Only root may mount one; elsewhere no disk fills up.
  const disk = await openSmallDisk(DISK_MB).catch(() => null)
  const postgres = await startPostgres(disk ? { under: disk.folder } : {})
  const mailbox = await openMailbox()
  const lineTo = (url: string) => openFaultProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const mailLine = await lineTo(mailbox.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'club-soup-'))
  const kitchen = async () => {
    const [line, port] = [await lineTo(postgres.url), await freePort()]
    const env = {
      PORT: String(port),
      RATE_LIMIT_SCALE: '100000',
      BACKUP_NIGHTLY: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}${new URL(postgres.url).pathname}`,
    }
    const start = () => startSite(env, { dataDir })
    return { line, start, site: await start() }
  }
  const replicas = [await kitchen(), await kitchen()]
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  return {
    replicas,
    postgres,
    disk,
    mailbox,
    mailLine,
    /** Past every fault, for whoever counts. */
    db,
    urls: replicas.map(({ site }) => site.url),
    async close() {
      await close()
      await Promise.all(replicas.map(({ site }) => site.stop()))
      for (const { line } of [...replicas, { line: mailLine }]) line.close()
      await mailbox.close()
      await postgres.stop()
      await disk?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>

const signalTo = ({ pid }: RunningSite, signal: NodeJS.Signals) => process.kill(-pid, signal)

async function answers({ url }: RunningPostgres): Promise<boolean> {
  const until = performance.now() + ALIVE_WITHIN_MS
  for (; performance.now() < until; await pause(100)) {
    const isThere = await onServer(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}

/** Each begins, lasts a while and ends by itself; `at`: the replica it strikes. */
const faults = {
  async 'the site killed'({ replicas }: Kitchen, at: number) {
    const struck = replicas[at]
    if (!struck) return
    await struck.site.kill()
    struck.site = await struck.start()
  },
  async 'the site stopped'({ replicas }: Kitchen, at: number) {
    const site = replicas[at]?.site
    if (!site) return
    signalTo(site, 'SIGSTOP')
    await pause(STOPPED_MS)
    signalTo(site, 'SIGCONT')
  },
  async 'the database killed'({ postgres }: Kitchen) {
    await postgres.kill()
    await postgres.restart()
  },
  async 'its disk full'({ disk, postgres }: Kitchen) {
    await disk?.fill()
    await pause(SHORT_MS)
    await disk?.empty()
    // A server that could not even write down how far it got ends itself; whoever keeps it starts it again.
    if (!(await answers(postgres))) await postgres.restart()
  },
  async 'its line cut'({ replicas }: Kitchen, at: number) {
    replicas[at]?.line.become('cut')
    await pause(SHORT_MS)
    replicas[at]?.line.become('open')
  },
  async 'its line slow'({ replicas }: Kitchen, at: number) {
    replicas[at]?.line.become('slow')
    await pause(LONG_MS)
    replicas[at]?.line.become('open')
  },
  async 'no word from the mail server'({ mailLine }: Kitchen) {
    mailLine.become('silent')
    await pause(LONG_MS)
    mailLine.become('open')
  },
}

/** The same numbers for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Fault = keyof typeof faults
const kinds = Object.keys(faults) as Fault[]

/** Any of them, at either replica. Answers which. */
export async function strike(kitchen: Kitchen, next: () => number): Promise<Fault> {
  const kind = kinds[Math.floor(next() * kinds.length)] ?? 'the site killed'
  await faults[kind](kitchen, Math.floor(next() * kitchen.replicas.length))
  return kind
}
