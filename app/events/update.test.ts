import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs, admin, nobodyAffected } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { createEvent, eventToEdit, setParticipants, updateEvent } from './use-cases.server.ts'

const form = eventForm('Splicing night')
const refused = { ok: false, problem: 'changed-elsewhere' }

describe.each(engines)('the form of an event that two are changing, on $name', ({ open }) => {
  let db: Database
  let id: string
  const acting = () => actingAs(db, admin)
  const seenNow = async () => (await eventToEdit(acting(), id))?.formVersion
  const save = (seen: string | undefined, over: Partial<typeof form>) =>
    updateEvent(acting(), { id, seen, form: { ...form, ...over }, ...nobodyAffected })

  beforeEach(async () => {
    db = await open()
    const made = await createEvent(acting(), form)
    if (!made.ok) throw new Error(JSON.stringify(made))
    id = made.value.id
  })

  it('writes over nothing its writer has not seen, and over everything they have', async () => {
    const seen = await seenNow()
    expect(await save(seen, { venue: 'Roof' })).toMatchObject({ ok: true })
    expect(await save(seen, { title: 'Cutting night' })).toEqual(refused)
    expect(await eventToEdit(acting(), id)).toMatchObject({ title: form.title, venue: 'Roof' })
    expect(await save(await seenNow(), { title: 'Cutting night' })).toMatchObject({ ok: true })
    expect(await eventToEdit(acting(), id)).toMatchObject({ title: 'Cutting night', venue: form.venue })
  })

  it('is saved once more after a lost answer', async () => {
    const seen = await seenNow()
    for (let times = 0; times < 2; times += 1)
      expect(await save(seen, { venue: 'Roof' })).toMatchObject({ ok: true, value: { venue: 'Roof' } })
  })

  it('does not mind that people were counted meanwhile', async () => {
    const seen = await seenNow()
    await setParticipants(acting(), { id, participants: 2 })
    expect(await save(seen, { venue: 'Roof' })).toMatchObject({ ok: true, value: { participants: 2 } })
  })

  it('of four at once one is saved, the others hear of it', async () => {
    const seen = await seenNow()
    const venues = ['Roof', 'Cellar', 'Canteen', 'Lawn']
    const outcomes = await Promise.all(venues.map((venue) => save(seen, { venue })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([refused, refused, refused])
    const saved = venues[outcomes.findIndex(({ ok }) => ok)]
    expect(await eventToEdit(acting(), id)).toMatchObject({ venue: saved })
  })

  it('without a word of what it was made of is saved as before', async () => {
    await save(undefined, { venue: 'Roof' })
    expect(await save(undefined, { venue: 'Lawn' })).toMatchObject({ ok: true })
  })
})
