import { useEffect, useState } from 'react'
import styles from './countdown.module.css'
import { type TimeLeft, timeLeft } from './time-left.ts'

const TICK_MS = 1000

/** The rest until `target`, every second. It starts at the server's `now`, so that both first paints agree. */
export function useTimeLeft({ target, now }: { target: string; now: string }): TimeLeft {
  const targetMs = Date.parse(target)
  const [nowMs, setNowMs] = useState(() => Date.parse(now))
  const isOver = nowMs >= targetMs
  useEffect(() => {
    if (isOver) return
    const tick = () => setNowMs(Date.now())
    // A cached page may be old, so the first tick is immediate.
    const firstTick = setTimeout(tick)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      clearTimeout(firstTick)
      clearInterval(timer)
    }
  }, [isOver])
  return timeLeft(targetMs, nowMs)
}

/** Four leader cards. A screen reader gets one label, not an update each second. */
export function Countdown({ left }: { left: TimeLeft }) {
  const dials = [
    { unit: 'Days', value: left.days, most: 30 },
    { unit: 'Hours', value: left.hours, most: 24 },
    { unit: 'Minutes', value: left.minutes, most: 60 },
    { unit: 'Seconds', value: left.seconds, most: 60 },
  ]
  return (
    <div
      className={`${styles.dials} num`}
      role="timer"
      aria-live="off"
      aria-label={`${left.days} days, ${left.hours} hours and ${left.minutes} minutes left`}
      data-over={left.isOver || undefined}
    >
      {dials.map((dial) => (
        <Dial key={dial.unit} {...dial} isLive={dial.unit === 'Seconds' && !left.isOver} />
      ))}
    </div>
  )
}

function Dial({ unit, value, most, isLive }: { unit: string; value: number; most: number; isLive: boolean }) {
  const turn = Math.min(100, (value / most) * 100)
  return (
    <div
      className={styles.dial}
      data-live={isLive || undefined}
      data-wide={value > 99 || undefined}
      aria-hidden="true"
    >
      <svg className={styles.drawing} viewBox="0 0 100 100" fill="none">
        <circle
          className={styles.wedge}
          cx="50"
          cy="50"
          r="40"
          strokeWidth="80"
          pathLength="100"
          strokeDasharray={`${turn} ${100 - turn}`}
          transform="rotate(-90 50 50)"
        />
        <g stroke="currentColor" opacity=".62">
          <circle cx="50" cy="50" r="38.7" strokeWidth="1.1" />
          <circle cx="50" cy="50" r="44.7" strokeWidth="1.1" />
          <path d="M50 0v27M50 73v27M0 50h13M87 50h13" strokeWidth=".9" />
        </g>
      </svg>
      <b>{String(value).padStart(2, '0')}</b>
      <span className={styles.unit}>{unit}</span>
    </div>
  )
}
