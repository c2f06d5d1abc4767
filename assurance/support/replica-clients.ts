import { newId } from '#app/platform/id.ts'
import { type HttpClient, httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newPhone } from '#tests/support/phone.ts'
import type { Step } from './join-request-model.ts'
import type { World } from './test-sites.ts'

const intents = {
  approve: 'approve-join-request',
  reject: 'reject-join-request',
  undo: 'undo-reject',
} as const

/** An admin on each replica. */
export interface ReplicaClients {
  admins: HttpClient[]
  urls: string[]
  readRequests(at: number, phone: string): Promise<string[]>
}

export async function openReplicaClients(world: World): Promise<ReplicaClients> {
  const { one, two } = await world.replicas()
  const admins = await Promise.all([one, two].map((site) => signedInClient(site.url, site.superAdmin)))
  return {
    admins,
    urls: [one.url, two.url],
    async readRequests(at, phone) {
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

/** One phone number and its requests. */
export function openPhoneNumber({ admins, urls }: ReplicaClients) {
  const phone = newPhone()
  const keys: string[] = []

  async function ask(at: number, year: string): Promise<boolean> {
    const form = { name: 'Between Replicas', phone, branch: 'CSE', year, interest: 'Other' }
    const answer = await httpClient(urls[at] ?? '').post('/api/join', form)
    const { id } = (await answer.json()) as { id?: string }
    if (id && !keys.includes(id)) keys.push(id)
    return answer.status === 201
  }

  return {
    phone,
    async takes(at: number, step: Step): Promise<boolean> {
      if (step.kind === 'ask') return ask(at, step.year)
      const id = keys[step.nth] ?? newId()
      const page = await (await admins[at]?.get(`/admin/join-requests?q=${phone}`))?.text()
      const seen = page?.split(`value="${id} `)[1]?.split('"', 1)[0] ?? ''
      const form = { intent: intents[step.kind], id, seen }
      const answer = await admins[at]?.post('/admin/dashboard.data', form)
      await answer?.body?.cancel()
      return answer?.status === 200
    },
  }
}
