import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aUser, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { ownRegistrations } from './use-cases.server.ts'

const AFTER = new Date('2030-06-01T06:00:00Z')

describe.each(engines)("a member's own registrations, on $name", ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  const { as, claimed } = seatServices(() => ({ db, admin, announced: [] }))

  async function aMember({ isConfirmed = true } = {}) {
    const user = await aUser(db, { accountStatus: 'approved' })
    if (isConfirmed)
      await db
        .updateTable('user_account')
        .set({ email_confirmed_at: seatsNow.toISOString() })
        .where('id', '=', user.id)
        .execute()
    return { viewer: viewerOf(user), form: guest({ email: user.email.toUpperCase() }) }
  }

  it('are those of their address: the next event first, and whether it is a seat or a wait', async () => {
    const { viewer, form } = await aMember()
    const full = await anEvent(db, { seats: 1, settings: here, title: 'Full', date: '2030-03-10' })
    const late = { date: '2030-04-09', turnsPastAt: '2030-04-09T12:30:00.000Z' }
    const later = await anEvent(db, { seats: 5, settings: here, title: 'Later', ...late })
    await claimed(later.id, form)
    await claimed(full.id)
    await claimed(full.id, form)
    await claimed(later.id)
    const { coming, past } = await ownRegistrations(as(viewer))
    expect(coming.map(({ title, isWaiting }) => [title, isWaiting])).toEqual([
      ['Full', true],
      ['Later', false],
    ])
    expect(past).toEqual([])
  })

  it('of past events are the seats they held, not the waits', async () => {
    const { viewer, form } = await aMember()
    const full = await anEvent(db, { seats: 1, settings: here, title: 'Full' })
    const open = await anEvent(db, { seats: 1, settings: here, title: 'Open' })
    await claimed(full.id)
    await claimed(full.id, form)
    await claimed(open.id, form)
    const { coming, past } = await ownRegistrations(as(viewer, AFTER))
    expect(coming).toEqual([])
    expect(past.map(({ title }) => title)).toEqual(['Open'])
  })

  it('are none before the address is confirmed', async () => {
    const { viewer, form } = await aMember({ isConfirmed: false })
    const { id } = await anEvent(db, { seats: 5, settings: here })
    await claimed(id, form)
    expect(await ownRegistrations(as(viewer))).toEqual({ coming: [], past: [], sum: '' })
  })
})
