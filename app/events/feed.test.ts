import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, nobodyAffected, nobodyWaits } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, LONG_AGO, viewerOf } from '#tests/support/factories.ts'
import {
  deleteEvent,
  eventAddresses,
  calendarEvents,
  feedEvent,
  newestEvents,
  restoreEvent,
  setParticipants,
  updateEvent,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')

describe.each(engines)('events in calendars and feeds, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const asVisitor = (at = now) => actingAs(db, visitor, { now: at })
  const asAdmin = async () => actingAs(db, viewerOf(await anAdmin(db)), { now })
  const revisionOf = async (id: string) => (await feedEvent(asVisitor(), id))?.revision

  it('increase their revision with each saved change, and not with a refused change', async () => {
    const event = await anEvent(db)
    const acting = await asAdmin()
    expect(await feedEvent(asVisitor(), event.id)).toEqual({ ...event, revision: 0, updatedAt: LONG_AGO })
    await updateEvent(acting, { id: event.id, ...nobodyAffected, form: { ...event, title: 'Two lamps' } })
    expect(await feedEvent(asVisitor(), event.id)).toMatchObject({
      title: 'Two lamps',
      revision: 1,
      updatedAt: now.toISOString(),
    })
    await updateEvent(acting, { id: event.id, ...nobodyAffected, form: { ...event, title: '' } })
    await setParticipants(acting, { id: event.id, participants: 31 })
    expect(await revisionOf(event.id)).toBe(1)
    await setParticipants(acting, { id: event.id, participants: 30 })
    expect(await revisionOf(event.id)).toBe(2)
  })

  it('count every one of four concurrent saves in their revision', async () => {
    const event = await anEvent(db)
    const acting = await asAdmin()
    await Promise.all(
      [1, 2, 3, 4].map(() => updateEvent(acting, { id: event.id, ...nobodyAffected, form: event })),
    )
    expect(await revisionOf(event.id)).toBe(4)
  })

  it('disappear when they are deleted, and return with a higher revision', async () => {
    const { id } = await anEvent(db)
    const acting = await asAdmin()
    await deleteEvent(acting, { id: id, afterChange: nobodyWaits })
    expect(await feedEvent(asVisitor(), id)).toBeNull()
    expect(await calendarEvents(asVisitor(), null)).toEqual([])
    expect(await newestEvents(asVisitor())).toEqual([])
    expect(await eventAddresses(asVisitor())).toEqual([])
    await restoreEvent(acting, { id: id, afterChange: nobodyWaits })
    expect(await revisionOf(id)).toBe(2)
    expect(await eventAddresses(asVisitor())).toEqual([{ id, updatedAt: LONG_AGO }])
  })

  it('are listed by start, until a year after it, for all categories or one', async () => {
    const at = (turnsPastAt: string, over = {}) =>
      anEvent(db, { turnsPastAt, date: turnsPastAt.slice(0, 10), title: turnsPastAt.slice(0, 4), ...over })
    await at('2030-01-01T10:00:00.000Z', { category: 'Social' })
    await at('2024-01-01T10:00:00.000Z')
    await at('2026-01-01T10:00:00.000Z')
    const titlesIn = async (category: Parameters<typeof calendarEvents>[1]) =>
      (await calendarEvents(asVisitor(), category)).map(({ title }) => title)
    expect(await titlesIn(null)).toEqual(['2026', '2030'])
    expect(await titlesIn('Social')).toEqual(['2030'])
    expect(await titlesIn('Competition')).toEqual([])
  })

  it('are not found by an unknown or invalid id', async () => {
    expect(await feedEvent(asVisitor(), newId())).toBeNull()
    expect(await feedEvent(asVisitor(), "' or 1=1 --")).toBeNull()
  })
})
