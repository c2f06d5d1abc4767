// Preloaded into a site by NODE_OPTIONS: sets its clock ahead by the milliseconds in the file PUT_CLOCK.
// With PUT_CLOCK_WHOLLY the monotonic clock jumps, too: the bug of the control.
// With PUT_CLOCK_TIMERS long timers follow the clock: what would have come due by then comes due at once.
import { readFileSync } from 'node:fs'

const { PUT_CLOCK = '', PUT_CLOCK_WHOLLY, PUT_CLOCK_TIMERS } = process.env
const RealDate = Date
const steadyNow = performance.now.bind(performance)
const LOOK_EVERY_MS = 20
/** Shorter timers pace what is going on, and keep real time. */
const LONG_TIMER_MS = 10_000

let offset = 0
let lookedAt = -LOOK_EVERY_MS

function ahead() {
  if (steadyNow() - lookedAt < LOOK_EVERY_MS) return offset
  lookedAt = steadyNow()
  try {
    offset = Number(readFileSync(PUT_CLOCK, 'utf8'))
  } catch {
    offset = 0
  }
  return offset
}

class PutDate extends RealDate {
  /** @param {ConstructorParameters<typeof Date>} parts */
  constructor(...parts) {
    if (parts.length === 0) super(PutDate.now())
    else super(...parts)
  }
  static now() {
    return RealDate.now() + ahead()
  }
}

/** Long timers that wait: when each is due by the clock, and what it runs.
 * @type {Map<NodeJS.Timeout, { due: number, work: () => void }>} */
const waiting = new Map()

function followClock() {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis
  /** @type {(work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => NodeJS.Timeout} */
  const set = (work, ms = 0, ...given) => {
    if (ms < LONG_TIMER_MS) return setReal(work, ms, ...given)
    const timer = setReal(() => run(timer), ms)
    waiting.set(timer, { due: PutDate.now() + ms, work: () => work(...given) })
    return timer
  }
  /** @param {NodeJS.Timeout} timer */
  const run = (timer) => {
    clearReal(timer)
    const work = waiting.get(timer)?.work
    waiting.delete(timer)
    work?.()
  }
  const patched = Object.defineProperties(set, Object.getOwnPropertyDescriptors(setReal))
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (patched)
  globalThis.clearTimeout = (timer) => {
    if (typeof timer === 'object') waiting.delete(timer)
    clearReal(timer)
  }
  setInterval(() => {
    const now = PutDate.now()
    for (const [timer, { due }] of waiting) if (due <= now) run(timer)
  }, LOOK_EVERY_MS).unref()
}

if (PUT_CLOCK) {
  globalThis.Date = /** @type {DateConstructor} */ (PutDate)
  if (PUT_CLOCK_TIMERS) followClock()
  if (PUT_CLOCK_WHOLLY) performance.now = () => steadyNow() + ahead()
}
