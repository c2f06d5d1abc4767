import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { untilOneWaits } from '#tests/support/waiting-writer.ts'
import { joinLimits } from './rules.ts'
import { keepPending } from './sending.store.server.ts'
import { approvePending } from './store.server.ts'
import {
  approveJoinRequest,
  currentNotice,
  rejectJoinRequest,
  sendJoinRequest,
  undoReject,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const { perAddress, perPhone } = joinLimits
const admin: Viewer = {
  kind: 'user',
  id: newId(),
  name: 'Devika',
  email: 'devika@club.example',
  role: 'admin',
  standing: 'approved',
}
const answers = { name: 'Nisha Verma', branch: 'CSE', year: '1st', interest: 'Video Editing' } as const

describe.each(engines)('join requests on their way together, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const send = (phone: string, { name = 'Nisha', at = now, address = '10.0.0.1', website = '' } = {}) =>
    sendJoinRequest(actingAs(db, visitor, { now: at }), {
      answers: { ...answers, name, phone, website },
      address,
    })
  const phoneOf = (n: number) => String(9_000_000_000 + n)
  const kept = () =>
    db
      .selectFrom('join_request')
      .select(['id', 'phone', 'name'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const idOf = async (sent: ReturnType<typeof send>) => {
    const outcome = await sent
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.key
  }
  const as = (at: Date) => actingAs(db, admin, { now: at })

  it('are answered each with its own id, and wait in their order', async () => {
    const numbers = [5, 3, 9, 1, 7]
    const ids = await Promise.all(numbers.map((n) => idOf(send(phoneOf(n), { name: `Number ${n}` }))))
    expect(await kept()).toEqual(
      numbers.map((n, place) => ({ id: ids[place], phone: phoneOf(n), name: `Number ${n}` })),
    )
  })

  it('pass the limit of their address in their order, up to the very last', async () => {
    const key = 'join:address:10.0.0.9'
    const { limit, windowMs } = perAddress
    const tries = { key, window_started_at: now.toISOString(), used: limit - 3 }
    await db.insertInto('rate_limit').values(tries).execute()
    const five = (at: Date) => [1, 2, 3, 4, 5].map((n) => send(phoneOf(n), { address: '10.0.0.9', at }))
    const outcomes = await Promise.all([...five(now), send(phoneOf(6), { address: '10.0.0.10' })])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, false, true])
    expect((await kept()).map(({ phone }) => phone)).toEqual([1, 2, 3, 6].map(phoneOf))
    expect((await Promise.all(five(later(windowMs)))).every(({ ok }) => ok)).toBe(true)
  })

  it('of one phone count one after the other, and the last that passed is what stays', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
    const outcomes = await Promise.all(names.map((name) => send(phoneOf(1), { name })))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
    expect(await kept()).toMatchObject([{ name: 'Third' }])
  })

  it('of one phone are three a day, whatever is decided in between', async () => {
    await rejectJoinRequest(as(now), await idOf(send(phoneOf(1))))
    const second = await idOf(send(phoneOf(1), { at: later(1) }))
    await approveJoinRequest(as(later(2)), second)
    const third = await idOf(send(phoneOf(1), { at: later(3) }))
    expect((await send(phoneOf(1), { at: later(4) })).ok).toBe(false)
    await rejectJoinRequest(as(later(5)), third)
    expect((await send(phoneOf(1), { at: later(perPhone.windowMs - 1) })).ok).toBe(false)
    const next = [0, 1, 2, 3].map((n) => send(phoneOf(1), { at: later(perPhone.windowMs + n) }))
    expect((await Promise.all(next)).map(({ ok }) => ok)).toEqual([true, true, true, false])
  })

  it('of one phone go on counting when one is decided while the next is being written', async () => {
    const id = await idOf(send(phoneOf(1)))
    const next = await db.transaction().execute(async (trx) => {
      // As another replica does it that the second one was sent to.
      await trx.updateTable('join_request').set({ tries: 2 }).execute()
      await approvePending(trx, { id, by: admin.id, now })
      const sending = send(phoneOf(1))
      await untilOneWaits(db, 'insert into join_request')
      return { sending }
    })
    const third = await idOf(next.sending)
    expect(third).not.toBe(id)
    await rejectJoinRequest(as(now), third)
    expect((await send(phoneOf(1))).ok).toBe(false)
  })

  it('of one phone do not begin anew when an older one comes back', async () => {
    const first = await idOf(send(phoneOf(1)))
    await rejectJoinRequest(as(now), first)
    const second = await idOf(send(phoneOf(1)))
    await rejectJoinRequest(as(now), second)
    await undoReject(as(now), first)
    expect(await idOf(send(phoneOf(1)))).toBe(first)
    expect((await send(phoneOf(1))).ok).toBe(false)
  })

  it('do not fail for one that the database refuses', async () => {
    const taken = await idOf(send(phoneOf(1)))
    const keep = (id: string, phone: string) =>
      keepPending(db, {
        id,
        answers: { ...answers, phone },
        notice: currentNotice(),
        fromAddress: { key: 'join:address:10.0.0.1', limit: 600 },
        now,
      })
    const fine = newId()
    const outcomes = await Promise.allSettled([
      keep(taken, phoneOf(2)),
      keep(fine, phoneOf(3)),
      send(phoneOf(4)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect((await kept()).map(({ phone }) => phone)).toEqual([1, 3, 4].map(phoneOf))
    // Nobody paid twice for the second time of asking; who was refused paid nothing.
    expect(await db.selectFrom('rate_limit').select('used').execute()).toEqual([{ used: 3 }])
  })

  it('are thanked and forgotten beside the others when a program filled the hidden field', async () => {
    const [program, person] = await Promise.all([
      send(phoneOf(1), { website: 'https://spam.example' }),
      send(phoneOf(2)),
    ])
    expect([program.ok, person.ok]).toEqual([true, true])
    expect((await kept()).map(({ phone }) => phone)).toEqual([phoneOf(2)])
  })
})
