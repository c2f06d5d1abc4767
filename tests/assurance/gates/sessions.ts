import { openDatabase } from '#app/platform/db.ts'
import type { Database } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { type Caller, callerOn, signedIn } from '#tests/support/caller.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const ROUNDS = 4
const desk = '/admin/dashboard'

interface Ending {
  db: Database
  boss: Caller
  admin: Caller
  id: string
}

const endings: Record<string, (given: Ending) => Promise<unknown>> = {
  logout: ({ admin }) => admin.post('/logout', {}),
  rejection: ({ boss, id }) => boss.post('/admin/super-dashboard', { intent: 'reject-admin', id }),
  'another device': async ({ db, id }) => {
    // Signed out from the list of devices of somebody else's browser: the row goes.
    await db.deleteFrom('session').where('user_id', '=', id).execute()
  },
  erasure: ({ db, id }) => db.deleteFrom('user_account').where('id', '=', id).execute(),
}

async function outlived(world: World, otherUrl: (url: string) => Promise<string>): Promise<Verdict> {
  const { one, two } = await world.replicas()
  const { db, close } = await openDatabase(one.place)
  const boss = await signedIn(one.url, one.superAdmin)
  const elsewhere = await otherUrl(two.url)
  const alive: string[] = []
  for (const [name, end] of Object.entries(endings))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, email } = await newAccount(db, { role: 'admin' })
      const admin = await signedIn(one.url, { email, password: PASSWORD }, 'admin')
      const asked = () => ask(elsewhere, { path: desk, headers: { cookie: admin.cookie } })
      if ((await asked()).status !== 200) alive.push(`${name}: was never in`)
      await end({ db, boss, admin, id })
      if ((await asked()).status === 200) alive.push(name)
    }
  const planted = 'club_session=planted.by-somebody-else'
  await callerOn(one.url, planted).post('/admin-login', {
    mode: 'login',
    tab: 'super-admin',
    ...one.superAdmin,
  })
  if ((await ask(elsewhere, { path: desk, headers: { cookie: planted } })).status === 200)
    alive.push('planted')
  await close()
  const tried = Object.keys(endings).length * ROUNDS + 1
  return {
    figure: `${alive.length} of ${tried} ended or planted sessions still open the other replica: ${[...new Set(alive)].join(', ') || 'none'}`,
    isGood: alive.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'S8',
    goal: 'A session that ends on one replica is over on the other at once; a planted one never begins',
    tier: 1,
    run: (world) => outlived(world, async (url) => url),
    /** A replica that remembers whom it let in. */
    async control(world) {
      const known = new Map<string, number>()
      const open: { close(): Promise<void> }[] = []
      const verdict = await outlived(world, async (url) => {
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
