import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { openBendingProxy, type Bending } from '#tests/support/bending-proxy.ts'
import { callerOn, signedIn } from '#tests/support/caller.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { Site } from '../world.ts'

const LANES = 8
const WRITES_EACH = 12
const WRITES = LANES * WRITES_EACH
const LOST_EVERY = 5

/** Sends until there is an answer, as a phone in a basement does. */
async function insisting(send: () => Promise<Response>): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) if (await send().catch(() => null)) return
  throw new Error('no answer in five tries')
}

/** Behind a line that loses every fifth answer after the site has done its work. */
async function withLostAnswers(site: Site, bending: Bending): Promise<Verdict> {
  let answers = 0
  const proxy = await openBendingProxy(site.url, {
    ...bending,
    answer(_answer, { method }) {
      if (method === 'POST' && (answers += 1) % LOST_EVERY === 0) throw new Error('lost')
    },
  })
  const { db, close } = await openDatabase(site.place)
  const mark = newId().slice(-8)
  const boss = await signedIn(site.url, site.superAdmin)
  const cookie = boss.cookie
  const onLine = { boss: callerOn(proxy.url, cookie, site.url), visitor: callerOn(proxy.url, '', site.url) }
  const write = async () => {
    const event = { ...eventForm(`Retried ${mark}`), requestKey: newId() }
    await insisting(() => onLine.boss.post('/admin/dashboard.data', event))
    const phone = someonesPhone()
    const request = { name: `Retried ${mark}`, phone, branch: 'CSE', year: '1st', interest: 'Other' }
    await insisting(() => onLine.visitor.post('/join', request))
  }
  const lane = async () => {
    for (let n = 0; n < WRITES_EACH; n += 1) await write()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const count = async (table: 'event' | 'join_request', column: 'title' | 'name') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where(column as 'id', '=', `Retried ${mark}`)
        .execute()
    ).length
  const made = [await count('event', 'title'), await count('join_request', 'name')]
  await close()
  await proxy.close()
  return {
    figure: `${answers} sent for ${WRITES} events and ${WRITES} requests, made ${made.join(' and ')}`,
    isGood: made.every((kept) => kept === WRITES) && answers > 2 * WRITES,
  }
}

export const gates: Gate[] = [
  {
    id: 'R3',
    goal: 'Whoever repeats a write because the answer was lost makes it once',
    tier: 1,
    async run(world) {
      const sites = await world.both()
      return allOf(
        await Promise.all(
          sites.map(async (site) => ({ name: site.name, ...(await withLostAnswers(site, {})) })),
        ),
      )
    },
    /** A server that does not know a repetition when it sees one. */
    control: async (world) =>
      withLostAnswers(await world.site(), {
        request(asked) {
          asked.body = Buffer.from(asked.body.toString().replace(/requestKey=[^&]*/, `requestKey=${newId()}`))
          if (asked.headers['content-length']) asked.headers['content-length'] = String(asked.body.length)
        },
      }),
  },
]
