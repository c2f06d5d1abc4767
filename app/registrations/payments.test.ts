import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { checkInGuestList } from '#app/check-in/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, aUpi, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { paymentStates, sumText, type PaymentMark, type PaymentState } from './payments.rules.ts'
import { setPayment } from './payments.store.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'
import {
  exportRegistrations,
  markPayment,
  registrationList,
  sayPaid,
  ticketPayment,
} from './use-cases.server.ts'

const now = new Date('2030-03-01T06:00:00Z')
const REFERENCE = '412345678901'

describe('the sum of the payments of an event', () => {
  const nothing = { paise: 0, unpaid: 3, claimed: 0, paid: 0, returned: 0 }

  it.each([
    [nothing, false, '₹0 paid by 0 of 3'],
    [nothing, true, null],
    [{ ...nothing, claimed: 1 }, true, '₹0 paid by 0 of 4, 1 more say so'],
    [{ ...nothing, paid: 2, paise: 30_000 }, true, '₹300 paid by 2 of 5'],
    [{ ...nothing, returned: 1 }, true, '₹0 paid by 0 of 3'],
  ])('of %j, over: %s, reads %s', (sums, isOver, text) => expect(sumText(sums, isOver)).toBe(text))
})

describe.each(bothEngines)('payments, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let other: Viewer
  let eventId: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db, { name: 'Riya Sen' }))
    other = viewerOf(await anAdmin(db))
    await aUpi(db)
    eventId = (await anEvent(db, { registrationFee: 99, settings: here, seats: 40 })).id
    await db.updateTable('event').set({ fee_paise: 50 }).execute()
  })
  const as = (viewer: Viewer = visitor) => actingAs(db, viewer, { now })

  let guests = 0
  async function guest() {
    guests += 1
    const email = `guest-${guests}@college.example`
    const id = await aSeat(db, {
      event_id: eventId,
      name: `Guest ${guests}`,
      email,
      email_key: email,
      created_at: now.toISOString(),
    })
    const { ticketOf, digitsOf } = await loadTicketSigner({ db, env: testEnv(), now })
    return { id, email, ticket: ticketOf(id), digits: digitsOf(id) }
  }
  const mark = (id: string, mark: PaymentMark, seen: PaymentState, viewer = admin) =>
    markPayment(as(viewer), { id, mark, seen })
  const say = (ticket: string, reference = REFERENCE) => sayPaid(as(), { ticket, reference })
  const sums = async () => (await registrationList(as(admin), { eventId }))?.counts.payments
  const row = async (id: string) =>
    (await registrationList(as(admin), { eventId }))?.registrations.find((one) => one.id === id)

  it('are asked for with the amount, the payee and the code of the ticket', async () => {
    const { ticket, digits } = await guest()
    expect(await ticketPayment(as(), ticket)).toMatchObject({
      state: 'unpaid',
      paise: 9950,
      link: `upi://pay?pa=club@okbank&pn=Film%20Club&am=99.50&cu=INR&tn=${digits}`,
    })
  })

  it('are asked for nowhere without a UPI id, and not for a free event', async () => {
    const { id, ticket } = await guest()
    await db.updateTable('event').set({ registration_fee: 0, fee_paise: 0 }).execute()
    expect(await ticketPayment(as(), ticket)).toBe(null)
    await db.updateTable('event').set({ registration_fee: 60 }).execute()
    await db.deleteFrom('setting').where('key', '=', 'upi').execute()
    expect(await ticketPayment(as(), ticket)).toBe(null)
    expect(await say(ticket)).toEqual({ ok: false, problem: 'no-payment' })
    expect(await mark(id, 'paid-cash', 'unpaid')).toEqual({ ok: false, problem: 'no-payment' })
    expect(await sums()).toBe(null)
  })

  it('are asked for on the day of the event, and not afterwards; what was noted stays', async () => {
    const [silent, said] = [await guest(), await guest()]
    await say(said.ticket)
    await db.updateTable('event').set({ date: '2030-03-01' }).execute()
    expect(await ticketPayment(as(), silent.ticket)).toMatchObject({ state: 'unpaid' })
    await db
      .updateTable('event')
      .set({ date: '2030-02-28', turns_past_at: '2030-02-28T12:30:00.000Z' })
      .execute()
    expect(await ticketPayment(as(), silent.ticket)).toBe(null)
    expect(await ticketPayment(as(), said.ticket)).toMatchObject({ state: 'claimed', link: null })
    expect(await say(said.ticket, '5555')).toEqual({ ok: false, problem: 'no-payment' })
  })

  it('are asked for until a show that lasts beyond midnight is over, its end known or not, and not for a cancelled event', async () => {
    const { ticket } = await guest()
    const late = {
      date: '2030-02-28',
      time: '22:00',
      end_time: '01:00',
      turns_past_at: '2030-02-28T16:30:00.000Z',
    }
    await db.updateTable('event').set(late).execute()
    const at = (instant: string) => ticketPayment(actingAs(db, visitor, { now: new Date(instant) }), ticket)
    expect(await at('2030-02-28T19:00:00Z')).toMatchObject({ state: 'unpaid' })
    expect(await at('2030-02-28T20:00:00Z')).toBe(null)
    await db.updateTable('event').set({ end_time: null }).execute()
    expect(await at('2030-02-28T20:00:00Z')).toMatchObject({ state: 'unpaid' })
    expect(await at('2030-02-28T21:00:00Z')).toBe(null)
    await db.updateTable('event').set({ event_status: 'cancelled' }).execute()
    expect(await at('2030-02-28T10:00:00Z')).toBe(null)
  })

  it('stay where they were noted, when the event is cancelled, costs nothing now, or the club takes no UPI', async () => {
    const [paid, said] = [await guest(), await guest()]
    await say(said.ticket)
    await mark(paid.id, 'paid-upi', 'unpaid')
    const unpaid = await guest()
    await db.updateTable('event').set({ event_status: 'cancelled' }).execute()
    expect(await ticketPayment(as(), paid.ticket)).toMatchObject({ state: 'paid', paise: 9950, link: null })
    expect(await ticketPayment(as(), said.ticket)).toMatchObject({ state: 'claimed', link: null })
    const free = { event_status: 'scheduled', registration_fee: 0, fee_paise: 0 }
    await db.updateTable('event').set(free).execute()
    await db.deleteFrom('setting').where('key', '=', 'upi').execute()
    expect(await ticketPayment(as(), paid.ticket)).toMatchObject({ state: 'paid', paise: 9950, link: null })
    expect(await sums()).toEqual({ unpaid: 0, claimed: 1, paid: 1, returned: 0, paise: 9950 })
    const listed = [await row(paid.id), await row(said.id), await row(unpaid.id)]
    expect(listed.map((one) => one?.hasPayment)).toEqual([true, true, false])
    const atTheDoor = (await checkInGuestList(as(admin), { eventId }))?.guests.map(({ payment }) => payment)
    expect(atTheDoor?.toSorted()).toEqual(['Paid', 'Says paid', undefined])
    expect(await exportRegistrations(as(admin), eventId)).toMatchObject({ hasPayments: true })
    expect(await mark(paid.id, 'returned', 'paid')).toMatchObject({ ok: true })
    expect(await ticketPayment(as(), paid.ticket)).toMatchObject({ state: 'returned', paise: 9950 })
    expect(await mark(unpaid.id, 'paid-cash', 'unpaid')).toEqual({ ok: false, problem: 'no-payment' })
  })

  it('are never paid because a guest says so', async () => {
    const { id, ticket } = await guest()
    expect(await say(ticket, 'x')).toEqual({ ok: false, problem: 'invalid' })
    expect(await say(ticket)).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({ payment: { state: 'claimed', reference: REFERENCE, paise: 9950 } })
    expect(await sums()).toMatchObject({ claimed: 1, paid: 0, paise: 0 })
  })

  it('are marked by an admin, who is named, with the way and the moment', async () => {
    const { id, ticket } = await guest()
    await say(ticket)
    expect(await mark(id, 'paid-upi', 'claimed')).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({
      payment: { state: 'paid', method: 'upi', paise: 9950, at: now.toISOString() },
      paymentBy: 'Riya Sen',
    })
    expect(await ticketPayment(as(), ticket)).toMatchObject({ state: 'paid', link: null, paise: 9950 })
    expect(await say(ticket)).toEqual({ ok: false, problem: 'payment-changed' })
    await expect(markPayment(as(), { id, mark: 'returned', seen: 'paid' })).rejects.toThrow(NotAllowed)
  })

  it('are returned, and both marks are taken back', async () => {
    const { id, ticket } = await guest()
    await say(ticket)
    await mark(id, 'paid-cash', 'claimed')
    await mark(id, 'returned', 'paid')
    expect(await sums()).toMatchObject({ returned: 1, paise: 0 })
    await mark(id, 'not-returned', 'returned')
    expect(await row(id)).toMatchObject({ payment: { state: 'paid', method: 'cash', paise: 9950 } })
    await mark(id, 'not-paid', 'paid')
    expect(await row(id)).toMatchObject({ payment: { state: 'claimed', method: null, paise: 9950 } })
    // The moment is the admin's, and not when the guest said it.
    expect(await ticketPayment(as(), ticket)).toMatchObject({ state: 'claimed', at: null })
    await say(ticket)
    expect(await ticketPayment(as(), ticket)).toMatchObject({ at: now.toISOString(), by: null })
    expect(await mark(id, 'returned', 'unpaid')).toMatchObject({ ok: false })
  })

  it('keep the amount that was paid when the fee changes, to the paisa', async () => {
    const [first, second] = [await guest(), await guest()]
    await mark(first.id, 'paid-upi', 'unpaid')
    await db.updateTable('event').set({ registration_fee: 120, fee_paise: 1 }).execute()
    await mark(second.id, 'paid-cash', 'unpaid')
    expect(await sums()).toMatchObject({ paid: 2, paise: 9950 + 12_001 })
    await mark(first.id, 'returned', 'paid')
    await mark(first.id, 'not-returned', 'returned')
    expect(await sums()).toMatchObject({ paid: 2, paise: 9950 + 12_001 })
  })

  it('keep the amount that was due when the guest said so, whatever the event asks for when an admin marks it', async () => {
    const [first, second, unpaid] = [await guest(), await guest(), await guest()]
    for (const { ticket } of [first, second]) await say(ticket)
    await mark(second.id, 'paid-upi', 'claimed')
    await db.updateTable('event').set({ registration_fee: 0, fee_paise: 0 }).execute()
    expect(await ticketPayment(as(), first.ticket)).toMatchObject({ state: 'claimed', paise: 9950 })
    expect(await sums()).toMatchObject({ claimed: 1, paid: 1, paise: 9950 })
    await mark(first.id, 'paid-cash', 'claimed')
    await mark(second.id, 'not-paid', 'paid')
    expect(await sums()).toMatchObject({ claimed: 1, paid: 1, paise: 9950 })
    await mark(second.id, 'paid-upi', 'claimed')
    expect(await sums()).toMatchObject({ claimed: 0, paid: 2, paise: 2 * 9950 })
    expect(await mark(unpaid.id, 'paid-cash', 'unpaid')).toEqual({ ok: false, problem: 'no-payment' })
  })

  it.each(['cancelled', 'waiting'])(
    'of who lost the seat stay: what was said or paid, not what was due (%s)',
    async (status) => {
      const [paid, claimed, unpaid] = [await guest(), await guest(), await guest()]
      await say(claimed.ticket)
      await mark(paid.id, 'paid-upi', 'unpaid')
      const lost = { status, cancelled_at: status === 'cancelled' ? now.toISOString() : null }
      await db.updateTable('registration').set(lost).execute()
      const onTicket = ({ ticket }: { ticket: string }) => ticketPayment(as(), ticket)
      expect(await sums()).toMatchObject({ unpaid: 0, claimed: 1, paid: 1, paise: 9950 })
      expect(await row(claimed.id)).toMatchObject({ hasPayment: true })
      expect(await row(unpaid.id)).toMatchObject({ hasPayment: false })
      expect((await registrationList(as(admin), { eventId, status: 'claimed' }))?.total).toBe(1)
      expect(await onTicket(claimed)).toMatchObject({ state: 'claimed', link: null })
      expect(await onTicket(paid)).toMatchObject({ state: 'paid', link: null })
      expect(await onTicket(unpaid)).toBe(null)
      expect(await say(unpaid.ticket)).toMatchObject({ problem: 'no-payment' })
      expect(await mark(claimed.id, 'paid-upi', 'claimed')).toMatchObject({ ok: true })
      expect(await mark(claimed.id, 'returned', 'paid')).toMatchObject({ ok: true })
      expect(await onTicket(claimed)).toMatchObject({ state: 'returned' })
    },
  )

  it('are asked for once an offered seat is confirmed, not before', async () => {
    const { ticket } = await guest()
    const confirmBy = (confirm_by: string | null) =>
      db.updateTable('registration').set({ confirm_by }).execute()
    await confirmBy(new Date(now.getTime() + 86_400_000).toISOString())
    expect(await ticketPayment(as(), ticket)).toBe(null)
    expect(await say(ticket)).toMatchObject({ problem: 'no-payment' })
    await confirmBy(null)
    expect(await say(ticket)).toMatchObject({ ok: true })
  })

  it.each(paymentStates)('are found by their state: %s', async (state) => {
    const [unpaid, claimed, paid, returned] = [await guest(), await guest(), await guest(), await guest()]
    await say(claimed.ticket)
    await mark(paid.id, 'paid-upi', 'unpaid')
    await mark(returned.id, 'paid-upi', 'unpaid')
    await mark(returned.id, 'returned', 'paid')
    const list = await registrationList(as(admin), { eventId, status: state })
    const ids = { unpaid, claimed, paid, returned }
    expect(list?.registrations.map(({ id }) => id)).toEqual([ids[state].id])
    expect(list?.total).toBe(1)
  })

  it('stand on the list at the door', async () => {
    const { id } = await guest()
    await mark(id, 'paid-cash', 'unpaid')
    await guest()
    const list = await checkInGuestList(as(admin), { eventId })
    expect(list?.guests.map(({ payment }) => payment).toSorted()).toEqual(['Paid', 'Unpaid'])
  })

  it('are marked once where two admins press at once: one wins, the other is told', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, guest))
    for (const { id } of all) {
      const both = [mark(id, 'paid-upi', 'unpaid'), mark(id, 'paid-cash', 'unpaid', other)]
      const outcomes = await Promise.all(both)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes).toContainEqual({ ok: false, problem: 'payment-changed' })
    }
    expect(await sums()).toMatchObject({ paid: 8, paise: 8 * 9950 })
    const entries = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'payment.paid')
      .execute()
    expect(entries).toHaveLength(8)
  })

  it('would be marked twice without the state that each admin saw', async () => {
    const { id } = await guest()
    const paid = { state: 'paid', paise: 9950, at: now.toISOString(), by: null } as const
    const both = (['upi', 'cash'] as const).map((method) =>
      setPayment(db, { id, from: paymentStates, method, ...paid }),
    )
    expect(await Promise.all(both)).toEqual([true, true])
  })

  it('stand in the personal data of the guest, and are erased with it', async () => {
    const { ticket, email } = await guest()
    await say(ticket)
    const held = await personalDataOf(db, { emails: [email], phones: [], accountIds: [] })
    expect(held[0]?.records[0]).toMatchObject({ payment: 'claimed', 'bank reference': REFERENCE })
    await erasePerson({ db, env: testEnv(), now }, { email })
    expect(await sums()).toMatchObject({ claimed: 0 })
  })
})
