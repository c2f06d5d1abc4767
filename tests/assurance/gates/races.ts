import { openDatabase } from '#app/platform/db.ts'
import { signedIn, type Caller } from '#tests/support/caller.ts'
import { aJoinRequest, aUser } from '#tests/support/factories.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const REQUESTS = 25
const TRIES_EACH = 8

interface Contest {
  /** True: this try was told that it approved the request. */
  approve(id: string, contestant: number): Promise<boolean>
  membersOf(id: string): Promise<number>
  newRequest(): Promise<string>
}

async function contested({ approve, membersOf, newRequest }: Contest): Promise<Verdict> {
  let wrong = 0
  for (let round = 0; round < REQUESTS; round += 1) {
    const id = await newRequest()
    const tries = Array.from({ length: TRIES_EACH }, (_, contestant) => approve(id, contestant))
    const winners = (await Promise.all(tries)).filter(Boolean).length
    if (winners !== 1 || (await membersOf(id)) !== 1) wrong += 1
  }
  const figure = `${wrong} of ${REQUESTS} requests, ${TRIES_EACH} approvals each at once, have not one winner and one member`
  return { figure, isGood: wrong === 0 }
}

async function onReplicas(
  world: World,
  approve: (callers: Caller[], id: string, n: number) => Promise<boolean>,
) {
  const { one, two } = await world.replicas()
  const callers = [await signedIn(one.url, one.superAdmin), await signedIn(two.url, two.superAdmin)]
  const { db, close } = await openDatabase(one.place)
  const verdict = await contested({
    approve: (id, n) => approve(callers, id, n),
    async membersOf(id) {
      const rows = await db
        .selectFrom('user_account')
        .select('id')
        .where('join_request_id', '=', id)
        .execute()
      return rows.length
    },
    newRequest: async () => (await aJoinRequest(db, { phone: someonesPhone() })).id,
  })
  await close()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R2',
    goal: 'Of admins who approve one request at once, on two replicas, one wins and one member is made',
    tier: 1,
    run: (world) =>
      onReplicas(world, async (callers, id, n) => {
        const form = { intent: 'approve-join-request', id }
        return (await callers[n % 2]?.post('/admin/dashboard', form))?.status === 200
      }),
    /** A server that looks first and writes then. */
    async control(world) {
      const { one } = await world.replicas()
      const { db, close } = await openDatabase(one.place)
      const verdict = await onReplicas(world, async (_, id) => {
        const seen = await db
          .selectFrom('join_request')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirst()
        if (seen?.status !== 'pending') return false
        await db.updateTable('join_request').set({ status: 'approved' }).where('id', '=', id).execute()
        await aUser(db, { joinRequestId: id }).catch(() => null)
        return true
      })
      await close()
      return verdict
    },
  },
]
