import { beforeEach, describe, expect, it, test } from 'vitest'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { parsePreviewMessage, sectionShown } from './first-run-preview.rules.ts'
import { lettersOf, nextScreen, parseFirstRun, screenAfter, screenBefore } from './first-run.rules.ts'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import { changeSettings } from '#app/settings/use-cases.server.ts'
import {
  finishFirstRun,
  firstRunView,
  leaveFirstRun,
  markFirstRunStep,
  mustBeginWithFirstRun,
} from './use-cases.server.ts'

const now = new Date('2026-11-18T06:00:00Z')

describe.each(engines)('the first run, on $name', ({ open }) => {
  let db: Database
  let head: Viewer
  beforeEach(async () => {
    db = await open()
    head = viewerOf(await aSuperAdmin(db))
  })
  const as = (viewer = head, isDemoSeeded = true) => actingAs(db, viewer, { now, env: { isDemoSeeded } })
  const entries = async () =>
    (await db.selectFrom('audit_entry').select('id').where('subject_id', '=', 'first-run').execute()).length
  const task = async () =>
    (await actionItems(as())).find(({ to }) => to === '/admin/make-it-yours')?.text ?? null
  const saveName = async () => {
    const form = { ...defaultFacts, name: 'Drishti Film Society', inviteUrl: '', privacy: '' }
    expect(await changeSettings(as(), { form, seenAt: '' })).toMatchObject({ ok: true })
  }

  it('continues at the next step, also for another super admin, and counts each step once', async () => {
    expect(await firstRunView(as())).toMatchObject({ done: [], next: 'name', isOffered: true })
    await markFirstRunStep(as(), { step: 'name', as: 'done' })
    await markFirstRunStep(as(), { step: 'name', as: 'done' })
    await markFirstRunStep(as(), { step: 'logo', as: 'skipped' })
    const otherAdmin = viewerOf(await aSuperAdmin(db))
    const view = { done: ['name'], skipped: ['logo'], next: 'colours', isOffered: true }
    expect(await firstRunView(as(otherAdmin))).toMatchObject(view)
    expect(await entries()).toBe(2)
    await markFirstRunStep(as(otherAdmin), { step: 'logo', as: 'done' })
    await markFirstRunStep(as(otherAdmin), { step: 'logo', as: 'skipped' })
    expect(await firstRunView(as())).toMatchObject({ done: ['name', 'logo'], skipped: [] })
    expect(await task()).toBe('Make it yours: 2 of 7 done')
  })

  it('stores all steps that are marked concurrently', async () => {
    const steps = ['texts', 'contact', 'people'] as const
    await Promise.all(steps.map((step) => markFirstRunStep(as(), { step, as: 'done' })))
    expect((await firstRunView(as())).done).toEqual([...steps])
  })

  it('is an action item after it was left, and none after it was finished', async () => {
    await leaveFirstRun(as())
    expect((await firstRunView(as())).isOffered).toBe(false)
    expect(await task()).toBe('Make it yours: 0 of 7 done')
    await finishFirstRun(as())
    await finishFirstRun(as())
    expect(await task()).toBeNull()
    expect(await entries()).toBe(2)
  })

  it('is only an action item on a site whose settings were changed before', async () => {
    await saveName()
    expect((await firstRunView(as())).isOffered).toBe(false)
    expect(await task()).toBe('Make it yours: 0 of 7 done')
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(false)
  })

  it('is the first page of a site without a demo, until it is left', async () => {
    expect(await mustBeginWithFirstRun(as())).toBe(false)
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(true)
    await leaveFirstRun(as())
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(false)
  })
})

test('an invalid state of the first run is read as not started', () => {
  const nothing = { done: [], skipped: [], leftAt: null, finishedAt: null }
  for (const json of [null, '3', '{"done":["all"]}']) expect(parseFirstRun(json)).toEqual(nothing)
})

test('the screens of the first run have a fixed order and end with the finish screen', () => {
  expect([screenBefore('name'), screenAfter('name'), screenAfter('event'), screenAfter('finish')]).toEqual([
    null,
    'logo',
    'finish',
    'finish',
  ])
  const all = ['name', 'logo', 'colours', 'texts', 'contact', 'people'] as const
  expect(nextScreen({ done: all, skipped: ['event'] })).toBe('finish')
})

test('the short name of a club has the initials of its name, at most four', () => {
  expect(lettersOf('Drishti Film Society')).toBe('DFS')
  expect(lettersOf('the (very) old – club of films')).toBe('TVOC')
  expect(lettersOf(' – ')).toBe('')
})

test('the preview accepts only valid messages, and shows the section that is edited', () => {
  const message = { screen: 'texts', loadedAt: '', values: { line: 'Films' }, field: 'lead', theme: null }
  expect(parsePreviewMessage(message)).toEqual(message)
  for (const invalid of [null, 'texts', { ...message, values: { line: 3 } }, { ...message, theme: 'red' }])
    expect(parsePreviewMessage(invalid)).toBeNull()
  expect(sectionShown({ screen: 'texts', field: 'lead' })).toBe('#about')
  expect(sectionShown({ screen: 'people', field: 'name' })).toBe('#team')
  expect(sectionShown({ screen: 'name', field: 'name' })).toBe('')
})
