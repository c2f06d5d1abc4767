import { hashPassword } from '#app/accounts/password.server.ts'
import { keepAccount } from '#app/accounts/sign-up.server.ts'
import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { ask, type Answered } from '#tests/support/ask.ts'
import { PASSWORD } from '#tests/support/desk.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { Site } from '../world.ts'

/** With half as many, a difference that shows in every second answer passes now and then. */
const EACH = 600
const MOST_APART = 0.08

/** Of one form: which answer, and after how long. */
type Attempt = (email: string) => Promise<Answered>
type Mode = 'login' | 'forgot'

function attemptOn({ url }: Site, mode: Mode): Attempt {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  return (email) => {
    const form = { mode, tab: 'admin', email, password: 'no such password' }
    const body = new URLSearchParams(form).toString()
    return ask(url, { path: '/admin-login', method: 'POST', headers, body })
  }
}

/** People of the club, and others whose addresses are as long. */
async function people({ place }: Site): Promise<{ known: string[]; unknown: string[] }> {
  const { db, close } = await openDatabase(place)
  const mark = newId().slice(-8)
  const addresses = (who: string) =>
    Array.from({ length: EACH }, (_, n) => `${who}-${1_000 + n}-${mark}@college.example`)
  const [known, unknown] = [addresses('inside'), addresses('beside')]
  const hash = await hashPassword(PASSWORD)
  for (const email of known)
    await keepAccount(db, {
      email,
      name: 'Somebody',
      role: 'admin',
      standing: 'approved',
      hash,
      now: new Date(),
    })
  await close()
  return { known, unknown }
}

/** Everything but the time that somebody could tell two answers apart by. */
function shapeOf({ status, headers, body }: Answered, email: string): string {
  const { date: _, 'x-request-id': __, ...told } = headers
  // What was typed comes back in a script of the page, whose checksum the policy names.
  const policy = String(told['content-security-policy']).replaceAll(/'sha256-[^']*'/g, "'sha256'")
  const text = body.toString().replaceAll(email, '').replaceAll(encodeURIComponent(email), '')
  return JSON.stringify([status, { ...told, 'content-security-policy': policy }, body.length, text])
}

/** How likely a known account takes longer than an unknown one; a half: nothing can be told. */
function likelihood(known: readonly number[], unknown: readonly number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b)
  const below = (ms: number) => {
    const at = sorted.findIndex((other) => other >= ms)
    return at < 0 ? sorted.length : at
  }
  return known.reduce((sum, ms) => sum + below(ms), 0) / (known.length * unknown.length)
}

async function compared(site: Site, attempt: Attempt): Promise<Verdict> {
  const { known, unknown } = await people(site)
  const took = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (const [place, one] of known.entries()) {
    const pair = [['known', one] as const, ['unknown', unknown[place] ?? ''] as const]
    // Whatever follows upon the other must not always be the same one.
    for (const [kind, email] of place % 2 === 0 ? pair : pair.toReversed()) {
      const answer = await attempt(email)
      took[kind].push(answer.ms)
      shapes.add(shapeOf(answer, email))
    }
  }
  const auc = likelihood(took.known, took.unknown)
  const figure = `${shapes.size} kind of answer, AUC ${auc.toFixed(3)} over ${EACH} pairs`
  return { figure, isGood: shapes.size === 1 && Math.abs(auc - 0.5) <= MOST_APART }
}

export const gates: Gate[] = [
  {
    id: 'S4',
    goal: 'Neither the words nor the time of an answer tell whether somebody has an account',
    tier: 2,
    async run(world) {
      const verdicts: (Verdict & { name: string })[] = []
      for (const site of await world.both())
        for (const mode of ['login', 'forgot'] as const) {
          const name = `${site.name}, ${mode}`
          verdicts.push({ name, ...(await compared(site, attemptOn(site, mode))) })
        }
      return allOf(verdicts)
    },
    /** A server that has nothing to compare when there is nobody. */
    async control(world) {
      const site = await world.site()
      const attempt = attemptOn(site, 'login')
      return compared(site, async (email) => {
        if (email.startsWith('inside')) return attempt(email)
        const answer = await attempt(email)
        return { ...answer, ms: (await ask(site.url, { path: '/admin-login' })).ms }
      })
    },
  },
]
