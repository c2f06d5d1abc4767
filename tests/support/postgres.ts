import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { asServer, giveToServer, postgresHome, runToEnd } from './postgres-folder.ts'

export interface RunningPostgres {
  /** The URL of the maintenance database, as superuser. */
  url: string
  /** The URL of another database on the same server. */
  urlOf(database: string): string
  /** The process id of the postmaster. */
  pid(): Promise<number>
  /** Ends every connection and removes the data. */
  stop(): Promise<void>
  /** Sends SIGKILL to the server; `restart` starts it with the data on disk. */
  kill(): Promise<void>
  /** Shuts the server down; it refuses connections until `restart`. */
  halt(): Promise<void>
  restart(): Promise<void>
}

const READY_LIMIT_MS = 30_000
const settings = [
  'fsync=on',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // A short-lived server: WAL files are neither pre-filled nor recycled.
  'wal_init_zero=off',
  'wal_recycle=off',
]

/**
 * A shell that stops the server and deletes its files when its standard input closes, however this process ends.
 * SIGQUIT is an immediate shutdown.
 */
const supervisor = `trap "" INT TERM HUP
"$1/bin/postgres" -D "$2/data" -p "$3" $4 >"$2/log" 2>&1 &
server=$!
read answer
[ "$answer" = keep ] || kill -QUIT $server 2>/dev/null
wait $server
[ "$answer" = keep ] || rm -rf "$2"`

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

/** Runs one statement on a new connection. */
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

/** Starts a Postgres on a free loopback port, with its files under a folder. It ends with this process. */
export async function startPostgres({ under = tmpdir() } = {}): Promise<RunningPostgres> {
  const home = await postgresHome()
  const place = await newPlace(home, under)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const options = settings.map((setting) => `-c ${setting}`).join(' ')

  async function launch() {
    const child = spawn(
      '/bin/sh',
      ['-c', `set -f; ${supervisor}`, 'supervisor', home, place, String(port), options],
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
      // The backends end by themselves; a new server cannot start before.
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
