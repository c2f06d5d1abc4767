const TICK_MS = 10
/** The usual lateness of timers. */
const USUAL_MS = 10

let lateMs = 0
let tickedAt = performance.now()

const lateNow = () => Math.max(0, performance.now() - tickedAt - TICK_MS - USUAL_MS)

setInterval(() => {
  lateMs += lateNow()
  tickedAt = performance.now()
}, TICK_MS).unref()

/** How long the event loop of this process was blocked so far; measurements subtract it. */
export function totalDelayMs(): number {
  return lateMs + lateNow()
}

/** A stopwatch in milliseconds that does not count the time the event loop was blocked. */
export function startStopwatch(): () => number {
  const [begunAt, lateBefore] = [performance.now(), totalDelayMs()]
  return () => Math.max(0, performance.now() - begunAt - (totalDelayMs() - lateBefore))
}
