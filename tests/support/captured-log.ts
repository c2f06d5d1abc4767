import { type Logger, pino } from 'pino'

/** A log that a test can read. */
export function captureLog(): { log: Logger; lines: () => Record<string, unknown>[] } {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  return { log, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}
