import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'

export interface Measured {
  port: number
  pid: number
  /** From the start of the process to the first 200 of the home page. */
  startMs: number
  stop(): Promise<void>
}

const TICK_MS = 10

/** Milliseconds of CPU the process used so far, all threads (Linux). */
export async function cpuMs(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Proportional set size in megabytes (Linux). */
export async function megabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a bare server of this folder, which prints its port. */
export async function startBare(file: string, ...args: string[]): Promise<Measured> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    port: Number(chunk.toString().trim()),
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => ended(child),
  }
}

export const superAdmin = { email: 'asha@lumiere.example', password: 'a-long-enough-secret' }

async function untilAnswered(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer?.ok) {
      await answer.text()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Starts the built product without npm. */
export async function startProduct(env: Record<string, string>): Promise<Measured> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['tools/run.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SUPER_ADMIN_EMAIL: superAdmin.email,
      SUPER_ADMIN_PASSWORD: superAdmin.password,
      RATE_LIMIT_SCALE: '100000',
      TRUSTED_PROXIES: '127.0.0.1',
      SEED_DEMO: '0',
      ...env,
    },
  })
  await untilAnswered(port, child)
  return { port, pid: child.pid ?? 0, startMs: performance.now() - began, stop: () => ended(child) }
}

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'club-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
