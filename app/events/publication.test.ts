import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { actionItems, seatsTaken } from '#app/dashboard/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { register } from '#app/registrations/use-cases.server.ts'
import { addWalkIn } from '#app/check-in/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { guest } from '#tests/support/seat-services.ts'
import { actingAs, admin, nobodyAffected, nobodyWaits } from '#tests/support/test-services.ts'
import {
  adminEvents,
  calendarEvents,
  createEvent,
  deleteEvent,
  eventAddresses,
  eventToRegister,
  feedEvent,
  listPublicEvents,
  newestEvents,
  nextChangeAt,
  previewEvent,
  previewLink,
  publicEvent,
  registrationOpenings,
  renewPreview,
  restoreEvent,
  setEventStatus,
  updateEvent,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
/** 23:34 in Kolkata. */
const PUBLISH_AT = '2026-11-22T18:04:00.000Z'
const moment = new Date(PUBLISH_AT)
const later = new Date('2026-11-23T00:00:00Z')
const base = { ...eventForm('Night walk'), date: '2026-12-05', way: 'here', opensAt: '2026-11-25T10:00' }
const atMoment = { publish: 'at', publishAt: '2026-11-22T23:34' }

describe.each(engines)('an unpublished event, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })

  async function addEvent(over: Record<string, string> = {}, at = now) {
    const outcome = await createEvent(as(admin, at), { ...base, ...over })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }
  const save = (id: string, over: Record<string, string>, at = now) =>
    updateEvent(as(admin, at), { id, form: { ...base, ...over }, ...nobodyAffected })

  /** Everything that a stranger can ask for. */
  async function publicState(id: string, at: Date) {
    const stranger = as(visitor, at)
    const list = await listPublicEvents(stranger, { when: 'upcoming' })
    const lists = [
      list.events,
      await calendarEvents(stranger, null),
      await newestEvents(stranger),
      await eventAddresses(stranger),
      await registrationOpenings(stranger),
      await seatsTaken(as(admin, at)),
    ]
    const pages = [publicEvent(stranger, id), eventToRegister(stranger, id), feedEvent(stranger, id)]
    const pageEvents = await Promise.all(pages)
    return {
      lists: lists.map((events) => events.length),
      pages: pageEvents.map((event) => event !== null),
      total: list.total,
      categories: list.categories,
      nextChangeAt: list.nextChangeAt,
    }
  }
  const hiddenState = {
    lists: [0, 0, 0, 0, 0, 0],
    pages: [false, false, false],
    total: 0,
    categories: [],
    nextChangeAt: null,
  }
  const publishedState = {
    lists: [1, 1, 1, 1, 1, 1],
    pages: [true, true, true],
    total: 1,
    categories: ['Workshop'],
  }

  it('is hidden from the public until its scheduled time, and visible everywhere from then on', async () => {
    const draft = await addEvent({ publish: 'draft' })
    expect(draft).toMatchObject({ publication: 'draft', publishesOn: '' })
    expect(await publicState(draft.id, now)).toEqual(hiddenState)
    const saveOutcome = await save(draft.id, atMoment)
    expect(saveOutcome).toMatchObject({
      value: { publication: 'scheduled', publishesOn: '22 Nov 2026, 23:34', publishedAt: PUBLISH_AT },
    })
    // Only the moment itself is known, not when registration opens or the event begins.
    expect(await publicState(draft.id, now)).toEqual({ ...hiddenState, nextChangeAt: PUBLISH_AT })
    expect(await nextChangeAt({ db, now })).toBe(PUBLISH_AT)
    expect(await publicState(draft.id, new Date(moment.getTime() - 1))).toMatchObject({ total: 0 })
    expect(await publicState(draft.id, moment)).toMatchObject(publishedState)
    expect(await nextChangeAt({ db, now: moment })).toBe('2026-11-25T04:30:00.000Z')
    const [feed] = await newestEvents(as(visitor, later))
    expect(feed).toMatchObject({ publishedAt: PUBLISH_AT, updatedAt: PUBLISH_AT })
    // Saved again after the moment, by a form that was opened before it.
    expect(await save(draft.id, atMoment, later)).toMatchObject({ value: { publishedAt: PUBLISH_AT } })
  })

  it('accepts no registration or walk-in, cannot be cancelled, and is not counted', async () => {
    const { id } = await addEvent({ publish: 'draft', opensAt: '', date: '2026-11-23' })
    const input = { eventId: id, form: guest(), requestKey: newId(), address: '10.0.0.1' }
    expect(await register(as(visitor), input)).toEqual({ ok: false, problem: 'gone' })
    const walkIn = { eventId: id, form: { name: 'Asha' }, requestKey: newId() }
    expect(await addWalkIn(as(admin), walkIn)).toMatchObject({ ok: false })
    const change = { id, status: 'cancelled' as const, reason: '', ...nobodyAffected }
    expect(await setEventStatus(as(admin), change)).toEqual({ ok: false, problem: 'not-published' })
    const dashboardItems = async () =>
      JSON.stringify(await actionItems(as({ ...admin, role: 'super-admin' })))
    const before = await dashboardItems()
    await save(id, { publish: 'now', opensAt: '', date: '2026-11-23' })
    expect(await dashboardItems()).not.toBe(before)
  })

  it('changes its date without a notice, and is published once by a save', async () => {
    const { id } = await addEvent({ publish: 'draft' })
    const questions: string[] = []
    const question = async () => {
      questions.push('asked')
      return null
    }
    const movedForm = { ...base, publish: 'draft', date: '2026-12-06', venue: 'Elsewhere' }
    const answer = await updateEvent(as(admin), { id, form: movedForm, afterChange: nobodyWaits, question })
    expect(answer).toMatchObject({ value: { previousStart: null } })
    expect(questions).toEqual([])
    const at = new Date(now.getTime() + 1_000)
    const publishOutcome = await save(id, { publish: 'now', date: '2026-12-06' }, at)
    expect(publishOutcome).toMatchObject({
      value: { publishedAt: at.toISOString(), publication: 'published' },
    })
    expect(await save(id, { publish: 'now', date: '2026-12-06' }, later)).toMatchObject({
      value: { publishedAt: at.toISOString() },
    })
    expect(await save(id, { publish: 'now', date: '2026-12-07' }, later)).toMatchObject({
      value: { previousStart: { date: '2026-12-06' } },
    })
    const actions = await db.selectFrom('audit_entry').select('action').orderBy('id').execute()
    expect(actions.filter(({ action }) => action === 'event.publish')).toHaveLength(1)
  })

  it('can become a draft again only while nobody is registered', async () => {
    const { id } = await addEvent({ opensAt: '' })
    expect(await save(id, { publish: 'draft', opensAt: '' })).toMatchObject({
      value: { publication: 'draft' },
    })
    await save(id, { publish: 'now', opensAt: '' })
    const input = { eventId: id, form: guest(), requestKey: newId(), address: '10.0.0.1' }
    expect(await register(as(visitor), input)).toMatchObject({ ok: true })
    for (const choice of [{ publish: 'draft' }, atMoment])
      expect(await save(id, { ...choice, opensAt: '' })).toMatchObject({
        problem: 'invalid',
        errors: { publish: expect.stringContaining('stays public') as string },
      })
    expect(await publicEvent(as(visitor), id)).not.toBeNull()
  })

  it('is created once, found by its state, and restored from the trash in the same state', async () => {
    const press = (requestKey: string, at: Date) => createEvent(as(admin, at), base, { requestKey })
    const key = newId()
    // Two clicks publish at two moments, and are one event.
    await press(key, now)
    expect(await press(key, new Date(now.getTime() + 900))).toMatchObject({ ok: true, value: { id: key } })
    const { id } = await addEvent({ publish: 'draft' })
    const scheduledEvent = await addEvent(atMoment)
    const idsShownAs = async (show: string) =>
      (await adminEvents(as(admin), { show })).events.map((one) => one.id)
    expect((await idsShownAs('draft')).toSorted()).toEqual([id, scheduledEvent.id].toSorted())
    expect((await idsShownAs('')).toSorted()).toEqual([key, id, scheduledEvent.id].toSorted())
    expect((await adminEvents(as(admin), {})).total).toBe(3)
    await deleteEvent(as(admin), { id, afterChange: nobodyWaits })
    expect(await restoreEvent(as(admin), { id, afterChange: nobodyWaits })).toMatchObject({
      value: { publication: 'draft' },
    })
  })

  it('cannot be scheduled for a time that is past, missing or after its start', async () => {
    const error = async (publishAt: string, publish = 'at') => {
      const outcome = await createEvent(as(admin), { ...base, publish, publishAt })
      return outcome.ok ? null : 'errors' in outcome && outcome.errors
    }
    expect(await error('2026-11-21T11:00')).toEqual({
      publishAt: 'Please choose a moment to come, or publish the event now',
    })
    expect(await error('')).toEqual({ publishAt: 'Please enter a date and a time' })
    expect(await error('2026-12-05T19:00')).toEqual({
      publishAt: 'Please publish the event before it begins',
    })
    expect(await error('', 'never')).toEqual({ publish: 'Please choose when the event is published' })
  })

  it('has a preview link that works until it is renewed or the event is deleted', async () => {
    const { id } = await addEvent({ publish: 'draft' })
    const token = async () => (await previewLink(as(admin), id))?.split('/').at(-1) ?? ''
    const firstToken = await token()
    expect(firstToken).toMatch(/^[\w-]{24}$/)
    expect(await previewEvent(as(visitor), firstToken)).toMatchObject({ isPublic: false, event: { id } })
    expect(JSON.stringify(await previewEvent(as(visitor), firstToken))).not.toMatch(/publish|createdBy/)
    expect(await renewPreview(as(admin), id)).toMatchObject({ ok: true })
    expect(await previewEvent(as(visitor), firstToken)).toBeNull()
    expect(await previewEvent(as(visitor), id)).toBeNull()
    await save(id, { publish: 'now' })
    expect(await previewEvent(as(visitor), await token())).toMatchObject({ isPublic: true })
    await deleteEvent(as(admin), { id, afterChange: nobodyWaits })
    expect(await previewEvent(as(visitor), await token())).toBeNull()
  })
})
