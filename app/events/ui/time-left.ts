/** The time left until a moment, in whole units; never below zero (product.md#countdown). */
export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
  isOver: boolean
}

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

export function timeLeft(targetMs: number, nowMs: number): TimeLeft {
  const total = Math.max(0, Math.ceil((targetMs - nowMs) / SECOND_MS))
  return {
    days: Math.floor(total / DAY_S),
    hours: Math.floor((total % DAY_S) / HOUR_S),
    minutes: Math.floor((total % HOUR_S) / MINUTE_S),
    seconds: total % MINUTE_S,
    isOver: total === 0,
  }
}
