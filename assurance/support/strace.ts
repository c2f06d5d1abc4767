import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotRun } from '#assurance/gate.ts'

let isFound: boolean | undefined

function lookForStrace(): boolean {
  const works = () => spawnSync('strace', ['-c', '-o', '/dev/null', 'true']).status === 0
  if (works()) return true
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'strace'], { stdio: 'ignore' })
  return works()
}

/** Whether this machine can trace system calls. Tries once to install strace. */
export function isTraceable(): boolean {
  return (isFound ??= lookForStrace())
}

/** Skips the gate on a machine without strace. */
export function requireStrace(): void {
  if (!isTraceable()) throw new CannotRun('no strace on this machine (Debian package strace)')
}

/** How often the processes of a server, including new ones, sync to disk during `work`. */
export async function syncsDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'club-fsync-'))
  const calls = join(folder, 'calls')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const processArgs = [String(pid), ...children].flatMap((one) => ['-p', one])
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', calls, ...processArgs])
  const ended = once(tracer, 'exit')
  // strace prints 'attached' for each process.
  let output = ''
  tracer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (output.split(' attached').length <= children.length && tracer.exitCode === null) await pause(10)
  await work()
  tracer.kill('SIGINT')
  await ended
  const text = readFileSync(calls, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  return [...text.matchAll(/f(?:data)?sync\(/g)].length
}
