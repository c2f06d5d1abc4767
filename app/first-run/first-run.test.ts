import { beforeEach, describe, expect, it, test } from 'vitest'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { parsePreviewMessage, sectionShown } from './first-run-preview.rules.ts'
import { lettersOf, nextScreen, parseFirstRun, screenAfter, screenBefore } from './first-run.rules.ts'
import { actionItems, changeSettings } from '#app/dashboard/use-cases.server.ts'
import {
  finishFirstRun,
  firstRunView,
  leaveFirstRun,
  markFirstRunStep,
  mustBeginWithFirstRun,
} from './use-cases.server.ts'

const now = new Date('2026-11-18T06:00:00Z')

describe.each(engines)('make it yours, on $name', ({ open }) => {
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

  it('goes on where it stopped, for another super admin too, and counts a step once', async () => {
    expect(await firstRunView(as())).toMatchObject({ done: [], next: 'name', isOffered: true })
    await markFirstRunStep(as(), { step: 'name', as: 'done' })
    await markFirstRunStep(as(), { step: 'name', as: 'done' })
    await markFirstRunStep(as(), { step: 'logo', as: 'skipped' })
    const other = viewerOf(await aSuperAdmin(db))
    const view = { done: ['name'], skipped: ['logo'], next: 'colours', isOffered: true }
    expect(await firstRunView(as(other))).toMatchObject(view)
    expect(await entries()).toBe(2)
    await markFirstRunStep(as(other), { step: 'logo', as: 'done' })
    await markFirstRunStep(as(other), { step: 'logo', as: 'skipped' })
    expect(await firstRunView(as())).toMatchObject({ done: ['name', 'logo'], skipped: [] })
    expect(await task()).toBe('Make it yours: 2 of 7 done')
  })

  it('keeps both steps of two super admins who save in the same moment', async () => {
    const steps = ['texts', 'contact', 'people'] as const
    await Promise.all(steps.map((step) => markFirstRunStep(as(), { step, as: 'done' })))
    expect((await firstRunView(as())).done).toEqual([...steps])
  })

  it('is a task once it was left, and nothing once it was finished', async () => {
    await leaveFirstRun(as())
    expect((await firstRunView(as())).isOffered).toBe(false)
    expect(await task()).toBe('Make it yours: 0 of 7 done')
    await finishFirstRun(as())
    await finishFirstRun(as())
    expect(await task()).toBeNull()
    expect(await entries()).toBe(2)
  })

  it('is only a task where somebody has set the site up before there was a first run', async () => {
    await saveName()
    expect((await firstRunView(as())).isOffered).toBe(false)
    expect(await task()).toBe('Make it yours: 0 of 7 done')
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(false)
  })

  it('is where a site without a demo begins, until it is left', async () => {
    expect(await mustBeginWithFirstRun(as())).toBe(false)
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(true)
    await leaveFirstRun(as())
    expect(await mustBeginWithFirstRun(as(head, false))).toBe(false)
  })
})

test('a state that cannot be read is one that was never begun', () => {
  const nothing = { done: [], skipped: [], leftAt: null, finishedAt: null }
  for (const json of [null, '3', '{"done":["all"]}']) expect(parseFirstRun(json)).toEqual(nothing)
})

test('the screens follow one another, and end with what happens to the demo', () => {
  expect([screenBefore('name'), screenAfter('name'), screenAfter('event'), screenAfter('finish')]).toEqual([
    null,
    'logo',
    'finish',
    'finish',
  ])
  const all = ['name', 'logo', 'colours', 'texts', 'contact', 'people'] as const
  expect(nextScreen({ done: all, skipped: ['event'] })).toBe('finish')
})

test('a name gives its first letters, four at most', () => {
  expect(lettersOf('Drishti Film Society')).toBe('DFS')
  expect(lettersOf('the (very) old – club of films')).toBe('TVOC')
  expect(lettersOf(' – ')).toBe('')
})

test('the preview takes its own messages only, and shows the part that is being changed', () => {
  const message = { screen: 'texts', loadedAt: '', values: { line: 'Films' }, field: 'lead', theme: null }
  expect(parsePreviewMessage(message)).toEqual(message)
  for (const other of [null, 'texts', { ...message, values: { line: 3 } }, { ...message, theme: 'red' }])
    expect(parsePreviewMessage(other)).toBeNull()
  expect(sectionShown({ screen: 'texts', field: 'lead' })).toBe('#about')
  expect(sectionShown({ screen: 'people', field: 'name' })).toBe('#team')
  expect(sectionShown({ screen: 'name', field: 'name' })).toBe('')
})
