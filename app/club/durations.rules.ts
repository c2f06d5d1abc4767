export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** By a clock that was ahead once: replicas differ by less. */
export const isAhead = (instant: string, now: Date) => Date.parse(instant) > now.getTime() + HOUR_MS
