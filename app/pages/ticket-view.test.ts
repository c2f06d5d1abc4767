import { beforeEach, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { cancelTicket, register, viewTicket } from '#app/registrations/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { guest, here } from '#tests/support/seat-services.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { ticketView } from './ticket-view.server.ts'

/** 18:00 in the club's time zone. */
const START = Date.parse('2030-03-09T12:30:00Z')

async function claimSeat(acting: Acting, eventId: string): Promise<string> {
  const claim = await register(acting, { eventId, form: guest(), requestKey: newId(), address: '10.0.0.1' })
  return claim.ok ? claim.value.ticket : ''
}

async function viewOf(acting: Acting, ticket: string) {
  const details = await viewTicket(acting, ticket)
  return details && ticketView(acting, ticket, details)
}

describe.each(engines)('the ticket of who waits, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const as = (minutes: number) => actingAs(db, visitor, { now: new Date(START + minutes * 60_000) })

  it.each([
    [true, -1, null, false],
    [true, 5, 'Seats may be free from 6:15 PM', false],
    [true, 15, 'Seats may be free', true],
    [true, 179, 'Seats may be free', true],
    [true, 180, null, false],
    [true, 3 * 24 * 60, null, false],
    [false, 15, null, false],
  ])(
    'where seats are released: %s, %d minutes after the start says %s, with its code: %s',
    async (releasesSeats, minutes, title, hasCode) => {
      const event = await anEvent(db, { seats: 1, settings: { ...here, releasesSeats } })
      await db.updateTable('event').set({ end_time: '21:00' }).execute()
      await claimSeat(as(-600), event.id)
      const view = await viewOf(as(minutes), await claimSeat(as(-600), event.id))
      expect([view?.status, view?.release?.title ?? null, view?.code !== null]).toEqual([
        'waiting',
        title,
        hasCode,
      ])
    },
  )

  it('says of a cancelled place whether it had been a seat', async () => {
    const event = await anEvent(db, { seats: 1, settings: here })
    const [seated, promoted, left] = [
      await claimSeat(as(-600), event.id),
      await claimSeat(as(-600), event.id),
      await claimSeat(as(-600), event.id),
    ]
    for (const ticket of [left, seated, promoted]) await cancelTicket(as(-500), ticket)
    const views = await Promise.all([seated, promoted, left].map((ticket) => viewOf(as(-400), ticket)))
    expect(views.map((view) => [view?.status, view?.hasWaited])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
      ['cancelled', true],
    ])
  })

  it.each([
    [0, 'smtp://mail.example', 'sent'],
    [1, 'smtp://mail.example', 'none'],
    [1, null, 'off'],
  ])(
    'says what became of its mail, saved without a server: %s, with the server %s of today: %s',
    async (is_saved, smtpUrl, state) => {
      const event = await anEvent(db, { seats: 1, settings: here })
      const ticket = await claimSeat(as(-600), event.id)
      await db.updateTable('mail').set({ status: 'delivered', is_saved }).execute()
      const acting = { ...as(-500), env: { ...as(-500).env, smtpUrl } }
      expect((await viewOf(acting, ticket))?.mail?.state).toBe(state)
    },
  )
})
