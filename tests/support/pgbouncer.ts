import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { asServer } from './postgres-folder.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** `apt-get install pgbouncer` */
export const hasPgBouncer = existsSync(PROGRAM)

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** PgBouncer in transaction mode: three connections that take turns, so that each transaction uses another one. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'club-pgbouncer-'))
  await chmod(folder, 0o755)
  const ownPort = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 3\nserver_round_robin = 1\nmax_client_conn = 200',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  // Ends when its standard input closes, however this process ends.
  const script = '"$1" -q "$2" & read answer; kill $!; wait'
  const args = ['-c', script, 'supervisor', PROGRAM, join(folder, 'pgbouncer.ini')]
  const child = spawn('/bin/sh', args, { ...asServer, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] })
  while (!(await answers(ownPort))) await pause(20)
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}${pathname}`,
    async close() {
      child.stdin.end()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
