import { beforeEach, describe, expect, it, test } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { checkRepeat, patternLabels, type RepeatWish } from './repeat.rules.ts'
import {
  adminEvents,
  createEvent,
  eventToRegister,
  moreDates,
  previewRepeat,
  repeatEvent,
} from './use-cases.server.ts'

const dates = (from: string, wish: Partial<RepeatWish>) => {
  const check = checkRepeat(from, { every: 'week', until: '', times: '', ...wish })
  return check.ok ? check.dates : check.errors
}

describe('the dates of a series', () => {
  test('follow the pattern until the end date or the number of events', () => {
    expect(dates('2026-12-19', { times: '3' })).toEqual(['2026-12-26', '2027-01-02', '2027-01-09'])
    expect(dates('2026-12-19', { every: 'fortnight', until: '2027-01-16' })).toEqual([
      '2027-01-02',
      '2027-01-16',
    ])
    expect(dates('2026-12-19', { until: '2027-01-02', times: '9' })).toHaveLength(2)
    // A month without the day is left out.
    expect(dates('2026-12-31', { every: 'month-day', times: '3' })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
    expect(dates('2026-12-05', { every: 'month-weekday', times: '3' })).toEqual([
      '2027-01-02',
      '2027-02-06',
      '2027-03-06',
    ])
    expect(dates('2027-01-30', { every: 'month-weekday', times: '2' })).toEqual(['2027-05-29', '2027-07-31'])
    expect(dates('2026-12-05', { until: '2099-01-01' })).toHaveLength(51)
    expect(patternLabels('2026-12-05')).toMatchObject({
      week: 'Every Saturday',
      'month-weekday': 'Every month on the first Saturday',
    })
  })
  test('require a valid end date or number of events', () => {
    expect(dates('2026-12-05', {})).toHaveProperty('until')
    expect(dates('2026-12-05', { until: '2026-12-05' })).toHaveProperty('until')
    for (const times of ['0', '52', '-1', '2.5', 'x'])
      expect(dates('2026-12-05', { times })).toHaveProperty('times')
  })
})

const now = new Date('2026-10-01T06:00:00Z')
const form = {
  ...eventForm('Drawing evening'),
  way: 'here',
  date: '2026-10-16',
  time: '18:00',
  opensAt: '2026-10-10T09:00',
  closesAt: '2026-10-16T12:00',
  cancelUntil: '2026-10-15T20:00',
  endTime: '20:00',
}

describe.each(engines)('a repeated event, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const env = { clubTimeZone: 'Europe/Paris' }
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at, env })

  async function addEvent(over: Record<string, string> = {}) {
    const outcome = await createEvent(as(admin), { ...form, ...over })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }

  async function seriesOf(): Promise<Awaited<ReturnType<typeof addEvent>>[]> {
    const { series } = await adminEvents(as(admin), {})
    return Object.values(series).flat()
  }

  it('creates separate events that keep their local times across a clock change', async () => {
    const { id } = await addEvent()
    // It was moved, and those that repeat it were not.
    await db.updateTable('event').set({ previous_date: '2026-10-15' }).where('id', '=', id).execute()
    const dates = ['2026-10-23', '2026-10-30']
    const requestKey = newId()
    const press = () => repeatEvent(as(admin), { id, dates, requestKey })
    const outcomes = await Promise.all([press(), press()])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    const series = await seriesOf()
    expect(series.map(({ date, turnsPastAt }) => [date, turnsPastAt])).toEqual([
      ['2026-10-16', '2026-10-16T16:00:00.000Z'],
      ['2026-10-23', '2026-10-23T16:00:00.000Z'],
      // The clocks went back on the 25th.
      ['2026-10-30', '2026-10-30T17:00:00.000Z'],
    ])
    expect(series.map(({ previousStart }) => previousStart)).toEqual([expect.anything(), null, null])
    expect(series[2]?.settings).toMatchObject({
      opensAt: '2026-10-24T07:00:00.000Z',
      closesAt: '2026-10-30T11:00:00.000Z',
      cancelUntil: '2026-10-29T19:00:00.000Z',
    })
    expect(new Set(series.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(
      series.every(({ participants, publication }) => participants === 0 && publication === 'published'),
    ).toBe(true)
    const preview = await previewRepeat(as(admin), { id, wish: { every: 'week', until: '', times: '3' } })
    expect(preview?.dates?.map(({ isTaken }) => isTaken)).toEqual([true, true, false])
  })

  it('is one row in the list for admins, and shows the public only its future dates', async () => {
    const { id } = await addEvent({ publish: 'draft' })
    await addEvent({ title: 'Alone' })
    await repeatEvent(as(admin), { id, dates: ['2026-10-23', '2026-10-30'], requestKey: newId() })
    const list = await adminEvents(as(admin), {})
    expect(list).toMatchObject({ total: 2 })
    expect((await adminEvents(as(admin), { show: 'draft' })).events.map((event) => event.id)).toEqual([id])
    expect((await adminEvents(as(admin), { q: 'alone' })).total).toBe(1)
    // All are drafts.
    expect(await moreDates(as(visitor), id)).toEqual([])
    await db.updateTable('event').set({ published_at: now.toISOString() }).execute()
    expect((await moreDates(as(visitor), id)).map(({ on }) => on)).toEqual([
      'Friday, 23 October 2026, 6:00 PM',
      'Friday, 30 October 2026, 6:00 PM',
    ])
    const later = new Date('2026-10-24T00:00:00Z')
    expect(await moreDates(as(visitor, later), id)).toHaveLength(1)
    // The line of the list is the next one.
    expect((await adminEvents(as(admin, later), { q: 'drawing' })).events[0]?.date).toBe('2026-10-30')
    expect(await eventToRegister(as(visitor), id)).not.toHaveProperty('seriesId')
  })

  it('is refused without a future date, and above 52 events', async () => {
    const { id } = await addEvent()
    const repeat = (dates: string[]) => repeatEvent(as(admin), { id, dates, requestKey: newId() })
    expect(await repeat(['2026-09-01', 'tomorrow'])).toEqual({ ok: false, problem: 'no-dates' })
    const year = checkRepeat('2026-10-16', { every: 'week', until: '', times: '51' })
    expect(await repeat(year.ok ? year.dates : [])).toEqual({ ok: true, value: { added: 51 } })
    expect(await repeat(['2028-01-01'])).toEqual({ ok: false, problem: 'series-long' })
    expect(await repeatEvent(as(admin), { id: newId(), dates: ['2028-01-01'], requestKey: null })).toEqual({
      ok: false,
      problem: 'gone',
    })
  })
})
