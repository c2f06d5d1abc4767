import { openDatabase } from '#app/platform/database/database.ts'
import type { Database } from '#app/platform/database/database.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { type HttpClient, httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { type Gate, noneOf } from '#assurance/gate.ts'
import type { Site, World } from '#assurance/support/test-sites.ts'

/** For each way a session can end. */
const ROUNDS = 20
/** For the control. */
const FEW_ROUNDS = 2
const AT_ONCE = 5
const dashboard = '/admin/dashboard'
const NEW_PASSWORD = 'eight slow pans'

interface Ending {
  db: Database
  adminClient: HttpClient
  /** The session that ends, and another one of the same account. */
  session: HttpClient
  beside: HttpClient
  id: string
}

/** The ways a session can end; each happens on the first replica. */
const endings: Record<string, (given: Ending) => Promise<unknown>> = {
  logout: ({ session }) => session.post('/logout', {}),
  rejection: ({ adminClient, id }) =>
    adminClient.post('/admin/super-dashboard', { intent: 'revoke-admin', id }),
  'another role': ({ adminClient, id }) =>
    adminClient.post('/admin/super-dashboard', { intent: 'demote-super-admin', id }),
  'another password': ({ beside }) =>
    beside.post('/admin/account', {
      intent: 'change-password',
      current: PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    }),
  erasure: ({ db, id }) => db.deleteFrom('user_account').where('id', '=', id).execute(),
}

interface SessionContext {
  db: Database
  adminClient: HttpClient
  url: string
  /** The other replica, where the old cookie is tried. */
  elsewhere: string
}

/** The problems with the end of one session. */
async function endingProblems(
  { db, adminClient, url, elsewhere }: SessionContext,
  name: string,
): Promise<string[]> {
  const role = name === 'another role' ? 'super-admin' : 'admin'
  const { id, email } = await newAccount(db, { role })
  const enter = () => signedInClient(url, { email, password: PASSWORD }, role)
  const [session, beside] = [await enter(), name === 'another password' ? await enter() : httpClient(url)]
  const getDashboard = () => sendRequest(elsewhere, { path: dashboard, headers: { cookie: session.cookie } })
  if ((await getDashboard()).status !== 200) return [`${name}: never signed in`]
  await endings[name]?.({ db, adminClient, session, beside, id })
  const { status, headers } = await getDashboard()
  const isOut = status === 302 && headers.location?.includes('/admin-login') === true
  const upload = { path: '/api/uploads', method: 'POST', headers: { cookie: session.cookie, origin: url } }
  const answer = await sendRequest(elsewhere, upload)
  return [
    ...(isOut ? [] : [`${name} ${status}`]),
    ...(answer.status === 401 || answer.status === 403 ? [] : [`${name}, an upload ${answer.status}`]),
  ]
}

/** Signing in must not adopt a session cookie set by an attacker (session fixation). */
async function fixationProblems(
  { url, elsewhere }: SessionContext,
  superAdmin: Site['superAdmin'],
): Promise<string[]> {
  const cookie = 'club_session=planted.by-somebody-else'
  await httpClient(url, cookie).post('/admin-login', { mode: 'login', tab: 'super-admin', ...superAdmin })
  const { status } = await sendRequest(elsewhere, { path: dashboard, headers: { cookie } })
  return status === 200 ? ['a fixated session was accepted'] : []
}

async function checkEndings(world: World, rounds: number, otherUrl: (url: string) => Promise<string>) {
  const { one, two } = await world.replicas()
  const { db, close } = await openDatabase(one.place)
  const adminClient = await signedInClient(one.url, one.superAdmin)
  const context = { db, adminClient, url: one.url, elsewhere: await otherUrl(two.url) }
  const turns = Object.keys(endings).flatMap((name) => Array.from({ length: rounds }, () => name))
  const next = turns[Symbol.iterator]()
  const problems: string[] = []
  const worker = async () => {
    for (const name of next) problems.push(...(await endingProblems(context, name)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  problems.push(...(await fixationProblems(context, one.superAdmin)))
  await close()
  return noneOf(
    [...new Set(problems)],
    turns.length + 1,
    'ended or fixated sessions are still valid on the other replica',
  )
}

export const gates: Gate[] = [
  {
    id: 'S8',
    goal: 'A session that ends on one replica ends on the other at once, and session fixation fails',
    suite: 'test',
    run: (world) => checkEndings(world, ROUNDS, async (url) => url),
    /** A replica that caches sessions. */
    async control(world) {
      const cachedStatuses = new Map<string, number>()
      const proxies: { close(): Promise<void> }[] = []
      const verdict = await checkEndings(world, FEW_ROUNDS, async (url) => {
        const proxy = await openAlteringProxy(url, {
          answer(answer, { cookie }) {
            if (answer.status === 200) cachedStatuses.set(cookie, 200)
            answer.status = cachedStatuses.get(cookie) ?? answer.status
          },
        })
        proxies.push(proxy)
        return proxy.url
      })
      for (const proxy of proxies) await proxy.close()
      return verdict
    },
  },
]
