const TICK_MS = 10
/** Timers of an idle process come that late, too. */
const USUAL_MS = 10

let lateMs = 0
let tickedAt = performance.now()

const lateNow = () => Math.max(0, performance.now() - tickedAt - TICK_MS - USUAL_MS)

setInterval(() => {
  lateMs += lateNow()
  tickedAt = performance.now()
}, TICK_MS).unref()

/**
 * For how long this process itself could not look, since it began: because the machine stood still, or it had other work.
 * What grows meanwhile is nobody's time who is measured from here.
 */
export function ownLateness(): number {
  return lateMs + lateNow()
}

/** A watch that stands still while this process does. In milliseconds. */
export function startWatch(): () => number {
  const [begunAt, lateBefore] = [performance.now(), ownLateness()]
  return () => Math.max(0, performance.now() - begunAt - (ownLateness() - lateBefore))
}
