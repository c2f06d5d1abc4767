import { openDatabase } from '#app/platform/db.ts'
import type { Database } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { type Caller, callerOn, signedIn } from '#tests/support/caller.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { type Gate, noneOf } from '../gate.ts'
import type { Site, World } from '../world.ts'

/** Of each way to end: a hundred in all. */
const ROUNDS = 20
/** Of the control. */
const FEW_ROUNDS = 2
const AT_ONCE = 5
const desk = '/admin/dashboard'
const NEW_PASSWORD = 'eight slow pans'

interface Ending {
  db: Database
  boss: Caller
  /** The one whose end is looked for, and another one of the same person. */
  session: Caller
  beside: Caller
  id: string
}

/** What ends a session, in somebody's browser or by somebody else; each is done on the first replica. */
const endings: Record<string, (given: Ending) => Promise<unknown>> = {
  logout: ({ session }) => session.post('/logout', {}),
  rejection: ({ boss, id }) => boss.post('/admin/super-dashboard', { intent: 'reject-admin', id }),
  'another role': ({ boss, id }) => boss.post('/admin/super-dashboard', { intent: 'demote-super-admin', id }),
  'another password': ({ beside }) =>
    beside.post('/admin/account', {
      intent: 'change-password',
      current: PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    }),
  erasure: ({ db, id }) => db.deleteFrom('user_account').where('id', '=', id).execute(),
}

interface Halls {
  db: Database
  boss: Caller
  url: string
  /** Where the old cookie is tried: the other replica. */
  elsewhere: string
}

/** What was wrong with the end of one session, if anything was. */
async function outlivedBy({ db, boss, url, elsewhere }: Halls, name: string): Promise<string[]> {
  const role = name === 'another role' ? 'super-admin' : 'admin'
  const { id, email } = await newAccount(db, { role })
  const enter = () => signedIn(url, { email, password: PASSWORD }, role)
  const [session, beside] = [await enter(), name === 'another password' ? await enter() : callerOn(url)]
  const asked = () => ask(elsewhere, { path: desk, headers: { cookie: session.cookie } })
  if ((await asked()).status !== 200) return [`${name}: was never in`]
  await endings[name]?.({ db, boss, session, beside, id })
  const { status, headers } = await asked()
  const isOut = status === 302 && headers.location?.includes('/admin-login') === true
  const upload = { path: '/api/uploads', method: 'POST', headers: { cookie: session.cookie, origin: url } }
  const answer = await ask(elsewhere, upload)
  return [
    ...(isOut ? [] : [`${name} ${status}`]),
    ...(answer.status === 401 || answer.status === 403 ? [] : [`${name}, an upload ${answer.status}`]),
  ]
}

/** A cookie that somebody else put into the browser is never what signing in opens. */
async function planted({ url, elsewhere }: Halls, superAdmin: Site['superAdmin']): Promise<string[]> {
  const cookie = 'club_session=planted.by-somebody-else'
  await callerOn(url, cookie).post('/admin-login', { mode: 'login', tab: 'super-admin', ...superAdmin })
  const { status } = await ask(elsewhere, { path: desk, headers: { cookie } })
  return status === 200 ? ['planted'] : []
}

async function outlived(world: World, rounds: number, otherUrl: (url: string) => Promise<string>) {
  const { one, two } = await world.replicas()
  const { db, close } = await openDatabase(one.place)
  const boss = await signedIn(one.url, one.superAdmin)
  const halls = { db, boss, url: one.url, elsewhere: await otherUrl(two.url) }
  const turns = Object.keys(endings).flatMap((name) => Array.from({ length: rounds }, () => name))
  const next = turns[Symbol.iterator]()
  const alive: string[] = []
  const lane = async () => {
    for (const name of next) alive.push(...(await outlivedBy(halls, name)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  alive.push(...(await planted(halls, one.superAdmin)))
  await close()
  return noneOf(
    [...new Set(alive)],
    turns.length + 1,
    'ended or planted sessions still open the other replica',
  )
}

export const gates: Gate[] = [
  {
    id: 'S8',
    goal: 'A session that ends on one replica is over on the other at once; a planted one never begins',
    tier: 1,
    run: (world) => outlived(world, ROUNDS, async (url) => url),
    /** A replica that remembers whom it let in. */
    async control(world) {
      const known = new Map<string, number>()
      const open: { close(): Promise<void> }[] = []
      const verdict = await outlived(world, FEW_ROUNDS, async (url) => {
        const proxy = await openBendingProxy(url, {
          answer(answer, { cookie }) {
            if (answer.status === 200) known.set(cookie, 200)
            answer.status = known.get(cookie) ?? answer.status
          },
        })
        open.push(proxy)
        return proxy.url
      })
      for (const proxy of open) await proxy.close()
      return verdict
    },
  },
]
