import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { checkInAction } from '#app/pages/check-in-actions.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { CheckInResponse, CheckInRequest } from '#app/registrations/model.ts'
import { type PackedCheckInResponse, unpackGuestList } from '#app/check-in/guest-list.ts'
import { cancelRegistration } from '#app/registrations/use-cases.server.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { checkInRoute } from './check-in.ts'

const settings = { ...externalFormSettings, method: 'here' as const }

describe.each(engines)('a walk-in at check-in, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db, { settings, seats: 9 })).id
  })

  const acting = (now?: Date) => actingAs(db, admin, now && { now })

  async function walksIn(walkIn: CheckInRequest['walkIn'], now?: Date): Promise<CheckInResponse> {
    const api = new Hono().post('/api/door', (c) => checkInRoute(c, acting(now)))
    const body = JSON.stringify({ eventId, walkIn })
    const answer = await api.request('/api/door', { method: 'POST', body })
    const result = (await answer.json()) as PackedCheckInResponse
    return { ...result, guestList: unpackGuestList(result.guestList) }
  }

  const participantCounts = async () => {
    const event = await adminEvent(acting(), eventId)
    return [event?.participants, event?.attended]
  }

  it('is registered once when the form is sent again after a lost response', async () => {
    const asha = { name: 'Asha', phone: '', requestKey: newId() }
    const first = await walksIn(asha)
    const repeated = await walksIn(asha)
    expect(repeated.walkIn).toEqual(first.walkIn)
    expect(repeated.guestList.guests.map(({ name }) => name)).toEqual(['Asha'])
    expect(await participantCounts()).toEqual([1, 1])
  })

  it('is a second person when the same request key comes with another name', async () => {
    const asha = { name: 'Asha', phone: '', requestKey: newId() }
    await walksIn(asha)
    const { guestList } = await walksIn({ ...asha, name: 'Ravi' })
    expect(guestList.guests.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(await participantCounts()).toEqual([2, 2])
  })

  it('takes a seat again after the first registration was cancelled', async () => {
    const asha = { name: 'Asha', phone: '', requestKey: newId() }
    const { walkIn } = await walksIn(asha)
    const id = walkIn?.ok ? walkIn.id : ''
    await checkInAction(acting(), { eventId }, formOf({ out: id }))
    await cancelRegistration(acting(), id)
    expect(await participantCounts()).toEqual([0, null])
    await walksIn(asha)
    expect(await participantCounts()).toEqual([1, 1])
  })

  it('gets a released seat of somebody who has not come, with scripts and without', async () => {
    const taken = { seats: 2, participants: 2 }
    const event = await anEvent(db, { settings: { ...settings, releasesSeats: true }, ...taken })
    eventId = event.id
    const start = Date.parse(event.turnsPastAt)
    const [early, released] = [14, 15].map((minutes) => new Date(start + minutes * 60_000))
    const asha = { name: 'Asha', phone: '', requestKey: newId() }
    expect((await walksIn(asha, early)).walkIn).toMatchObject({ ok: false, over: '3 of 2' })
    expect((await walksIn(asha, released)).walkIn).toMatchObject({ ok: true })
    const click = (name: string) => {
      const form = formOf({ 'walk-in': '1', name, phone: '', requestKey: newId() })
      return checkInAction(acting(released), { eventId }, form)
    }
    expect(await click('Ravi')).toMatchObject({ message: { title: 'Ravi is in' }, walkIn: null })
    expect(await click('Zoya')).toMatchObject({ walkIn: { ok: false } })
    expect(await participantCounts()).toEqual([4, 2])
  })

  it('is registered once after several clicks without scripts', async () => {
    const form = formOf({ 'walk-in': '1', name: 'Asha', phone: '', requestKey: newId() })
    const click = () => checkInAction(acting(), { eventId }, form)
    for (const { message } of [...(await Promise.all([click(), click()])), await click()])
      expect(message?.title).toBe('Asha is in')
    expect(await participantCounts()).toEqual([1, 1])
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
