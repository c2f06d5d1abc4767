// Preloaded into a site by NODE_OPTIONS: kills the process before one of its steps, a statement or a file operation.
// With n in the file FAILPOINTS, the nth step from then on never happens. A second file counts the steps.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** @typedef {(...args: unknown[]) => unknown} Work */

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

/** @param {object} holder @param {string[]} names @param {(self: unknown, first: unknown) => boolean} [counts] */
function before(holder, names, counts = () => true) {
  const works = /** @type {Record<string, Work>} */ (holder)
  for (const name of names) {
    const original = works[name]
    works[name] = function (...args) {
      if (counts(this, args[0])) step()
      return original?.apply(this, args)
    }
  }
}

if (FAILPOINTS) {
  const files = /** @type {typeof import('node:fs/promises')} */ (load('node:fs/promises'))
  before(StatementSync.prototype, ['run', 'all'])
  before(DatabaseSync.prototype, ['exec'], (_, sql) => !/^\s*pragma/i.test(String(sql)))
  const file = await files.open('/dev/null')
  before(/** @type {object} */ (Object.getPrototypeOf(file)), ['writeFile', 'sync'])
  await file.close()
  before(files, ['open', 'rename'])
  before(
    Socket.prototype,
    ['write'],
    (self) => self instanceof Socket && String(self.remotePort) === FAILPOINTS_PORT,
  )
  syncBuiltinESMExports()
}

/** The bug of the control: every statement is its own transaction. */
if (FAILPOINTS_CARELESS) {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    if (!/^\s*(begin|savepoint|release|commit|rollback)/i.test(sql)) exec.call(this, sql)
  }
}
