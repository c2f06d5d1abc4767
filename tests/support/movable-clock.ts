import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the interval at which the preload reads its file. */
const NOTICED_MS = 100

export interface MovableClock {
  /** For a site's start. */
  env: Record<string, string>
  /** Sets the clock of the site so far ahead of the real one. Jobs that would have been due meanwhile run at once. */
  putAhead(ms: number): Promise<void>
  /** Puts it further ahead. */
  pass(ms: number): Promise<void>
  /** By the clock of the site, in milliseconds. */
  now(): number
  remove(): Promise<void>
}

/** A clock that a test moves; browsers keep the real one. */
export async function movableClock(): Promise<MovableClock> {
  const folder = await mkdtemp(join(tmpdir(), 'club-clock-'))
  const file = join(folder, 'ahead-ms')
  let ahead = 0
  const putAhead = async (ms: number) => {
    ahead = ms
    await writeFile(file, String(ms))
    await pause(NOTICED_MS)
  }
  return {
    env: {
      PUT_CLOCK: file,
      PUT_CLOCK_TIMERS: '1',
      NODE_OPTIONS: `--import=${new URL('clock-offset.mjs', import.meta.url).href}`,
    },
    putAhead,
    pass: (ms) => putAhead(ahead + ms),
    now: () => Date.now() + ahead,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
