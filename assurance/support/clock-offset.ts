import { startSite } from '#tests/support/app.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { noneOf, type Verdict } from '#assurance/gate.ts'

const HOUR_MS = 3_600_000
const TRIES = 10

/** Uses up the sign-in attempts of an account, then moves the clock: no attempt may come back. */
export async function throttleWithClockJumps(env: Record<string, string> = {}): Promise<Verdict> {
  const clock = await movableClock()
  const site = await startSite({ SEED_DEMO: '0', LOG_LEVEL: 'silent', ...clock.env, ...env })
  const guess = async (password: string) => {
    const form = { mode: 'login', tab: 'super-admin', email: site.superAdmin.email, password }
    const answer = await httpClient(site.url).post('/admin-login', form)
    return { isSignedIn: answer.headers.has('set-cookie'), text: await answer.text() }
  }
  try {
    const wrong: string[] = []
    for (let n = 0; n < TRIES; n += 1)
      if ((await guess('no such password')).text.includes('Too many'))
        wrong.push(`attempt ${n + 1} was refused`)
    for (const ms of [0, HOUR_MS, -HOUR_MS]) {
      await clock.putAhead(ms)
      const { isSignedIn, text } = await guess(site.superAdmin.password)
      if (isSignedIn || !text.includes('Too many'))
        wrong.push(`a clock offset of ${ms / HOUR_MS} h allowed another attempt`)
    }
    return noneOf(wrong, TRIES + 3, 'attempts were counted wrongly when the clock moved by an hour')
  } finally {
    await site.dispose()
    await clock.remove()
  }
}
