import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/**
 * The least a server can do that keeps a form: read it, write one row, answer when it is on the disk. Prints its port.
 * Argument: a folder, or the address of a Postgres database.
 */
const [, , place = ''] = process.argv
type Keep = (id: string, form: URLSearchParams) => Promise<void>

const columns = 'id text primary key, name text, phone text, branch text, year text, interest text, at text'
const insert = 'insert into bare_request values'

const valuesOf = (id: string, form: URLSearchParams) => [
  id,
  ...['name', 'phone', 'branch', 'year', 'interest'].map((field) => form.get(field) ?? ''),
  new Date().toISOString(),
]

function inSqlite(): Keep {
  const db = new DatabaseSync(join(place, 'bare.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  db.exec(`create table bare_request (${columns}) strict`)
  const statement = db.prepare(`${insert} (?, ?, ?, ?, ?, ?, ?)`)
  return async (id, form) => void statement.run(...valuesOf(id, form))
}

async function inPostgres(): Promise<Keep> {
  const pool = new pg.Pool({ connectionString: place, max: 10 })
  await pool.query(`create table if not exists bare_request (${columns})`)
  return async (id, form) => {
    await pool.query(`${insert} ($1, $2, $3, $4, $5, $6, $7)`, valuesOf(id, form))
  }
}

const keep = place.startsWith('postgres') ? await inPostgres() : inSqlite()
const run = createHash('sha256').update(String(process.pid)).digest('hex').slice(0, 8)
let count = 0
const server = createServer((request, response) => {
  const answer = async () => {
    count += 1
    await keep(`${run}-${Date.now()}-${count}`, new URLSearchParams(await text(request)))
    const bytes = Buffer.from('{"ok":true}')
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  }
  void answer()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
