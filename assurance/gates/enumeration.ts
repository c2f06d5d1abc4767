import { hashPassword } from '#app/accounts/auth/password-hash.server.ts'
import { insertAccount } from '#app/accounts/auth/sign-up.server.ts'
import { accountBudget } from '#app/accounts/auth/throttle.server.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sendRequest, type TestResponse } from '#tests/support/http-request.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { allOf, type Gate, twiceIfBad, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'

/** With half as many pairs a real difference sometimes passes. */
const EACH = 600
const MOST_APART = 0.08

/** Sends one form and returns the answer with its duration. */
type Attempt = (email: string) => Promise<TestResponse>
type Mode = 'login' | 'forgot'
/** `isPaused`: the account has no attempts left, so the next one is refused. */
const ways = [
  { mode: 'login', isPaused: false },
  { mode: 'forgot', isPaused: false },
  { mode: 'login', isPaused: true },
] as const

function attemptOn({ url }: Site, mode: Mode): Attempt {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  return (email) => {
    const form = { mode, tab: 'admin', email, password: 'no such password' }
    const body = new URLSearchParams(form).toString()
    return sendRequest(url, { path: '/admin-login', method: 'POST', headers, body })
  }
}

/** Known accounts, and unknown addresses of the same length. */
async function createAddresses({ place }: Site): Promise<{ known: string[]; unknown: string[] }> {
  const { db, close } = await openDatabase(place)
  const mark = newId().slice(-8)
  const addresses = (who: string) =>
    Array.from({ length: EACH }, (_, n) => `${who}-${1_000 + n}-${mark}@college.example`)
  const [known, unknown] = [addresses('inside'), addresses('beside')]
  const hash = await hashPassword(PASSWORD)
  for (const email of known)
    await insertAccount(db, {
      email,
      name: 'Somebody',
      role: 'admin',
      accountStatus: 'approved',
      hash,
      now: new Date(),
    })
  await close()
  return { known, unknown }
}

/** Everything of an answer, except its duration, that could reveal an account. */
function shapeOf({ status, headers, body }: TestResponse, email: string): string {
  const { date: _, 'x-request-id': __, ...otherHeaders } = headers
  // The page repeats the input in a script, whose hash is in the policy.
  const policy = String(otherHeaders['content-security-policy']).replaceAll(/'sha256-[^']*'/g, "'sha256'")
  const text = body.toString().replaceAll(email, '').replaceAll(encodeURIComponent(email), '')
  return JSON.stringify([status, { ...otherHeaders, 'content-security-policy': policy }, body.length, text])
}

/** The probability that a known account takes longer than an unknown one; 0.5 reveals nothing. */
function likelihood(known: readonly number[], unknown: readonly number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b)
  const below = (ms: number) => {
    const at = sorted.findIndex((other) => other >= ms)
    return at < 0 ? sorted.length : at
  }
  return known.reduce((sum, ms) => sum + below(ms), 0) / (known.length * unknown.length)
}

/** The state after ten wrong passwords for each account. */
async function pauseAll({ place }: Site, emails: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase(place)
  const now = new Date()
  for (const email of emails) {
    const { key, limit: used } = accountBudget('signInPerAccount', email, now)
    await db.insertInto('rate_limit').values({ key, used, window_started_at: now.toISOString() }).execute()
  }
  await close()
}

async function compareResponses(site: Site, attempt: Attempt, { isPaused = false } = {}): Promise<Verdict> {
  const { known, unknown } = await createAddresses(site)
  if (isPaused) await pauseAll(site, [...known, ...unknown])
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (const [place, one] of known.entries()) {
    const pair = [['known', one] as const, ['unknown', unknown[place] ?? ''] as const]
    // Alternates the order, so that position has no effect.
    for (const [kind, email] of place % 2 === 0 ? pair : pair.toReversed()) {
      const answer = await attempt(email)
      times[kind].push(answer.ms)
      shapes.add(shapeOf(answer, email))
    }
  }
  const auc = likelihood(times.known, times.unknown)
  const figure = `${shapes.size} distinct responses, AUC ${auc.toFixed(3)} over ${EACH} pairs`
  return { figure, isGood: shapes.size === 1 && Math.abs(auc - 0.5) <= MOST_APART }
}

export const gates: Gate[] = [
  {
    id: 'S4',
    goal: 'Neither the content nor the timing of a response reveals whether an account exists',
    suite: 'full',
    async run(world) {
      const verdicts: (Verdict & { name: string })[] = []
      for (const site of await world.both())
        for (const { mode, isPaused } of ways) {
          const name = `${site.name}, ${mode}${isPaused ? ' after too many attempts' : ''}`
          const compare = () => compareResponses(site, attemptOn(site, mode), { isPaused })
          verdicts.push({ name, ...(await twiceIfBad(compare)) })
        }
      return allOf(verdicts)
    },
    /** A server that compares no password when there is no account. */
    async control(world) {
      const site = await world.site()
      const attempt = attemptOn(site, 'login')
      return compareResponses(site, async (email) => {
        if (email.startsWith('inside')) return attempt(email)
        const answer = await attempt(email)
        return { ...answer, ms: (await sendRequest(site.url, { path: '/admin-login' })).ms }
      })
    },
  },
]
