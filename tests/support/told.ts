import { type Logger, pino } from 'pino'

/** A log whose lines a test can read: those of a running site, in memory. */
export function openTold(): { log: Logger; lines: () => Record<string, unknown>[] } {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  return { log, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}
