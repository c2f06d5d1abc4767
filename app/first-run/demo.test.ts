import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { clubFacts, clubSettings } from '#app/club/use-cases.server.ts'
import { contentDraft, publishDraft, saveItem } from '#app/content/use-cases.server.ts'
import { publicFeatured } from '#app/events/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { pagesKind, publicCredits, publicHome, publicPage } from '#app/home/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { publicPieces } from '#app/portfolio/use-cases.server.ts'
import { publicTeam, teamKind } from '#app/team/use-cases.server.ts'
import { seedDemo } from '#commands/seed/seed.ts'
import { blankHeroLine } from '#content/blank.ts'
import { ownTables } from '#db/own-tables.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent, aJoinRequest, aSeat, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { demoText, UNDO_DEMO_MS } from './demo.rules.ts'
import { changeSettings, settingsView } from '#app/settings/use-cases.server.ts'
import {
  beginWithoutDemo,
  demoState,
  emptyDemo,
  firstRunView,
  forgetInDemo,
  restoreDemo,
} from './use-cases.server.ts'

const now = new Date('2026-11-24T06:00:00Z')
/** Words that only the demo says. */
const demoWords = /Lumi|lumiereclub|Greater Noida|Patang|Anika|Kavya|Meera|Arambh|example\.com/

