import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#tests/support/app.ts'
import { callerOn } from '#tests/support/caller.ts'
import { noneOf, type Verdict } from './gate.ts'

const HOUR_MS = 3_600_000
const TRIES = 10
/** The preload looks at its file more often. */
const NOTICED_MS = 100

/** A site whose account has no tries left; then somebody is at its clock. */
export async function throttledInJumps(env: Record<string, string> = {}): Promise<Verdict> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-clock-'))
  const clock = join(dataDir, 'clock')
  const told = {
    SEED_DEMO: '0',
    LOG_LEVEL: 'silent',
    PUT_CLOCK: clock,
    NODE_OPTIONS: `--import=${new URL('../support/put-clock.mjs', import.meta.url).href}`,
  }
  const site = await startSite({ ...told, ...env }, { dataDir })
  const guess = async (password: string) => {
    const form = { mode: 'login', tab: 'super-admin', email: site.superAdmin.email, password }
    const answer = await callerOn(site.url).post('/admin-login', form)
    return { isSignedIn: answer.headers.has('set-cookie'), text: await answer.text() }
  }
  try {
    const wrong: string[] = []
    for (let n = 0; n < TRIES; n += 1)
      if ((await guess('no such password')).text.includes('Too many')) wrong.push(`try ${n + 1} was refused`)
    for (const ms of [0, HOUR_MS, -HOUR_MS]) {
      await writeFile(clock, String(ms))
      await pause(NOTICED_MS)
      const { isSignedIn, text } = await guess(site.superAdmin.password)
      if (isSignedIn || !text.includes('Too many')) wrong.push(`${ms / HOUR_MS} h let another try in`)
    }
    return noneOf(wrong, TRIES + 3, 'tries by a clock put on and back by an hour')
  } finally {
    await site.dispose()
  }
}
