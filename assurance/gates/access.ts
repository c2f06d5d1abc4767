import { pages, resources } from '#app/route-policies.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { keepTerms } from '#app/terms/use-cases.server.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { isForSuperAdmins } from '#tests/support/public-routes.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { type FullClub, insertFullClub } from '#tests/support/full-club.ts'
import { allOf, anyOf, type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import { answeredLikeMissing } from '#assurance/support/real-ids.ts'
import { addressOf, UNKNOWN_ID, everyPath } from '#assurance/support/routes.ts'
import { INVITE, type Site } from '#assurance/support/test-sites.ts'

/** What route-policies.ts declares and no account is needed for; pictures, which are public by their name; the login of an admin. */
const publicPatterns = new Set([
  ...[...Object.keys(pages), ...Object.keys(resources)].filter(
    (path) => !/^\/admin\/|^\/me$|.\/$/.test(path),
  ),
  '/uploads/:name',
  '/icons/:key/:file',
  '/brand/:file',
  '/og/events/:id.png',
  '/og/club.png',
  '/admin/reauthenticate',
])
/** Any other path counts as protected, so a new one must be declared or refuse. */
const publicPaths = new Set([...publicPatterns].map((pattern) => addressOf({ pattern })))
/** For members alone: an admin is sent elsewhere. */
const memberPaths = ['/me', '/me/data.json']
const guardedPaths = [
  ...everyPath.filter((path) => !publicPaths.has(path) && !memberPaths.includes(path)),
  '/live?topics=users,registrations',
]
const superAdminPaths = everyPath.filter(isForSuperAdmins)
/** What a super admin gets at the paths that do not answer a GET with a page. */
const otherStatus: Record<string, number> = {
  // Redirects an account that need not change its password.
  '/admin/new-password': 302,
  // Accepts POST only.
  '/admin/backups/download': 404,
  [`/admin/events/${UNKNOWN_ID}/certificates`]: 404,
  // An unknown address inside the admin area.
  '/admin/no/such/page': 404,
  // Files of version 0.3, which lead to the pages.
  '/admin/handbook.pdf': 301,
  '/admin/year.pdf': 301,
}
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const asWritten = (path: string) => path
const asData = (path: string) => `${path}.data`
const spellings: ((path: string) => string)[] = [
  asWritten,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/^(\/\w+)\//, '$1%2f'),
  (path) => path.replace(/^(\/\w+)\//, '/.$1/'),
  (path) => `${path};a=b`,
  asData,
  (path) => `/x/..${path}`,
]
const AT_ONCE = 8

type Change = (db: Database, id: string) => Promise<unknown>
const withRole =
  (role: string, status: string): Change =>
  (db, id) =>
    db.updateTable('user_account').set({ role, status }).where('id', '=', id).execute()
/** A term that is over for `days`, and what the site does then. */
const termOver =
  (role: string, days: number): Change =>
  async (db, id) => {
    const now = new Date()
    await withRole(role, 'approved')(db, id)
    const ended = { ends_at: new Date(now.getTime() - days * DAY_MS).toISOString() }
    await keepTerms({ db, env: testEnv(), now, announce: () => {} })
    await db.updateTable('term').set(ended).where('user_id', '=', id).execute()
    await keepTerms({ db, env: testEnv(), now, announce: () => {} })
  }
/** May look for fourteen days, and change nothing. */
const READER = 'admin whose term is over'
/** Sessions that began as an admin's: the current state of the account must count. */
const formerAdmins: Record<string, Change> = {
  member: withRole('member', 'approved'),
  'simple sign-up': withRole('member', 'pending'),
  'pending admin': withRole('admin', 'pending'),
  'rejected admin': withRole('admin', 'rejected'),
  'super admin of the old committee': termOver('super-admin', 15),
  [READER]: termOver('admin', 1),
  expired: (db, id) =>
    db
      .updateTable('session')
      .set({ expires_at: new Date().toISOString() })
      .where('user_id', '=', id)
      .execute(),
  revoked: (db, id) => db.deleteFrom('session').where('user_id', '=', id).execute(),
}

/** The cookie of a simple sign-up, which may do no more than a visitor. */
async function cookieAfterSignUp(url: string): Promise<string> {
  const email = `${newId()}@college.example`
  const form = { email, password: PASSWORD, confirmation: PASSWORD }
  const [line = ''] = (await httpClient(url).post('/signup', form)).headers.getSetCookie()
  if (!line.includes('session=')) throw new Error('a simple sign-up has no session')
  return line.split(';')[0] ?? ''
}

async function cookiesOn(site: Site): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(site.place)
  const enter = async () => {
    const { id, email } = await newAccount(db, { role: 'admin' })
    return { id, cookie: (await signedInClient(site.url, { email, password: PASSWORD }, 'admin')).cookie }
  }
  const cookies: Record<string, string> = { visitor: '', forged: 'club_session=forged.cookie' }
  for (const [who, change] of Object.entries(formerAdmins)) {
    const { id, cookie } = await enter()
    await change(db, id)
    cookies[who] = cookie
  }
  cookies['signed up'] = await cookieAfterSignUp(site.url)
  cookies.admin = (await enter()).cookie
  cookies['super admin'] = (await signedInClient(site.url, site.superAdmin)).cookie
  await close()
  return cookies
}

/** Whether the body of a `.data` answer is a redirect, for a GET or a POST. */
const isRedirect = (text: string) =>
  text.includes('SingleFetchRedirect') || /^\[\{[^}]*\},"redirect","\/(?:admin-login|me\/sign-in)"/.test(text)

interface AccessRequest {
  who: string
  method: string
  path: string
}

const members = new Set(['member', 'simple sign-up', 'signed up', 'super admin of the old committee'])

function pathsClosedTo(who: string): string[] {
  if (who === 'admin') return [...superAdminPaths, ...memberPaths]
  return members.has(who) ? guardedPaths : [...guardedPaths, ...memberPaths]
}

/** The router reads method and spelling before it knows the sender, so two roles are enough to try all of them. */
const rolesWithAllSpellings = new Set(['visitor', 'admin'])
/** What an answer tells of rows depends on the role and on whether there is a session: one of each kind. */
const rolesForRowRequests = new Set([
  'visitor',
  'signed up',
  'admin',
  'pending admin',
  'revoked',
  'super admin',
])

/** --full: everybody in every method and spelling. Else `isSpelled` lets a few try them, and the others send the usual requests. */
function refusedRequests(who: string, isSpelled: boolean): AccessRequest[] {
  if (who === 'super admin') return []
  const isEveryWay = isFull || (isSpelled && rolesWithAllSpellings.has(who))
  const usualMethods = isEveryWay ? methods : ['GET', 'POST', 'DELETE']
  const closed = who === READER ? methods.filter((method) => !reading.has(method)) : usualMethods
  const usual = isSpelled ? [asWritten, asData] : [asWritten]
  const triedSpellings = isEveryWay ? spellings : usual
  const ways = closed.flatMap((method) => triedSpellings.map((spelling) => ({ method, spelling })))
  return pathsClosedTo(who).flatMap((path) =>
    ways.map(({ method, spelling }) => ({ who, method, path: spelling(path) })),
  )
}

async function forEachConcurrently<Item>(
  items: readonly Item[],
  look: (item: Item, turn: number) => Promise<void>,
) {
  const next = items.entries()
  const worker = async () => {
    for (const [turn, item] of next) await look(item, turn)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Any 2xx without permission is a leak. */
async function checkRefusals(
  urls: readonly string[],
  site: Site,
  { cookies, isSpelled }: { cookies: Record<string, string>; isSpelled: boolean },
): Promise<Verdict> {
  const wrong: string[] = []
  const requests = Object.keys(cookies).flatMap((who) => refusedRequests(who, isSpelled))
  await forEachConcurrently(requests, async ({ who, method, path }, turn) => {
    const headers = { cookie: cookies[who] ?? '', origin: site.url }
    const { status, body } = await sendRequest(urls[turn % urls.length] ?? '', { method, path, headers })
    // A redirect of a .data request is a 202 that holds only the new location; for HEAD it has no body.
    const isElsewhere =
      status === 202 && (method === 'HEAD' ? body.length === 0 : isRedirect(body.toString()))
    const isIn = status === 0 || (status >= 200 && status < 300 && !isElsewhere)
    if (isIn || body.includes(INVITE)) wrong.push(`${who} ${method} ${path} ${status}`)
  })
  // A super admin must get in; otherwise a site that refuses everybody would pass.
  const allowedPaths = guardedPaths.filter((path) => !path.startsWith('/api') && !path.startsWith('/live'))
  await forEachConcurrently(allowedPaths, async (path) => {
    const { status } = await sendRequest(urls[0] ?? '', {
      path,
      headers: { cookie: cookies['super admin'] ?? '' },
    })
    const wanted = otherStatus[path] ?? (path.includes(UNKNOWN_ID) ? 404 : 200)
    if (status !== wanted) wrong.push(`super admin ${path} ${status}`)
  })
  await forEachConcurrently(memberPaths, async (path) => {
    const { status } = await sendRequest(urls[0] ?? '', {
      path,
      headers: { cookie: cookies['signed up'] ?? '' },
    })
    if ('signed up' in cookies && status !== 200) wrong.push(`signed up ${path} ${status}`)
  })
  const { figure, isGood } = noneOf(
    wrong,
    requests.length + allowedPaths.length,
    'requests bypassed a permission check',
  )
  return {
    figure: `${guardedPaths.length} protected paths, ${Object.keys(cookies).length} roles: ${figure}`,
    isGood,
  }
}

async function fullClubOn({ place }: Site): Promise<FullClub> {
  const { db, close } = await openDatabase(place)
  return insertFullClub(db).finally(close)
}

/** With unknown ids, then with the ids of a club that has rows in every table. */
async function checkAccess(urls: readonly string[], site: Site): Promise<Verdict> {
  const cookies = await cookiesOn(site)
  const club = await fullClubOn(site)
  // On one engine.
  const isSpelled = site.place.databaseUrl === null
  const refusals = await checkRefusals(urls, site, { cookies, isSpelled })
  const refused = Object.fromEntries(
    Object.entries(cookies).filter(([who]) => (isFull ? who !== READER : rolesForRowRequests.has(who))),
  )
  return allOf([refusals, await answeredLikeMissing(urls, { club, origin: site.url, cookies: refused })])
}

/** A site whose export of registrations checks no permission. */
async function checkUnguardedExport(site: Site): Promise<Verdict> {
  const { visitor = '', 'super admin': superAdmin = '' } = await cookiesOn(site)
  const proxy = await openAlteringProxy(site.url, {
    request({ path, headers }) {
      if (path.endsWith('.csv')) headers.cookie = superAdmin
    },
  })
  const options = {
    club: await fullClubOn(site),
    origin: site.url,
    cookies: { visitor, 'super admin': superAdmin },
  }
  return answeredLikeMissing([proxy.url], options).finally(() => proxy.close())
}

export const gates: Gate[] = [
  {
    id: 'S1',
    goal: 'Another method, another spelling or an ended session never bypasses a permission check',
    suite: 'assure',
    async run(world) {
      const site = await world.site()
      const { one, two } = await world.replicas()
      const engines = await Promise.all([checkAccess([site.url], site), checkAccess([one.url, two.url], one)])
      return allOf([
        { name: 'SQLite', ...engines[0] },
        { name: 'PostgreSQL, two replicas', ...engines[1] },
      ])
    },
    /** A server with one page that checks no permission, and one whose export checks none. Each must be detected. */
    async control(world) {
      const site = await world.site()
      const { visitor = '', 'super admin': superAdmin = '' } = await cookiesOn(site)
      const proxy = await openAlteringProxy(site.url, {
        request({ path, headers }) {
          if (path.startsWith('/admin/trash')) headers.cookie = superAdmin
        },
      })
      const cookies = { visitor, 'super admin': superAdmin }
      const refusals = await checkRefusals([proxy.url], site, { cookies, isSpelled: false })
      await proxy.close()
      const leakingExport = await checkUnguardedExport(site)
      return anyOf([refusals, leakingExport])
    },
  },
]
