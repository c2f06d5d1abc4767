import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asServer, giveToServer, postgresHome, runToEnd } from './postgres-home.ts'

export interface RunningPostgres {
  /** Of the maintenance database, as its superuser. */
  url: string
  /** The same server, another database. */
  urlOf(database: string): string
  /** Of the process that all others of the server come from. */
  pid(): Promise<number>
  /** Ends every connection and removes the data. */
  stop(): Promise<void>
  /** SIGKILL to the server, as a power cut; `restart` brings it back with what was on the disk. */
  kill(): Promise<void>
  /** As somebody who updates it does: it says goodbye to everybody, ends, and refuses whoever comes until `restart`. */
  halt(): Promise<void>
  restart(): Promise<void>
}

const READY_LIMIT_MS = 30_000
const settings = [
  'fsync=on',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // A short life: log files are neither filled ahead nor kept for later.
  'wal_init_zero=off',
  'wal_recycle=off',
]

/**
 * Waits for its standard input to close, which happens however this process ends, and takes the server and its files
 * with it. SIGQUIT: an immediate shutdown, the data is thrown away.
 */
const keeper = `trap "" INT TERM HUP
"$1/bin/postgres" -D "$2/data" -p "$3" $4 >"$2/log" 2>&1 &
server=$!
read answer
[ "$answer" = keep ] || kill -QUIT $server 2>/dev/null
wait $server
[ "$answer" = keep ] || rm -rf "$2"`

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(url: string, place: string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const problem = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (!problem) return
    if (Date.now() > limit)
      throw new Error(
        `Postgres did not start:\n${await readFile(join(place, 'log'), 'utf8').catch(() => '')}`,
        {
          cause: problem,
        },
      )
    await pause(20)
  }
}

/** One statement, on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function newPlace(home: string, under: string): Promise<string> {
  const place = await mkdtemp(join(under, 'club-postgres-run-'))
  await chmod(place, 0o755)
  await giveToServer(place)
  await runToEnd('cp', ['-a', join(home, 'cluster'), join(place, 'data')])
  return place
}

/** A real Postgres of its own on a free loopback port, its files `under` a folder. It cannot outlive this process. Throws when there is none to be had. */
export async function startPostgres({ under = tmpdir() } = {}): Promise<RunningPostgres> {
  const home = await postgresHome()
  const place = await newPlace(home, under)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const options = settings.map((setting) => `-c ${setting}`).join(' ')

  async function launch() {
    const child = spawn(
      '/bin/sh',
      ['-c', `set -f; ${keeper}`, 'keeper', home, place, String(port), options],
      {
        ...asServer,
        cwd: '/',
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      },
    )
    child.stdin.on('error', () => {})
    await untilReady(urlOf('postgres'), place)
    return child
  }

  let child = await launch()
  const end = async (answer: string) => {
    if (child.exitCode === null) {
      child.stdin.end(answer)
      await once(child, 'exit')
    }
  }
  const pid = async () =>
    Number((await readFile(join(place, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    url: urlOf('postgres'),
    urlOf,
    pid,
    async stop() {
      await end('')
      await rm(place, { recursive: true, force: true })
    },
    async kill() {
      const main = await pid()
      const backends = await readFile(`/proc/${main}/task/${main}/children`, 'utf8')
      process.kill(main, 'SIGKILL')
      await end('keep\n')
      // They leave by themselves, and a new server does not start before.
      for (const backend of backends.trim().split(' ')) while (isAlive(Number(backend))) await pause(5)
    },
    async halt() {
      process.kill(await pid(), 'SIGINT')
      await end('keep\n')
    },
    async restart() {
      child = await launch()
    },
  }
}
