import { openDatabase } from '#app/platform/db.ts'
import { ask, type Asked } from '#tests/support/ask.ts'
import type { Verdict } from './gate.ts'
import type { Campus, Site } from './world.ts'

const AT_ONCE = 20

interface Guess {
  email: string
  password?: string
  /** As the trusted proxy tells it. */
  address: string
  cookie?: string
  /** Past the proxy. */
  from?: string
}

export function form(
  site: Site,
  path: string,
  fields: Record<string, string>,
  told: Record<string, string>,
): Asked {
  const type = 'application/x-www-form-urlencoded'
  const headers = { origin: site.url, 'content-type': type, ...told }
  return { path, method: 'POST', headers, body: new URLSearchParams(fields).toString() }
}

export async function guess(
  site: Site,
  { email, password = 'no such password', address, cookie = '', from }: Guess,
) {
  const fields = { mode: 'login', tab: 'admin', email, password }
  return ask(site.url, {
    ...form(site, '/admin-login', fields, { cookie, 'x-forwarded-for': address }),
    from,
  })
}

/** `count` of them, so many at a time, in turns on both replicas. */
export async function rush(
  { one, two }: Campus,
  count: number,
  attempt: (site: Site, n: number) => Promise<unknown>,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n)[Symbol.iterator]()
  const worker = async () => {
    for (const n of numbers) await attempt(n % 2 === 0 ? one : two, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

type Attempt = (site: Site, n: number) => Promise<unknown>

/** What a faulty limiter does before each attempt; nothing, unless a control says so. */
export type Forgetting = (attempt: Attempt) => Attempt

export const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

export async function comparedWhile(campus: Campus, work: () => Promise<unknown>): Promise<number> {
  const before = campus.compared()
  await work()
  return campus.compared() - before
}

export const six = (prefix: string) => (n: number) => `${prefix}:${(n + 1).toString(16)}:0:0:${(n % 7) + 1}`

/** A limiter that keeps its counts to itself: whoever asks again is new. */
export async function forgetful(
  campus: Campus,
  measure: (forgetting: Forgetting) => Promise<Verdict>,
): Promise<Verdict> {
  const { db, close } = await openDatabase(campus.one.place)
  const verdict = await measure((attempt) => async (site, n) => {
    await db.deleteFrom('rate_limit').execute()
    return attempt(site, n)
  })
  await close()
  return verdict
}
