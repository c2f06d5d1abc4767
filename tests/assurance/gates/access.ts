import { openDatabase } from '#app/platform/db.ts'
import type { Database } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import { INVITE, type Site } from '../world.ts'

const DEAD = '0198c7a0-0000-7000-8000-00000000dead'
/** Everybody's. What is not named here is taken for guarded, so that a new address has to be named or refuse. */
const everybodys = new Set(
  `/ /events /events/1 /events/2 /events/3 /events/4 /events/5 /lcdiwali /short-films /TeamSection /video-editing
  /about /services /contact /privacy /posts /join /offline /admin-login /signup /reset-password /logout /admin
  /admin/again /no/such/page /healthz /readyz /metrics /live /calendar.ics /feed.xml /sitemap.xml /robots.txt
  /manifest.webmanifest /sw.js /uploads/:id /og/events/:id.png /events/:id.ics /events/:id /events/:id/register
  /portfolio/:id /posts/:id /posts/:id/comment /tickets/:id /door/:id`
    .replaceAll(':id', DEAD)
    .split(/\s+/),
)
const guarded = [...everyPath.filter((path) => !everybodys.has(path)), '/live?topics=users,registrations']
/** A super admin's alone (decision 29; the table in tests/journeys/routes.spec.ts is the whole of it). */
const superAdmins = ['/admin/super-dashboard', '/admin/audit', '/admin/settings', '/admin/mails']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/^(\/\w+)\//, '$1%2f'),
  (path) => path.replace(/^(\/\w+)\//, '/.$1/'),
  (path) => `${path};a=b`,
  (path) => `${path}.data`,
  (path) => `/x/..${path}`,
]
const AT_ONCE = 8

type Change = (db: Database, id: string) => Promise<unknown>
const turned =
  (role: string, standing: string): Change =>
  (db, id) =>
    db.updateTable('user_account').set({ role, standing }).where('id', '=', id).execute()
/** Sessions that were once an admin's; what they are by now must count. */
const ghosts: Record<string, Change> = {
  member: turned('member', 'approved'),
  'simple sign-up': turned('member', 'pending'),
  'pending admin': turned('admin', 'pending'),
  'rejected admin': turned('admin', 'rejected'),
  expired: (db, id) =>
    db
      .updateTable('session')
      .set({ expires_at: new Date().toISOString() })
      .where('user_id', '=', id)
      .execute(),
  revoked: (db, id) => db.deleteFrom('session').where('user_id', '=', id).execute(),
}

async function cookiesOn(site: Site): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(site.place)
  const enter = async () => {
    const { id, email } = await newAccount(db, { role: 'admin' })
    return { id, cookie: (await signedIn(site.url, { email, password: PASSWORD }, 'admin')).cookie }
  }
  const cookies: Record<string, string> = { visitor: '', forged: 'club_session=forged.cookie' }
  for (const [who, change] of Object.entries(ghosts)) {
    const { id, cookie } = await enter()
    await change(db, id)
    cookies[who] = cookie
  }
  cookies.admin = (await enter()).cookie
  cookies['super admin'] = (await signedIn(site.url, site.superAdmin)).cookie
  await close()
  return cookies
}

interface Question {
  who: string
  method: string
  path: string
}

function refusedQuestions(who: string): Question[] {
  if (who === 'super admin') return []
  const ways = methods.flatMap((method) => {
    // What the pages use is tried in every spelling, the rest in those that differ for a method, or, in a long run, in all.
    const isUsual = method === 'GET' || method === 'POST' || process.argv.includes('--full')
    return (isUsual ? spellings : spellings.slice(0, 3)).map((spelling) => ({ method, spelling }))
  })
  return (who === 'admin' ? superAdmins : guarded).flatMap((path) =>
    ways.map(({ method, spelling }) => ({ who, method, path: spelling(path) })),
  )
}

async function inTurns<Item>(items: readonly Item[], look: (item: Item, turn: number) => Promise<void>) {
  const next = items.entries()
  const worker = async () => {
    for (const [turn, item] of next) await look(item, turn)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Any 2xx to somebody who may not be there is a leak: what is refused has another number. */
async function leaks(urls: readonly string[], site: Site, cookies: Record<string, string>): Promise<Verdict> {
  const wrong: string[] = []
  const questions = Object.keys(cookies).flatMap(refusedQuestions)
  await inTurns(questions, async ({ who, method, path }, turn) => {
    const headers = { cookie: cookies[who] ?? '', origin: site.url }
    const { status, body } = await ask(urls[turn % urls.length] ?? '', { method, path, headers })
    // An answer to a script (.data) is 202 with where to go instead, and nothing else; its head alone has no words at all.
    const isElsewhere =
      status === 202 && (method === 'HEAD' ? body.length === 0 : body.includes('SingleFetchRedirect'))
    const isIn = status === 0 || (status >= 200 && status < 300 && !isElsewhere)
    if (isIn || body.includes(INVITE)) wrong.push(`${who} ${method} ${path} ${status}`)
  })
  // Those who may are let in: else a site that is shut would pass.
  const may = guarded.filter((path) => !path.startsWith('/api') && !path.startsWith('/live'))
  await inTurns(may, async (path) => {
    const { status } = await ask(urls[0] ?? '', { path, headers: { cookie: cookies['super admin'] ?? '' } })
    const wanted = path.includes(DEAD) ? 404 : 200
    if (status !== wanted) wrong.push(`super admin ${path} ${status}`)
  })
  const { figure, isGood } = noneOf(wrong, questions.length + may.length, 'requests got what they may not')
  return {
    figure: `${guarded.length} guarded addresses, ${Object.keys(cookies).length} principals: ${figure}`,
    isGood,
  }
}

export const gates: Gate[] = [
  {
    id: 'S1',
    goal: 'Nobody gets past the desk by another method, spelling or ended session',
    tier: 1,
    async run(world) {
      const site = await world.site()
      const { one, two } = await world.replicas()
      return allOf([
        { name: 'SQLite', ...(await leaks([site.url], site, await cookiesOn(site))) },
        { name: 'PostgreSQL, two replicas', ...(await leaks([one.url, two.url], one, await cookiesOn(one))) },
      ])
    },
    /** A server on which one guarded page forgot to ask. */
    async control(world) {
      const site = await world.site()
      const { visitor = '', 'super admin': boss = '' } = await cookiesOn(site)
      const proxy = await openBendingProxy(site.url, {
        request({ path, headers }) {
          if (path.startsWith('/admin/trash')) headers.cookie = boss
        },
      })
      return leaks([proxy.url], site, { visitor, 'super admin': boss }).finally(() => proxy.close())
    },
  },
]
