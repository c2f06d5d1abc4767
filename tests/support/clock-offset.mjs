// Preloaded into a site by NODE_OPTIONS: sets its clock ahead by the milliseconds in the file PUT_CLOCK.
// With PUT_CLOCK_WHOLLY the monotonic clock jumps, too: the bug of the control.
import { readFileSync } from 'node:fs'

const { PUT_CLOCK = '', PUT_CLOCK_WHOLLY } = process.env
const RealDate = Date
const steadyNow = performance.now.bind(performance)
const LOOK_EVERY_MS = 20

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

if (PUT_CLOCK) {
  globalThis.Date = /** @type {DateConstructor} */ (PutDate)
  if (PUT_CLOCK_WHOLLY) performance.now = () => steadyNow() + ahead()
}
