// Preloaded into a site by NODE_OPTIONS: records password comparisons and prototype pollution, and can move the clock.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { HASH_MARKS, POLLUTION_MARKS, CLOCK_AHEAD_MS } = process.env
const LOOK_EVERY_MS = 100

/** Appends one character for each compared password. */
if (HASH_MARKS) {
  const load = createRequire(import.meta.url)
  const argon = /** @type {typeof import('@node-rs/argon2')} */ (load('@node-rs/argon2'))
  const { verify } = argon
  argon.verify = (...args) => {
    appendFileSync(HASH_MARKS, '.')
    return verify(...args)
  }
}

/** Records properties added to Object.prototype. */
if (POLLUTION_MARKS) {
  const look = () => {
    const found = Object.keys(Object.prototype)
    if (found.length > 0) appendFileSync(POLLUTION_MARKS, `${found.join(' ')}\n`)
  }
  setInterval(look, LOOK_EVERY_MS).unref()
}

if (CLOCK_AHEAD_MS) {
  const Real = Date
  const now = () => Real.now() + Number(CLOCK_AHEAD_MS)
  globalThis.Date = class extends Real {
    constructor(...told) {
      super(...(told.length > 0 ? told : [now()]))
    }
    static now() {
      return now()
    }
  }
}
