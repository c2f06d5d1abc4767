import { newId } from '#app/platform/id.ts'
import { type Caller, callerOn, signedIn } from '#tests/support/caller.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import type { Deed } from './one-phone.ts'
import type { World } from './world.ts'

const intents = {
  approve: 'approve-join-request',
  reject: 'reject-join-request',
  undo: 'undo-reject',
} as const

/** An admin on each replica. `look`: what somebody else reads of a number there. */
export interface Halls {
  admins: Caller[]
  urls: string[]
  look(at: number, phone: string): Promise<string[]>
}

export async function openHalls(world: World): Promise<Halls> {
  const { one, two } = await world.replicas()
  const admins = await Promise.all([one, two].map((site) => signedIn(site.url, site.superAdmin)))
  return {
    admins,
    urls: [one.url, two.url],
    async look(at, phone) {
      const lists = ['pending', 'approved'].map((state) =>
        admins[at]?.get(`/admin/join-requests.csv?state=${state}&q=${phone}`),
      )
      const texts = await Promise.all(lists.map(async (list) => (await list)?.text()))
      const rows = texts.flatMap((text) => (text ?? '').split('\r\n').slice(1, -1))
      return rows
        .map((row) => row.replaceAll('"', '').split(','))
        .map(([, , , year, , status]) => `${status} ${year}`)
        .toSorted()
    },
  }
}

/** One number and what it did, on whichever replica. */
export function openPhone({ admins, urls }: Halls) {
  const phone = someonesPhone()
  const keys: string[] = []

  async function ask(at: number, year: string): Promise<boolean> {
    const form = { name: 'Between Replicas', phone, branch: 'CSE', year, interest: 'Other' }
    const answer = await callerOn(urls[at] ?? '').post('/join', form)
    const key = answer.headers.get('x-join-request')
    await answer.body?.cancel()
    if (key && !keys.includes(key)) keys.push(key)
    return answer.status === 201
  }

  return {
    phone,
    async does(at: number, deed: Deed): Promise<boolean> {
      if (deed.kind === 'ask') return ask(at, deed.year)
      const form = { intent: intents[deed.kind], id: keys[deed.nth] ?? newId() }
      const answer = await admins[at]?.post('/admin/dashboard.data', form)
      await answer?.body?.cancel()
      return answer?.status === 200
    },
  }
}
