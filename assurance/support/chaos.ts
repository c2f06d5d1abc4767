import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/platform/database/database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { onServer, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { openSmallDisk } from './small-disk.ts'
import { within } from './yardstick.ts'

const SHORT_MS = 1_000
const LONG_MS = 4_000
const STOPPED_MS = 5_000
const ALIVE_WITHIN_MS = within(3_000, 30_000)
/** More than the database writes in a twenty-minute run. */
const DISK_MB = 2_000

/** Two replicas, each connected to one Postgres through its own fault proxy, and a mail server behind another. */
export async function openChaosSetup() {
  // Only root may mount one; without it the full disk is left out and reported as skipped.
  const disk = await openSmallDisk(DISK_MB).catch(() => null)
  const postgres = await startPostgres(disk ? { under: disk.folder } : {})
  const mailbox = await openMailbox()
  const proxyTo = (url: string) => openFaultProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const mailProxy = await proxyTo(mailbox.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'club-chaos-'))
  const startReplica = async () => {
    const [database, port] = [await proxyTo(postgres.url), await freePort()]
    const env = {
      PORT: String(port),
      RATE_LIMIT_SCALE: '100000',
      BACKUP_NIGHTLY: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}${new URL(postgres.url).pathname}`,
    }
    const start = () => startSite(env, { dataDir })
    return { database, start, site: await start() }
  }
  const replicas = [await startReplica(), await startReplica()]
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  return {
    replicas,
    postgres,
    disk,
    skipped: disk ? [] : ['its disk full: only root may mount a small file system'],
    mailbox,
    mailProxy,
    /** Connected directly, past the proxies. */
    db,
    urls: replicas.map(({ site }) => site.url),
    async close() {
      await close()
      await Promise.all(replicas.map(({ site }) => site.stop()))
      for (const proxy of [...replicas.map(({ database }) => database), mailProxy]) proxy.close()
      await mailbox.close()
      await postgres.stop()
      await disk?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type ChaosSetup = Awaited<ReturnType<typeof openChaosSetup>>

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

/** Each fault begins, lasts a while and is repaired; `at`: the replica it affects. */
const faults = {
  async 'the site killed'({ replicas }: ChaosSetup, at: number) {
    const replica = replicas[at]
    if (!replica) return
    await replica.site.kill()
    replica.site = await replica.start()
  },
  async 'the site stopped'({ replicas }: ChaosSetup, at: number) {
    const site = replicas[at]?.site
    if (!site) return
    signalTo(site, 'SIGSTOP')
    await pause(STOPPED_MS)
    signalTo(site, 'SIGCONT')
  },
  async 'the database killed'({ postgres }: ChaosSetup) {
    await postgres.kill()
    await postgres.restart()
  },
  async 'its disk full'({ disk, postgres }: ChaosSetup) {
    await disk?.fill()
    await pause(SHORT_MS)
    await disk?.empty()
    // Postgres ends itself when it cannot write a checkpoint; a service manager would restart it.
    if (!(await answers(postgres))) await postgres.restart()
  },
  async 'its connection cut'({ replicas }: ChaosSetup, at: number) {
    replicas[at]?.database.setMode('cut')
    await pause(SHORT_MS)
    replicas[at]?.database.setMode('open')
  },
  async 'its connection slow'({ replicas }: ChaosSetup, at: number) {
    replicas[at]?.database.setMode('slow')
    await pause(LONG_MS)
    replicas[at]?.database.setMode('open')
  },
  async 'no answer from the mail server'({ mailProxy }: ChaosSetup) {
    mailProxy.setMode('silent')
    await pause(LONG_MS)
    mailProxy.setMode('open')
  },
}

type Fault = keyof typeof faults
const kinds = Object.keys(faults) as Fault[]

/** The disk can be filled only where a small test disk was mounted. */
function possibleFaults({ disk }: Pick<ChaosSetup, 'disk'>): Fault[] {
  return kinds.filter((kind) => disk !== null || kind !== 'its disk full')
}

/** A random fault at a random replica. Returns which. */
export async function injectFault(setup: ChaosSetup, next: () => number): Promise<Fault> {
  const possible = possibleFaults(setup)
  const kind = possible[Math.floor(next() * possible.length)] ?? 'the site killed'
  await faults[kind](setup, Math.floor(next() * setup.replicas.length))
  return kind
}