describe.each(engines)('the demo, on $name', ({ open }) => {
  let db: Database
  let as: (at?: Date) => ReturnType<typeof actingAs>
  let id: string
  beforeEach(async () => {
    db = await open()
    const head = await aSuperAdmin(db)
    id = head.id
    as = (at = now) => actingAs(db, viewerOf(head), { now: at })
  })
  const anybody = () => actingAs(db, visitor, { now })

  /** Every row of every table but the log and what counts versions. */
  async function allRows() {
    const names = (await ownTables(db)).map(({ name }) => name)
    const comparedTables = names.filter(
      (name) => !/^(audit_entry|content|content_revision|setting|mail)$/.test(name),
    )
    const rows = await Promise.all(
      comparedTables.map(async (name) => [
        name,
        (
          await db
            .selectFrom(name as 'event')
            .selectAll()
            .execute()
        )
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    )
    return Object.fromEntries(rows) as Record<string, string[]>
  }
  const publicContent = async () => ({
    facts: await clubFacts(db),
    team: await publicTeam(anybody()),
    films: await publicFilms(anybody()),
    pieces: await publicPieces(anybody()),
    credits: await publicCredits(anybody()),
    home: await publicHome(anybody()),
    featured: await publicFeatured(anybody(), '1'),
    pages: await Promise.all(
      (['about', 'services', 'contact'] as const).map((page) => publicPage(anybody(), page)),
    ),
  })

  it('is removed completely in one step, and is restored unchanged within a day', async () => {
    await seedDemo({ db, env: { clubTimeZone: 'Asia/Kolkata' }, now })
    const before = { rows: await allRows(), shown: await publicContent() }
    expect((await demoState(as())).isPresent).toBe(true)
    expect(await emptyDemo(as())).toMatchObject({ ok: true })
    const after = await allRows()
    expect(after['user_account']).toHaveLength(1)
    const filledTables = Object.entries(after).filter(([, rows]) => rows.length > 0)
    expect(filledTables.map(([name]) => name)).toEqual(['user_account'])
    expect(JSON.stringify(await publicContent())).not.toMatch(demoWords)
    expect(JSON.stringify(before.shown)).toMatch(demoWords)
    expect(await demoState(as())).toMatchObject({
      isPresent: false,
      undoUntil: '2026-11-25T06:00:00.000Z',
    })
    expect(await emptyDemo(as())).toEqual({ ok: false, problem: 'no-demo' })
    expect(await restoreDemo(as())).toMatchObject({ ok: true })
    expect(await allRows()).toEqual(before.rows)
    expect(await publicContent()).toEqual(before.shown)
    expect(await restoreDemo(as())).toEqual({ ok: false, problem: 'too-late' })
  })

  it('is removed once and restored once by concurrent requests', async () => {
    await seedDemo({ db, env: { clubTimeZone: 'Asia/Kolkata' }, now })
    const twice = (ask: typeof emptyDemo | typeof restoreDemo) => Promise.all([ask(as()), ask(as())])
    expect((await twice(emptyDemo)).filter(({ ok }) => ok)).toHaveLength(1)
    expect((await twice(restoreDemo)).filter(({ ok }) => ok)).toHaveLength(1)
    expect((await demoState(as())).isPresent).toBe(true)
  })

  it('is removed without data of the club, and restored without overwriting newer data', async () => {
    await seedDemo({ db, env: { clubTimeZone: 'Asia/Kolkata' }, now })
    await anEvent(db, { title: 'Our own night', createdBy: id })
    await aJoinRequest(db, { name: 'Riya', phone: '9811122233' })
    const person = { name: 'Asha Rao', title: 'Editor', section: 'leader' }
    await saveItem(as(), teamKind, { id: null, form: person })
    await publishDraft(as(), teamKind)
    await saveItem(as(), teamKind, { id: null, form: { ...person, name: 'Not yet public' } })
    const { settings } = await settingsView(as())
    await changeSettings(as(), { form: { ...settings, name: 'Drishti', short: 'D' }, seenAt: '' })
    await emptyDemo(as())
    const rows = await allRows()
    expect(rows['event']?.join()).toContain('Our own night')
    expect(rows['join_request']?.join()).toContain('Riya')
    const { team, facts } = await publicContent()
    expect(team).toMatchObject({ leaders: [{ name: 'Asha Rao' }], coordinators: [] })
    const { items } = await contentDraft(as(), teamKind)
    expect(items.map((item) => item['name'])).toEqual(['Asha Rao', 'Not yet public'])
    expect(facts).toMatchObject({ name: 'Drishti', short: 'D', city: '', contactEmail: '' })
    expect((await settingsView(as())).settings.mailsPerMinute).toBe('120')
    const about = { heading: 'We film', lead: 'Every Friday.', text: '', rows: '' }
    const page = await saveItem(as(), pagesKind, { id: 'about', form: about, seen: '' })
    expect(page).toMatchObject({ ok: false, problem: 'changed-elsewhere' })
    await saveItem(as(), teamKind, { id: null, form: { ...person, name: 'Tara' } })
    await publishDraft(as(), teamKind)
    await restoreDemo(as())
    expect((await publicContent()).team.leaders.map(({ name }) => name)).toEqual([
      'Asha Rao',
      'Not yet public',
      'Tara',
    ])
    expect((await publicContent()).home.heroLine).not.toBe(blankHeroLine)
  })

  it('cannot be restored after a day, nor after an erasure of a person in it', async () => {
    await seedDemo({ db, env: { clubTimeZone: 'Asia/Kolkata' }, now })
    const { id: eventId } = await db
      .selectFrom('event')
      .select('id')
      .where('registration', '=', 'here')
      .executeTakeFirstOrThrow()
    await aSeat(db, { event_id: eventId, name: 'Riya', created_at: now.toISOString() })
    await db
      .updateTable('registration')
      .set({ email: 'real@college.example' })
      .where('name', '=', 'Riya')
      .execute()
    await emptyDemo(as())
    const late = new Date(now.getTime() + UNDO_DEMO_MS)
    expect(await restoreDemo(as(late))).toEqual({ ok: false, problem: 'too-late' })
    expect((await demoState(as(late))).undoUntil).toBeNull()
    await forgetInDemo(db, 'REAL@college.example')
    expect(await restoreDemo(as())).toEqual({ ok: false, problem: 'too-late' })
  })

  it('is skipped once on a site that starts without it, and only if nothing was changed yet', async () => {
    await beginWithoutDemo(db, now)
    expect(JSON.stringify(await publicContent())).not.toMatch(demoWords)
    expect(await clubFacts(db)).toMatchObject({ name: 'Our Club', contactEmail: '' })
    expect(await firstRunView(as())).toMatchObject({ isOffered: true, done: [] })
    expect((await demoState(as())).isPresent).toBe(false)
    const { savedAt } = await clubSettings(db)
    await beginWithoutDemo(db, new Date(now.getTime() + 1))
    expect((await clubSettings(db)).savedAt).toBe(savedAt)
    const usedDb = await open()
    await usedDb
      .insertInto('setting')
      .values({ key: 'club', value: '{"name":"Drishti"}', updated_at: now.toISOString() })
      .execute()
    await beginWithoutDemo(usedDb, now)
    expect(await clubFacts(usedDb)).toMatchObject({ name: 'Drishti', city: 'Greater Noida' })
  })
})

it('the demo text counts events, people and announcements', () => {
  expect(demoText({ events: 2, people: 1, requests: 0, posts: 3, entries: 0 })).toBe(
    '2 events, 1 person, and 3 announcements',
  )
  expect(demoText({ events: 0, people: 0, requests: 0, posts: 0, entries: 0 })).toBe('')
})
