import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { CAMPUS_LIMIT } from '#app/platform/http/rate-limit.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { untilOneWaits } from '#tests/support/waiting-writer.ts'
import { joinLimits } from './rules.ts'
import { approvePending } from './store.server.ts'
import { rejectJoinRequest, sendJoinRequest, undoReject } from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const { perAddressAndDay, perPhone } = joinLimits
const admin: Viewer = {
  kind: 'user',
  id: newId(),
  name: 'Devika',
  email: 'devika@club.example',
  role: 'admin',
  accountStatus: 'approved',
}
const answers = { name: 'Nisha Verma', branch: 'CSE', year: '1st', interest: 'Video Editing' } as const

describe.each(bothEngines)('join requests sent at the same time, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const send = (phone: string, { name = 'Nisha', at = now, address = '10.0.0.1', requestKey = '' } = {}) =>
    sendJoinRequest(actingAs(db, visitor, { now: at }), {
      form: { ...answers, name, phone, requestKey },
      address,
    })
  const phoneOf = (n: number) => String(9_000_000_000 + n)
  const storedRequests = () =>
    db
      .selectFrom('join_request')
      .select(['id', 'phone', 'name'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const idOf = async (sent: ReturnType<typeof send>) => {
    const outcome = await sent
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.id
  }
  const as = (at: Date) => actingAs(db, admin, { now: at })

  it('each get their own id', async () => {
    const numbers = [5, 3, 9, 1, 7]
    const ids = await Promise.all(numbers.map((n) => idOf(send(phoneOf(n), { name: `Number ${n}` }))))
    const expectedRequests = numbers.map((n, place) => ({
      id: ids[place],
      phone: phoneOf(n),
      name: `Number ${n}`,
    }))
    expect(new Set(await storedRequests())).toEqual(new Set(expectedRequests))
  })

  it('respect the limit of their network address exactly', async () => {
    const key = 'join:address:10.0.0.9'
    const { limit, windowMs } = CAMPUS_LIMIT
    const tries = { key, window_started_at: now.toISOString(), used: limit - 3 }
    await db.insertInto('rate_limit').values(tries).execute()
    const five = (at: Date) => [1, 2, 3, 4, 5].map((n) => send(phoneOf(n), { address: '10.0.0.9', at }))
    const outcomes = await Promise.all([...five(now), send(phoneOf(6), { address: '10.0.0.10' })])
    expect(outcomes.slice(0, 5).filter(({ ok }) => ok)).toHaveLength(3)
    expect(outcomes[5]).toMatchObject({ ok: true })
    expect(await storedRequests()).toHaveLength(4)
    expect((await Promise.all(five(later(windowMs)))).every(({ ok }) => ok)).toBe(true)
  })

  it('respect the daily limit of their network from any of its addresses', async () => {
    const { limit, windowMs } = perAddressAndDay
    const key = 'join:address:2001:db8:1:2::/64:day'
    await db
      .insertInto('rate_limit')
      .values({ key, window_started_at: now.toISOString(), used: limit - 1 })
      .execute()
    const from = (n: number, at = later(n)) => send(phoneOf(n), { address: `2001:db8:1:2::${n}`, at })
    expect([(await from(1)).ok, (await from(2)).ok]).toEqual([true, false])
    expect((await from(3, later(windowMs))).ok).toBe(true)
  })

  it('from one phone create one stored request, and only three are accepted', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
    const outcomes = await Promise.all(names.map((name) => send(phoneOf(1), { name })))
    const acceptedNames = names.filter((_, n) => outcomes[n]?.ok)
    expect(acceptedNames).toHaveLength(3)
    const [request, ...otherRequests] = await storedRequests()
    expect(otherRequests).toEqual([])
    expect(acceptedNames).toContain(request?.name)
  })

  it('from one phone are limited to three a day, regardless of decisions in between', async () => {
    await rejectJoinRequest(as(now), await idOf(send(phoneOf(1))))
    const second = await idOf(send(phoneOf(1), { at: later(1) }))
    await approveAsShown(as(later(2)), second)
    const third = await idOf(send(phoneOf(1), { at: later(3) }))
    expect((await send(phoneOf(1), { at: later(4) })).ok).toBe(false)
    await rejectJoinRequest(as(later(5)), third)
    expect((await send(phoneOf(1), { at: later(perPhone.windowMs - 1) })).ok).toBe(false)
    const next = [0, 1, 2, 3].map((n) => send(phoneOf(1), { at: later(perPhone.windowMs + n) }))
    expect((await Promise.all(next)).filter(({ ok }) => ok)).toHaveLength(3)
  })

  it('from one phone all count when one is decided while the next is being sent', async () => {
    const first = await idOf(send(phoneOf(1)))
    const sending = await transact(db, async (trx) => {
      // Another replica's submission and decision, in one transaction that is still open.
      const acting = { ...actingAs(trx, visitor, { now }) }
      const second = await sendJoinRequest(acting, {
        form: { ...answers, phone: phoneOf(1), requestKey: '' },
        address: '10.0.0.1',
      })
      if (!second.ok) throw new Error(second.problem)
      await approvePending(trx, { id: first, by: admin.id, now, seen: 1 })
      const third = send(phoneOf(1))
      await untilOneWaits(db, 'insert into rate_limit')
      return { third }
    })
    await approveAsShown(as(now), await idOf(sending.third))
    expect((await send(phoneOf(1))).ok).toBe(false)
  })

  it('from one phone still count after a rejection is undone', async () => {
    const first = await idOf(send(phoneOf(1)))
    await rejectJoinRequest(as(now), first)
    const second = await idOf(send(phoneOf(1)))
    await rejectJoinRequest(as(now), second)
    await undoReject(as(now), first)
    await idOf(send(phoneOf(1)))
    expect((await send(phoneOf(1))).ok).toBe(false)
  })

  it('from a resent form create one request and count once, even after a decision', async () => {
    const requestKey = newId()
    const first = await idOf(send(phoneOf(1), { requestKey }))
    for (let n = 1; n < 5; n += 1) expect(await idOf(send(phoneOf(1), { requestKey }))).toBe(first)
    await approveAsShown(as(now), first)
    expect(await idOf(send(phoneOf(1), { requestKey }))).toBe(first)
    expect(await storedRequests()).toHaveLength(1)
    const laterOutcomes = [await send(phoneOf(1)), await send(phoneOf(1)), await send(phoneOf(1))]
    expect(laterOutcomes.map(({ ok }) => ok)).toEqual([true, true, false])
  })

  it('from two phones with one request key create two requests', async () => {
    const requestKey = newId()
    const first = await idOf(send(phoneOf(1), { requestKey }))
    expect(await idOf(send(phoneOf(2), { requestKey }))).not.toBe(first)
  })
})
