// Loaded into a site by NODE_OPTIONS: the power goes before one step of what it does, a statement or a touch of a file.
// The file FAILPOINTS arms it: with n in it, the nth step from then on never happens. Each step is marked in a second file.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const { FAILPOINTS, FAILPOINTS_PORT, FAILPOINTS_CARELESS } = process.env
const load = createRequire(import.meta.url)

/** @type {number | null} */
let left = null

function step() {
  if (!FAILPOINTS) return
  if (left === null) {
    if (!existsSync(FAILPOINTS)) return
    left = Number(readFileSync(FAILPOINTS, 'utf8'))
  }
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  appendFileSync(`${FAILPOINTS}.steps`, '.')
}

/** @param {any} holder @param {string[]} names @param {(...args: any[]) => boolean} [counts] */
function before(holder, names, counts = () => true) {
  for (const name of names) {
    const original = holder[name]
    holder[name] = function (/** @type {any[]} */ ...args) {
      if (counts.call(this, ...args)) step()
      return original.apply(this, args)
    }
  }
}

if (FAILPOINTS) {
  const { DatabaseSync, StatementSync } = load('node:sqlite')
  const files = load('node:fs/promises')
  const { Socket } = load('node:net')
  before(StatementSync.prototype, ['run', 'all'])
  before(DatabaseSync.prototype, ['exec'], (sql) => !/^\s*pragma/i.test(sql))
  const file = await files.open('/dev/null')
  before(Object.getPrototypeOf(file), ['writeFile', 'sync'])
  await file.close()
  before(files, ['open', 'rename'])
  before(Socket.prototype, ['write'], function () {
    // @ts-expect-error a socket
    return String(this.remotePort) === FAILPOINTS_PORT
  })
  syncBuiltinESMExports()
}

/** The bug that has to be seen: every statement is its own transaction. */
if (FAILPOINTS_CARELESS) {
  const { DatabaseSync } = load('node:sqlite')
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (/** @type {string} */ sql) {
    if (!/^\s*(begin|savepoint|release|commit|rollback)/i.test(sql)) exec.call(this, sql)
  }
}
