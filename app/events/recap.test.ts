import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { checkRecapForm, recapMessages } from './recap.rules.ts'
import { afterEvent, changeRecap, publicEvent, recapToEdit } from './use-cases.server.ts'

/** After the events of the factories. */
const now = new Date('2030-04-01T06:00:00Z')
const form = { text: ' It was full. ', credit: 'Asha' }
// Without a picture there is nobody to credit.
const recap = { text: 'It was full.', credit: '', pictures: [] }

describe('the recap form', () => {
  const [one, other] = [newId(), newId()]

  it.each([
    [{ text: 'x'.repeat(5_001) }, { text: recapMessages.long }],
    [{ credit: 'x'.repeat(121) }, { credit: recapMessages.creditLong }],
    [{ order: one, [`alt-${one}`]: 'x'.repeat(201) }, { [`alt-${one}`]: recapMessages.altLong }],
  ])('reports the errors of %j', (sent, errors) =>
    expect(checkRecapForm(sent)).toEqual({ ok: false, errors }),
  )

  it('reads the pictures in their order, with words or without', () => {
    const sent = {
      order: `${other} nonsense ${one}`,
      [`alt-${one}`]: ' Lamps ',
      [`alt-${newId()}`]: 'Nobody’s',
    }
    const pictures = [
      { id: other, alt: '' },
      { id: one, alt: 'Lamps' },
    ]
    expect(checkRecapForm(sent)).toEqual({ ok: true, value: { text: '', credit: '', pictures } })
  })
})

describe.each(engines)('the recap of an event, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let id: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    id = (await anEvent(db)).id
  })
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })
  const viewAfterEvent = async (at = now) => {
    const event = await publicEvent(as(visitor, at), id)
    return event && afterEvent(as(visitor, at), event)
  }
  const save = (sent: Record<string, unknown>, seen = 0) => changeRecap(as(admin), { id, form: sent, seen })

  it('is shown on the event page only after the event', async () => {
    expect(await save(form)).toMatchObject({ ok: true })
    expect(await viewAfterEvent()).toEqual({ recap, next: [] })
    expect(await viewAfterEvent(new Date('2030-03-01T06:00:00Z'))).toBeNull()
    const [entry] = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(entry).toEqual({ action: 'event.recap', subject_id: id })
  })

  it('is replaced by the next events while it is empty', async () => {
    const later = { date: '2030-05-01', turnsPastAt: '2030-05-01T12:30:00.000Z' }
    const next = await anEvent(db, { title: 'Next one', ...later })
    await anEvent(db, { title: 'Draft', ...later, publishedAt: null })
    await anEvent(db, { title: 'Cancelled', ...later, eventStatus: 'cancelled' })
    const emptyRecapView = {
      recap: null,
      next: [{ id: next.id, title: 'Next one', on: 'Wednesday, 1 May 2030' }],
    }
    expect(await viewAfterEvent()).toEqual(emptyRecapView)
    await save(form)
    expect(await viewAfterEvent()).toEqual({ recap, next: [] })
    await save({ text: ' ' }, 1)
    expect(await viewAfterEvent()).toEqual(emptyRecapView)
  })

  it('is saved for one of two concurrent admins, and refused for the other', async () => {
    const outcomes = await Promise.all([save(form), save({ text: 'Mine.' })])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ problem: 'changed-elsewhere' })
    const { recap: storedRecap } = (await recapToEdit(as(admin), id)) ?? {}
    expect(await save({ text: 'Both.' }, storedRecap?.version)).toMatchObject({ ok: true })
    expect(await viewAfterEvent()).toMatchObject({ recap: { text: 'Both.' } })
  })

  it('is refused for an event that does not exist or is deleted', async () => {
    expect(await changeRecap(as(admin), { id: newId(), form, seen: 0 })).toEqual({
      ok: false,
      problem: 'gone',
    })
    await db.updateTable('event').set({ deleted_at: now.toISOString() }).execute()
    expect(await save(form)).toEqual({ ok: false, problem: 'gone' })
  })
})
