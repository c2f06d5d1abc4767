import { beforeEach, describe, expect, it } from 'vitest'
import type { User, Viewer } from '#app/accounts/model.ts'
import { NEVER } from '#app/events/schedule.ts'
import { endMembership } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aMembership, anAdmin, anEvent, aUser, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { registrationLimits } from './rules.ts'
import { takeSeat } from './seats.store.server.ts'
import {
  cancelTicket,
  confirmSeatRequest,
  deleteOldSeatRequests,
  dropSeatRequest,
  register,
  requestSeat,
  seatsToConfirm,
} from './use-cases.server.ts'

const membersOnly = { ...here, membersUntil: NEVER }
const UNTIL = '2030-03-02T06:00:00.000Z'
const membersFirst = { ...here, membersUntil: UNTIL }
const AFTERWARDS = new Date('2030-03-02T06:00:01Z')
const address = '10.0.0.1'
let phones = 9_300_000_000

describe.each(bothEngines)('members first, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  const { as, claim, claimed, mails, counts } = seatServices(() => ({ db, admin, announced: [] }))

  async function aMember(over: Partial<User> & { until?: string } = {}) {
    const { until = '2031-07-31', ...rest } = over
    phones += 1
    const user = await aUser(db, { accountStatus: 'approved', phone: String(phones), ...rest })
    await aMembership(db, { user_id: user.id, member_until: until })
    const email_confirmed_at = seatsNow.toISOString()
    await db.updateTable('user_account').set({ email_confirmed_at }).where('id', '=', user.id).execute()
    return { user, viewer: viewerOf(user), phone: user.phone ?? '', email: user.email }
  }

  const send = (viewer: Viewer, eventId: string, form: Record<string, string>, at = seatsNow) =>
    register(as(viewer, at), { eventId, form, requestKey: newId(), address })
  const ask = (eventId: string, form: Record<string, string>) =>
    requestSeat(as({ kind: 'visitor' }), { eventId, form, requestKey: newId(), address })
  const seatRows = () =>
    db
      .selectFrom('registration')
      .select(['name', 'email', 'phone', 'status'])
      .where('status', '<>', 'cancelled')
      .execute()

  async function confirm(viewer: Viewer, at = seatsNow) {
    const [seat] = await seatsToConfirm(as(viewer, at))
    return confirmSeatRequest(as(viewer, at), { id: seat?.id ?? newId(), address })
  }

  it('gives no seat to a visitor, whatever address or phone they type', async () => {
    const { email, phone } = await aMember()
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    for (const form of [guest(), guest({ email }), guest({ phone }), guest({ email, phone })])
      expect(await claim(id, form)).toEqual({ ok: false, problem: 'members-only' })
    expect(await seatRows()).toEqual([])
  })

  it('answers the phone of a member, of a former member and of nobody alike; the first gets a mail', async () => {
    const member = await aMember()
    const former = await aMember({ until: '2029-07-31' })
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly, title: 'Casting' })
    for (const phone of [member.phone, former.phone, '9100000001'])
      expect(await ask(id, guest({ phone }))).toEqual({ ok: true, value: null })
    expect(await mails()).toEqual([`${member.email}: Confirm your seat at Casting on 9 March, 6:00 PM`])
    expect(await seatRows()).toEqual([])
    expect(await counts(id)).toMatchObject({ participants: 0 })
  })

  it('leaves the seats of a network to who takes one, however many phones are typed there', async () => {
    const event = await anEvent(db, { settings: membersOnly, seats: 5 })
    for (let at = 0; at < registrationLimits.perNetwork.limit; at += 1)
      expect(await ask(event.id, guest())).toMatchObject({ ok: true })
    const { viewer, email } = await aMember()
    expect(await send(viewer, event.id, guest({ email }))).toMatchObject({ ok: true })
  })

  it('seats the member who confirms, under the name and address of their own page', async () => {
    const { viewer, phone, email, user } = await aMember({ name: 'Asha Rao' })
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    await ask(id, guest({ phone, name: 'Somebody Else' }))
    expect(await confirm(viewer)).toMatchObject({ ok: true, value: { status: 'seated' } })
    expect(await seatRows()).toEqual([{ name: user.name, email, phone, status: 'seated' }])
    expect(await seatsToConfirm(as(viewer))).toEqual([])
  })

  it('lets nobody confirm the seat of another member, or one that was turned down', async () => {
    const { viewer, phone } = await aMember()
    const other = await aMember()
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    await ask(id, guest({ phone }))
    const [seat] = await seatsToConfirm(as(viewer))
    const stolen = { id: seat?.id ?? '', address }
    expect(await confirmSeatRequest(as(other.viewer), stolen)).toMatchObject({ problem: 'no-request' })
    await dropSeatRequest(as(other.viewer), stolen.id)
    expect(await seatsToConfirm(as(viewer))).toHaveLength(1)
    await dropSeatRequest(as(viewer), stolen.id)
    expect(await confirm(viewer)).toMatchObject({ problem: 'no-request' })
  })

  it('seats a signed-in member at once, with the address of their page only', async () => {
    const { viewer, email } = await aMember()
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    expect(await send(viewer, id, guest())).toMatchObject({
      problem: 'invalid',
      errors: { email: /own page/ },
    })
    expect(await send(viewer, id, guest({ email: email.toUpperCase() }))).toMatchObject({ ok: true })
  })

  it('counts an admin in office as a member, and no account that only signed up', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    const signedUp = await aUser(db)
    if (admin.kind !== 'user') throw new Error('no admin')
    expect(await send(viewerOf(signedUp), id, guest({ email: signedUp.email }))).toMatchObject({ ok: false })
    expect(await send(admin, id, guest({ email: admin.email }))).toMatchObject({ ok: true })
    const gone = { ...admin, isTermOver: true, isReadOnly: true }
    expect(await send(gone, id, guest({ email: admin.email }))).toMatchObject({ problem: 'members-only' })
  })

  it('opens to everybody at its moment', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: membersFirst })
    expect(await claim(id, guest(), { at: new Date('2030-03-02T05:59:59Z') })).toMatchObject({ ok: false })
    expect(await claim(id, guest(), { at: AFTERWARDS })).toMatchObject({ ok: true })
  })

  it('keeps the same rule for the waitlist: members wait, and then everybody behind them', async () => {
    const [first, second] = [await aMember(), await aMember()]
    const { id } = await anEvent(db, { seats: 1, settings: membersFirst })
    const seated = await send(first.viewer, id, guest({ email: first.email }))
    expect(await claim(id)).toMatchObject({ problem: 'members-only' })
    await ask(id, guest({ phone: second.phone }))
    expect(await confirm(second.viewer)).toMatchObject({ value: { status: 'waiting' } })
    expect(await claim(id, guest(), { at: AFTERWARDS })).toMatchObject({ value: { status: 'waiting' } })
    await cancelTicket(as({ kind: 'visitor' }, AFTERWARDS), seated.ok ? seated.value.ticket : '')
    const rows = await seatRows()
    expect(rows.filter(({ status }) => status === 'seated').map(({ email }) => email)).toEqual([second.email])
  })

  it('counts the day of registration: a membership that ends before the event keeps its seat, not its request', async () => {
    const { viewer, phone, email, user } = await aMember()
    const waits = await anEvent(db, { seats: 5, settings: membersOnly })
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    await send(viewer, id, guest({ email }))
    await ask(waits.id, guest({ phone }))
    expect(await endMembership(as(admin), user.id)).toMatchObject({ ok: true })
    expect(await confirm(viewer)).toMatchObject({ problem: 'no-request' })
    expect(await counts(id)).toMatchObject({ seated: 1 })
    expect(await counts(waits.id)).toMatchObject({ seated: 0 })
  })

  it('leaves seats and places to who has them when the rule comes later', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const { ticket } = await claimed(id)
    await claimed(id)
    await db.updateTable('event').set({ members_until: NEVER }).where('id', '=', id).execute()
    expect(await claim(id)).toMatchObject({ problem: 'members-only' })
    await cancelTicket(as({ kind: 'visitor' }), ticket)
    expect(await counts(id)).toMatchObject({ seated: 1, waiting: 0 })
  })

  it('makes one registration of two requests and a second form', async () => {
    const { viewer, phone, email } = await aMember()
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly })
    await ask(id, guest({ phone }))
    await ask(id, guest({ phone }))
    expect(await seatsToConfirm(as(viewer))).toHaveLength(1)
    await confirm(viewer)
    await ask(id, guest({ phone }))
    expect(await confirm(viewer)).toMatchObject({ ok: false, problem: /registered-/ })
    expect(await seatsToConfirm(as(viewer))).toEqual([])
    expect((await seatRows()).map((row) => row.email)).toEqual([email])
  })

  it('refuses a visitor whose form was read before the rule came; without its guard the seat is taken', async () => {
    const { id, scheduleVersion } = await anEvent(db, { seats: 5, settings: here })
    await db.updateTable('event').set({ members_until: NEVER }).where('id', '=', id).execute()
    const seat = { eventId: id, scheduleVersion, now: seatsNow }
    expect(await takeSeat(db, { ...seat, isMember: false })).toBe(false)
    expect(await takeSeat(db, { ...seat, isMember: true })).toBe(true)
  })

  it.each([
    { name: 'members alone', settings: membersOnly, visitorsIn: false },
    { name: 'everybody, where there is no rule', settings: here, visitorsIn: true },
  ])(
    'seats $name in a rush of twelve members and twelve visitors for six seats',
    async ({ settings, visitorsIn }) => {
      const members = []
      for (let who = 0; who < 12; who += 1) members.push(await aMember())
      const { id } = await anEvent(db, { seats: 6, settings })
      for (const { phone } of members) await ask(id, guest({ phone }))
      const rush = members.flatMap(({ viewer }) => [claim(id), confirm(viewer), confirm(viewer)])
      await Promise.all(rush)
      expect(await counts(id)).toMatchObject({ participants: 6, seated: 6 })
      const rows = await seatRows()
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
      const addresses = new Set(members.map(({ email }) => email))
      expect(rows.some(({ email }) => !addresses.has(email ?? ''))).toBe(visitorsIn)
    },
  )

  it('tells a member what waits for them, and deletes it after seven days or with the account', async () => {
    const { user, phone } = await aMember()
    const { id } = await anEvent(db, { seats: 5, settings: membersOnly, title: 'Casting' })
    await ask(id, guest({ phone }))
    const held = await personalDataOf(db, { emails: [], phones: [], accountIds: [user.id] })
    expect(held.find(({ title }) => title === 'Seats to confirm')?.records).toMatchObject([
      { event: 'Casting' },
    ])
    const days = (count: number) => new Date(seatsNow.getTime() + count * 86_400_000)
    expect(await deleteOldSeatRequests(db, days(6))).toBe(0)
    expect(await deleteOldSeatRequests(db, days(8))).toBe(1)
    await ask(id, guest({ phone }))
    await db.deleteFrom('user_account').where('id', '=', user.id).execute()
    expect(await db.selectFrom('seat_request').select('id').execute()).toEqual([])
  })
})
