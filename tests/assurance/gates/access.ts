import { openDatabase } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import type { Site } from '../world.ts'

/** Everything behind the desk; the page that hands a form back after signing in again is in front of it. */
const guarded = everyPath.filter((path) => /^\/admin\/|^\/api\//.test(path) && path !== '/admin/again')
/** A super admin's alone (decision 29; the table in tests/journeys/routes.spec.ts is the whole of it). */
const superAdmins = ['/admin/super-dashboard', '/admin/audit', '/admin/settings', '/admin/mails']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/admin/', '/admin%2f'),
  (path) => path.replace('/admin/', '/./admin/'),
  (path) => `${path};a=b`,
  (path) => `${path}.data`,
  (path) => `/x/..${path}`,
]

async function cookiesOn(site: Site): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(site.place)
  const people = {
    admin: await newAccount(db, { role: 'admin' }),
    revoked: await newAccount(db, { role: 'admin' }),
  }
  const cookieOf = async ({ email }: { email: string }) =>
    (await signedIn(site.url, { email, password: PASSWORD }, 'admin')).cookie
  const cookies = {
    visitor: '',
    forged: 'club_session=forged.cookie',
    revoked: await cookieOf(people.revoked),
    admin: await cookieOf(people.admin),
  }
  await db.deleteFrom('session').where('user_id', '=', people.revoked.id).execute()
  await close()
  return cookies
}

/** Any 2xx to somebody who may not be there is a leak: what is refused has another number. */
async function leaks(url: string, site: Site, cookies: Record<string, string>): Promise<Verdict> {
  const wrong: string[] = []
  let tried = 0
  for (const [who, cookie] of Object.entries(cookies))
    for (const path of who === 'admin' ? superAdmins : guarded) {
      const asks = [
        ...methods.map((method) => ({ method, path })),
        ...spellings.map((spelling) => ({ method: 'GET', path: spelling(path) })),
      ]
      for (const { method, path: spelled } of asks) {
        tried += 1
        const { status, body } = await ask(url, {
          method,
          path: spelled,
          headers: { cookie, origin: site.url },
        })
        // An answer to a script (.data) is 202 with where to go instead, and nothing else.
        const isElsewhere = status === 202 && body.includes('SingleFetchRedirect')
        if (status >= 200 && status < 300 && !isElsewhere) wrong.push(`${who} ${method} ${spelled} ${status}`)
      }
    }
  return noneOf(wrong, tried, 'requests got what they may not')
}

export const gates: Gate[] = [
  {
    id: 'S1',
    goal: 'Nobody gets past the desk by another method, spelling or ended session',
    tier: 1,
    async run(world) {
      const looks = (await world.both()).map(async (site) => ({
        name: site.name,
        ...(await leaks(site.url, site, await cookiesOn(site))),
      }))
      return allOf(await Promise.all(looks))
    },
    /** A server on which one guarded page forgot to ask. */
    async control(world) {
      const site = await world.site()
      const cookies = await cookiesOn(site)
      const boss = await signedIn(site.url, site.superAdmin)
      const proxy = await openBendingProxy(site.url, {
        request({ path, headers }) {
          if (path.startsWith('/admin/trash')) headers.cookie = boss.cookie
        },
      })
      return leaks(proxy.url, site, cookies).finally(() => proxy.close())
    },
  },
]
