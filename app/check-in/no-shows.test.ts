import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { register, viewTicket } from '#app/registrations/use-cases.server.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { addWalkIn, checkInGuestList, lookUpCode, syncEntries } from './use-cases.server.ts'
import { releaseMessage } from './ui/check-in-messages.ts'

/** 18:00 in the club's time zone. */
const START = Date.parse('2030-03-09T12:30:00Z')
const after = (minutes: number) => new Date(START + minutes * 60_000)
const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true, releasesSeats: true }

describe.each(engines)('the seats of absent guests, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  let tickets: string[]
  const as = (viewer: Viewer, now: Date) => actingAs(db, viewer, { now })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db, { settings, seats: 2 })).id
    tickets = []
    for (const who of [1, 2, 3, 4]) {
      const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
      const registration = { eventId, form, requestKey: newId(), address: '10.0.0.1' }
      const claim = await register(as(visitor, after(-600)), registration)
      if (claim.ok) tickets.push(claim.value.ticket)
    }
  })

  const walkIn = (name: string, minutes: number, isOver = false) =>
    addWalkIn(as(admin, after(minutes)), { eventId, form: { name, phone: '', isIn: '1' }, isOver })
  const checkIn = async (who: number, minutes: number) => {
    const id = tickets[who - 1]?.split('.')[0] ?? ''
    const entry = { id, kind: 'in' as const, at: after(minutes).toISOString() }
    return syncEntries(as(admin, after(60)), { eventId }, [entry])
  }
  const list = (minutes: number) => checkInGuestList(as(admin, after(minutes)), { eventId })
  const insideAt = async (minutes: number) =>
    ((await list(minutes))?.guests ?? []).filter(({ checkedInAt }) => checkedInAt !== null).length

  it('go to walk-ins from the configured minute on, without overbooking', async () => {
    expect(await walkIn('Early Bird', 14)).toMatchObject({ problem: 'seats-taken', over: '3 of 2' })
    expect(await walkIn('Walk In One', 15)).toMatchObject({ ok: true })
    const rush = await Promise.all([2, 3, 4].map((who) => walkIn(`Walk In ${who} More`, 16)))
    expect(rush.filter(({ ok }) => ok)).toHaveLength(1)
    expect(rush.find(({ ok }) => !ok)).toMatchObject({ problem: 'seats-taken' })
    expect(await insideAt(17)).toBe(2)
  })

  it('stay theirs unless the event releases them', async () => {
    await db.updateTable('event').set({ releases_seats: 0 }).execute()
    expect(await walkIn('Walk In One', 15)).toMatchObject({ problem: 'seats-taken' })
  })

  it('are not released if all guests are checked in', async () => {
    await checkIn(1, 5)
    await checkIn(2, 6)
    expect(await walkIn('Walk In One', 20)).toMatchObject({ problem: 'seats-taken' })
  })

  it('go to a guest on the waitlist who shows the ticket', async () => {
    const codeOf = async (who: number, minutes: number) =>
      (await viewTicket(as(visitor, after(minutes)), tickets[who - 1] ?? ''))?.code ?? null
    expect(await codeOf(3, 10)).toBeNull()
    const code = await codeOf(3, 15)
    const lookUp = (minutes: number) => lookUpCode(as(admin, after(minutes)), { eventId }, code ?? '')
    expect(await lookUp(10)).toBe('waiting')
    expect(await lookUp(15)).toBe('promoted')
    expect(await lookUp(16)).toBe('seated')
    expect(await insideAt(17)).toBe(1)
    await walkIn('Walk In One', 17)
    const lateCode = await codeOf(4, 18)
    expect(await lookUpCode(as(admin, after(18)), { eventId }, lateCode ?? '')).toBe('waiting')
  })

  it('are released without refusing a guest who was checked in offline or comes late', async () => {
    await walkIn('Walk In One', 15)
    await walkIn('Walk In Two', 15)
    expect(await checkIn(1, 10)).toMatchObject([{ outcome: 'in' }])
    expect(await checkIn(2, 30)).toMatchObject([{ outcome: 'in' }])
    expect(await insideAt(60)).toBe(4)
  })

  it('are theirs again once the event is over, with no word of it on the screen', async () => {
    await db.updateTable('event').set({ end_time: '20:00' }).execute()
    const code = (await viewTicket(as(visitor, after(119)), tickets[2] ?? ''))?.code ?? ''
    expect(code).not.toBe('')
    expect((await list(119))?.release).toBeDefined()
    expect((await list(120))?.release).toBeUndefined()
    expect(await walkIn('Walk In One', 120)).toMatchObject({ problem: 'seats-taken' })
    expect(await lookUpCode(as(admin, after(120)), { eventId }, code)).toBe('waiting')
    expect(await lookUpCode(as(admin, after(119)), { eventId }, code)).toBe('promoted')
  })

  it('are mentioned on the screen before and after their release', async () => {
    const messageAt = async (minutes: number) => {
      const guestList = await list(minutes)
      return guestList && releaseMessage(guestList, await insideAt(minutes))
    }
    expect(await messageAt(5)).toBe('Seats of people who have not come are free from 18:15.')
    await checkIn(1, 5)
    expect(await messageAt(60)).toBe(
      'Since 18:15 walk-ins and the waitlist may have 1 seat of people who have not come.',
    )
    await checkIn(2, 5)
    expect(await messageAt(60)).toBe('Every seat is taken: 2 of 2 are in.')
  })
})
