import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RunningSite {
  url: string
  /** The process group of npm start. */
  pid: number
  dataDir: string
  /** null: the database in the data folder. */
  databaseUrl: string | null
  superAdmin: { email: string; password: string }
  /** The output of the process so far. */
  printed(): string
  /** Sends SIGTERM and waits for every process to end. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Stops and removes the data. */
  dispose(): Promise<void>
}

const READY_LIMIT_MS = 180_000
const LOOK_EVERY_MS = 25

function isGone(group: number): boolean {
  try {
    process.kill(-group, 0)
    return false
  } catch {
    return true
  }
}

/** npm may end before the site it started. */
async function untilGone(group: number): Promise<void> {
  while (!isGone(group)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`the site ended before it was ready:\n${printed()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`the site was not ready in ${READY_LIMIT_MS} ms:\n${printed()}`)
}

/** What the first start prints. */
function printedAdmin(text: string): RunningSite['superAdmin'] {
  const [, email = ''] = /Super admin: +(\S+)/.exec(text) ?? []
  const [, password = ''] = /Password: +(\S+)/.exec(text) ?? []
  return { email, password }
}

/**
 * Starts the built product with `npm start`, in a new data folder unless one is given. With `isAdminPrinted` no super admin is
 * set, so that the first start makes and prints one.
 */
export async function startSite(
  env: Record<string, string> = {},
  {
    dataDir: given,
    isAdminPrinted = false,
    shell = '',
  }: { dataDir?: string; isAdminPrinted?: boolean; /** Commands that run before it. */ shell?: string } = {},
): Promise<RunningSite> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'club-site-')))
  const port = Number(env.PORT ?? (await freePort()))
  const superAdmin = { email: 'asha@lumiere.example', password: 'a-long-enough-secret' }
  const child = spawn('sh', ['-ec', `${shell}\nexec npm start --silent`], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      UPDATE_CHECK: '0',
      DATA_DIR: dataDir,
      SUPER_ADMIN_EMAIL: isAdminPrinted ? undefined : superAdmin.email,
      SUPER_ADMIN_PASSWORD: isAdminPrinted ? undefined : superAdmin.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && !isGone(child.pid)) process.kill(-child.pid, signal)
  }
  const url = `http://localhost:${port}`
  const end = async (signal: NodeJS.Signals) => {
    signalGroup(signal)
    await untilGone(child.pid ?? 0)
  }
  await untilReady(url, child, () => text).catch(async (error: unknown) => {
    await end('SIGKILL')
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    superAdmin: isAdminPrinted ? printedAdmin(text) : superAdmin,
    printed: () => text,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
