import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs, admin, nobodyAffected } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { createEvent, eventToEdit, setParticipants, updateEvent } from './use-cases.server.ts'

const form = eventForm('Splicing night')
const refused = { ok: false, problem: 'changed-elsewhere' }

describe.each(engines)('the form of an event that two admins change, on $name', ({ open }) => {
  let db: Database
  let id: string
  const acting = () => actingAs(db, admin)
  const seenNow = async () => (await eventToEdit(acting(), id))?.formVersion
  const save = (version: string | undefined, over: Partial<typeof form>) =>
    updateEvent(acting(), { id, seen: version, form: { ...form, ...over }, ...nobodyAffected })

  beforeEach(async () => {
    db = await open()
    const outcome = await createEvent(acting(), form)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    id = outcome.value.id
  })

  it('overwrites only the version that its author has seen', async () => {
    const version = await seenNow()
    expect(await save(version, { venue: 'Roof' })).toMatchObject({ ok: true })
    expect(await save(version, { title: 'Cutting night' })).toEqual(refused)
    expect(await eventToEdit(acting(), id)).toMatchObject({ title: form.title, venue: 'Roof' })
    expect(await save(await seenNow(), { title: 'Cutting night' })).toMatchObject({ ok: true })
    expect(await eventToEdit(acting(), id)).toMatchObject({ title: 'Cutting night', venue: form.venue })
  })

  it('is accepted again after a lost response', async () => {
    const version = await seenNow()
    for (let times = 0; times < 2; times += 1)
      expect(await save(version, { venue: 'Roof' })).toMatchObject({ ok: true, value: { venue: 'Roof' } })
  })

  it('is accepted if only the number of participants changed in the meantime', async () => {
    const version = await seenNow()
    await setParticipants(acting(), { id, participants: 2 })
    expect(await save(version, { venue: 'Roof' })).toMatchObject({ ok: true, value: { participants: 2 } })
  })

  it('is accepted exactly once when four admins save at the same time', async () => {
    const version = await seenNow()
    const venues = ['Roof', 'Cellar', 'Canteen', 'Lawn']
    const outcomes = await Promise.all(venues.map((venue) => save(version, { venue })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([refused, refused, refused])
    const savedVenue = venues[outcomes.findIndex(({ ok }) => ok)]
    expect(await eventToEdit(acting(), id)).toMatchObject({ venue: savedVenue })
  })

  it('is accepted without a version', async () => {
    await save(undefined, { venue: 'Roof' })
    expect(await save(undefined, { venue: 'Lawn' })).toMatchObject({ ok: true })
  })

  const certified = {
    ...form,
    way: 'here',
    givesCertificates: 'on',
    certificateText: 'took part in',
    certificateSigner1: 'रिया सेन, अध्यक्ष',
  }
  it.each([
    ['title', { title: '电影之夜' }],
    ['title', { title: '🎬' }],
    ['certificateText', { certificateText: '参加了' }],
    ['certificateSigner1', { certificateSigner1: '王莉, President' }],
    ['certificateSigner2', { certificateSigner2: 'Riya Sen, 主席' }],
    ['certificateSigner2', { certificateSigner2: '🎬, President' }],
  ])('refuses certificates whose %s cannot be drawn: %j', async (field, over) => {
    const refusal = {
      ok: false,
      problem: 'invalid',
      errors: { [field]: expect.stringContaining('Latin letters and in those of') as string },
    }
    const typed = { ...certified, ...over }
    expect(await createEvent(acting(), typed)).toMatchObject(refusal)
    expect(await updateEvent(acting(), { id, form: typed, ...nobodyAffected })).toMatchObject(refusal)
    for (const without of [{ givesCertificates: '' }, { way: 'form' }])
      expect(await createEvent(acting(), { ...typed, ...without })).toMatchObject({ ok: true })
    expect(await createEvent(acting(), certified)).toMatchObject({ ok: true })
  })
})
