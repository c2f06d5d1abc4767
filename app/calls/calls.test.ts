import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  addJuror,
  callDesk,
  callJurors,
  callToEdit,
  changeCall,
  createCall,
  deleteCall,
  nextCallMoment,
  openCalls,
  publicCall,
  startEntry,
} from './use-cases.server.ts'

/** A moment of January 2027 by the club's clock. */
const at = (day: number, time = '12:00') =>
  new Date(`2027-01-${String(day).padStart(2, '0')}T${time}:00+05:30`)
const OPEN = at(5)
const CLOSED = at(12)
const someText: unknown = expect.any(String)
const callForm = {
  title: 'Shorts of the year',
  description: 'Films of students, shot this year.',
  rules: '',
  opensAt: '2027-01-02T09:00',
  closesAt: '2027-01-10T18:00',
  mostMinutes: '20',
  places: '2',
  hidesNames: 'on',
}

describe.each(bothEngines)('the call for films, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let callId: string
  const as = (viewer: Viewer = visitor, now = OPEN) => actingAs(db, viewer, { now })
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    const created = await createCall(as(admin), callForm, newId())
    callId = created.ok ? created.value.id : ''
  })
  const begin = (now = OPEN) => {
    const form = { title: 'Ferry at four', name: 'Zoya Ansari', email: 'zoya@college.example' }
    return startEntry(as(visitor, now), { callId, form, requestKey: newId(), address: '10.0.0.1' })
  }

  it('is one call when its form is sent again after a lost answer, with what was corrected meanwhile', async () => {
    const key = newId()
    const first = await createCall(as(admin), callForm, key)
    expect(await createCall(as(admin), { ...callForm, closesAt: '2027-01-11T18:00' }, key)).toEqual(first)
    const id = first.ok ? first.value.id : ''
    expect(await callToEdit(as(admin), id)).toMatchObject({ closesAt: at(11, '18:00').toISOString() })
    const before = await callToEdit(as(admin), id)
    const change = { id, form: { ...callForm, title: 'Other' }, seenAt: before?.updatedAt ?? '' }
    expect(await changeCall(as(admin, at(6)), change)).toMatchObject({ ok: true })
    expect(await createCall(as(admin, at(6)), callForm, key)).toEqual({
      ok: false,
      problem: 'changed-elsewhere',
    })
  })

  it('has one link for a juror whose form is sent again, with what was corrected meanwhile', async () => {
    const requestKey = newId()
    const form = { name: 'Prof. Iyer', endsOn: '2027-01-20' }
    const first = await addJuror(as(admin), { callId, form, requestKey })
    const corrected = { name: 'Prof. Iyengar', endsOn: '2027-01-21' }
    expect(await addJuror(as(admin), { callId, form: corrected, requestKey })).toEqual(first)
    const jurors = await callJurors(as(admin), callId)
    expect(jurors).toMatchObject([{ name: 'Prof. Iyengar', endsAt: at(22, '00:00').toISOString() }])
    const noted = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', callId)
      .orderBy('id')
      .execute()
    expect(noted.map(({ action }) => action).filter((action) => action.startsWith('film-juror'))).toEqual([
      'film-juror.add',
      'film-juror.change',
    ])
  })

  it('opens and closes by itself, takes entries ten minutes longer, and says for a while that it has closed', async () => {
    expect(await publicCall(as(visitor, at(1)), callId)).toBe(null)
    expect(await openCalls(as(visitor, at(1)))).toEqual([])
    expect(await openCalls(as())).toMatchObject([
      { title: callForm.title, mostMinutes: 20, hidesNames: true },
    ])
    expect(await nextCallMoment({ db, now: at(1) })).toBe(at(2, '09:00').toISOString())
    expect(await nextCallMoment({ db, now: OPEN })).toBe(at(10, '18:00').toISOString())
    expect(await begin(at(10, '18:09'))).toMatchObject({ ok: true })
    expect(await begin(at(10, '18:10'))).toEqual({ ok: false, problem: 'closed' })
    expect(await openCalls(as(visitor, at(10, '18:00')))).toEqual([])
    expect(await publicCall(as(visitor, CLOSED), callId)).not.toBe(null)
    expect(await publicCall(as(visitor, new Date('2027-04-01')), callId)).toBe(null)
  })

  it('is changed by one admin at a time, is added once, and is deleted only while nothing came in', async () => {
    const wrong = { ...callForm, title: ' ', closesAt: callForm.opensAt, mostMinutes: '0', places: 'x' }
    expect(await createCall(as(admin), wrong, newId())).toMatchObject({
      problem: 'invalid',
      errors: {
        title: someText,
        closesAt: someText,
        mostMinutes: someText,
        places: someText,
      },
    })
    const key = newId()
    await Promise.all([createCall(as(admin), callForm, key), createCall(as(admin), callForm, key)])
    const call = await callToEdit(as(admin), callId)
    const later = actingAs(db, admin, { now: at(6) })
    const change = { id: callId, form: { ...callForm, title: 'Shorts' }, seenAt: call?.updatedAt ?? '' }
    expect(await changeCall(later, change)).toMatchObject({ ok: true })
    expect(await changeCall(later, change)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    await begin()
    await db.updateTable('film_entry').set({ sent_at: OPEN.toISOString() }).execute()
    expect(await deleteCall(as(admin), callId)).toEqual({ ok: false, problem: 'has-entries' })
    expect(await deleteCall(as(admin), key)).toMatchObject({ ok: true })
    expect(await deleteCall(as(admin), key)).toEqual({ ok: false, problem: 'gone' })
    await expect(createCall(as(), callForm, newId())).rejects.toThrow(NotAllowed)
    await expect(callDesk(as(), callId, {})).rejects.toThrow(NotAllowed)
  })
})
