import { openDatabase, transact } from '#app/platform/database/database.ts'
import { sendRequest, type TestRequest } from '#tests/support/http-request.ts'
import type { Verdict } from '#assurance/gate.ts'
import type { LimitedReplicas, Site } from './test-sites.ts'

const AT_ONCE = 20

interface Guess {
  email: string
  password?: string
  /** The address that the trusted proxy reports. */
  address: string
  cookie?: string
  /** The local address when the proxy is bypassed. */
  from?: string
}

export function form(
  site: Site,
  path: string,
  fields: Record<string, string>,
  extraHeaders: Record<string, string>,
): TestRequest {
  const type = 'application/x-www-form-urlencoded'
  const headers = { origin: site.url, 'content-type': type, ...extraHeaders }
  return { path, method: 'POST', headers, body: new URLSearchParams(fields).toString() }
}

export async function guess(
  site: Site,
  { email, password = 'no such password', address, cookie = '', from }: Guess,
) {
  const fields = { mode: 'login', tab: 'admin', email, password }
  return sendRequest(site.url, {
    ...form(site, '/admin-login', fields, { cookie, 'x-forwarded-for': address }),
    from,
  })
}

/** Makes `count` attempts, alternating the replicas. */
export async function runOnReplicas(
  { one, two }: LimitedReplicas,
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

/** Wraps each attempt; a control makes the limiter lose its counts. */
export type Forgetting = (attempt: Attempt) => Attempt

export const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

export async function comparedWhile(campus: LimitedReplicas, work: () => Promise<unknown>): Promise<number> {
  const before = campus.compared()
  await work()
  return campus.compared() - before
}

export const ipv6AddressIn = (prefix: string) => (n: number) =>
  `${prefix}:${(n + 1).toString(16)}:0:0:${(n % 7) + 1}`

/** A limiter that loses its counts. */
export async function forgetful(
  campus: LimitedReplicas,
  measure: (forgetting: Forgetting) => Promise<Verdict>,
): Promise<Verdict> {
  const { db, close } = await openDatabase(campus.one.place)
  let deletions = Promise.resolve()
  const verdict = await measure((attempt) => async (site, n) => {
    // One after the other: deletions of the same rows at once would wait for each other. `transact` repeats a deadlock.
    deletions = deletions.then(() =>
      transact(db, async (db) => void (await db.deleteFrom('rate_limit').execute())),
    )
    await deletions
    return attempt(site, n)
  })
  await close()
  return verdict
}
