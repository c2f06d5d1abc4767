import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export function isTraceable(): boolean {
  const found = () => spawnSync('strace', ['-c', '-o', '/dev/null', 'true']).status === 0
  if (!found())
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'strace'], { stdio: 'ignore' })
  return found()
}

/** How often the processes of a server, those to come as well, sync while `work` goes on. */
export async function syncsDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'club-fsync-'))
  const calls = join(folder, 'calls')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const held = [String(pid), ...children].flatMap((one) => ['-p', one])
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', calls, ...held])
  const ended = once(tracer, 'exit')
  // It says so of each process it holds.
  let said = ''
  tracer.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (said.split(' attached').length <= children.length && tracer.exitCode === null) await pause(10)
  await work()
  tracer.kill('SIGINT')
  await ended
  const text = readFileSync(calls, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  return [...text.matchAll(/f(?:data)?sync\(/g)].length
}
