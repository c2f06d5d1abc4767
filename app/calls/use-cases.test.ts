import { LINE_PLACE } from './desk.rules.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { contentDraft } from '#app/content/use-cases.server.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { addPictures } from '#tests/support/film-entrants.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { RIGHTS_TEXT } from './entries.rules.ts'
import {
  addJuror,
  announceDecisions,
  askForLink,
  callDesk,
  callJurors,
  correctLink,
  createCall,
  decideEntry,
  deleteOldEntries,
  entryPage,
  exportEntries,
  juryPage,
  mayAddPicture,
  noteEntry,
  removeJuror,
  reviewEntry,
  saveEntry,
  startEntry,
  withdrawEntry,
} from './use-cases.server.ts'

/** A moment of January 2027 by the club's clock. */
const at = (day: number, time = '12:00') =>
  new Date(`2027-01-${String(day).padStart(2, '0')}T${time}:00+05:30`)
const OPEN = at(5)
const CLOSED = at(12)
const someText: unknown = expect.any(String)
const anUpload: unknown = expect.stringMatching(/^\/uploads\/.+\.webp$/)
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
const filled = {
  title: 'Ferry at four',
  name: 'Zoya Ansari',
  email: 'zoya@college.example',
  year: '2026',
  minutes: '14',
  languages: 'Hindi',
  ageRating: 'U',
  description: 'Zoya waits for the last ferry. Write to zoya@college.example or 98765 00001.',
  director: 'Zoya Ansari',
  credits: 'Camera: Yash Tomar\nSound: Ira Sen and Dev Rao',
  videoUrl: 'https://vimeo.com/76979871',
  videoPassword: '',
  rights: 'on',
}

describe.each(bothEngines)('a call for films, on $name', ({ open }) => {
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

  const mails = async () =>
    (await db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute()).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    )
  async function begin(over: Partial<typeof filled> = {}, now = OPEN) {
    const outcome = await startEntry(as(visitor, now), {
      callId,
      form: { ...filled, ...over },
      requestKey: newId(),
      address: '10.0.0.1',
    })
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }
  const pageOf = async (linkKey: string, now = OPEN) => {
    const page = await entryPage(as(visitor, now), linkKey)
    if (!page) throw new Error('no entry')
    return page
  }
  async function save(
    linkKey: string,
    over: Partial<typeof filled> = {},
    { isSending = false, now = OPEN } = {},
  ) {
    const { updatedAt: seenAt } = (await pageOf(linkKey, now)).entry
    return saveEntry(as(visitor, now), { linkKey, form: { ...filled, ...over }, seenAt, isSending })
  }
  async function sentEntry(over: Partial<typeof filled> = {}) {
    const linkKey = await begin(over)
    await addPictures(as(), linkKey)
    expect(await save(linkKey, over, { isSending: true })).toMatchObject({
      ok: true,
      value: { state: 'received' },
    })
    return { linkKey, id: (await pageOf(linkKey)).entry.id }
  }
  const desk = async (params: object = {}) => {
    const found = await callDesk(as(admin), callId, params)
    if (!found) throw new Error('no desk')
    return found
  }
  async function juror(name = 'Prof. Iyer') {
    const added = await addJuror(as(admin), {
      callId,
      form: { name, endsOn: '2027-01-20' },
      requestKey: newId(),
    })
    const id = added.ok ? added.value.id : ''
    return (await callJurors(as(admin), callId)).find((one) => one.id === id)?.linkKey ?? ''
  }
  const marks = (story: string, over: object = {}) => ({
    story,
    craft: '4',
    impact: '3',
    comment: '',
    ...over,
  })

  it('keeps an entry as a draft, says what is missing when it is sent, and loses nothing of what was typed', async () => {
    const linkKey = await begin()
    expect((await pageOf(linkKey)).state).toBe('draft')
    expect(await mails()).toEqual(['zoya@college.example: Your entry: Ferry at four'])
    const half = { year: '', rights: '' as 'on', description: 'Half' }
    expect(await save(linkKey, half)).toMatchObject({ ok: true, value: { state: 'draft' } })
    expect(await save(linkKey, { ...half, minutes: '21' })).toMatchObject({
      errors: { minutes: someText },
    })
    expect(await save(linkKey, { ...half, description: 'Still half' }, { isSending: true })).toMatchObject({
      ok: false,
      problem: 'unfinished',
      errors: { year: someText, rights: someText, poster: someText, still: someText },
    })
    const { entry, state } = await pageOf(linkKey)
    expect([state, entry.answers['description']]).toEqual(['draft', 'Still half'])
    await addPictures(as(), linkKey)
    // The address is corrected in the same step.
    const email = 'zoya@film.example'
    const sent = await save(linkKey, { email }, { isSending: true })
    expect(sent).toMatchObject({ ok: true, value: { state: 'received' } })
    const newKey = sent.ok ? sent.value.linkKey : ''
    expect(await save(newKey, { email }, { isSending: true })).toMatchObject({
      ok: true,
      value: { state: 'received', linkKey: newKey },
    })
    expect(await mails()).toEqual([`${email}: Received: Ferry at four`])
    expect((await pageOf(newKey)).entry).toMatchObject({
      poster: anUpload,
      rightsText: RIGHTS_TEXT,
    })
  })

  it('lets an entrant correct until it closes, from one tab at a time, and withdraw at any time', async () => {
    const { linkKey } = await sentEntry()
    const { updatedAt: seenAt } = (await pageOf(linkKey)).entry
    expect(await save(linkKey, { year: '' })).toMatchObject({
      problem: 'invalid',
      errors: { year: someText },
    })
    expect(await save(linkKey, { title: 'Ferry at five' })).toMatchObject({ ok: true })
    const stale = { linkKey, form: filled, seenAt, isSending: false }
    expect(await saveEntry(as(), stale)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await save(linkKey, {}, { now: at(10, '18:10') })).toEqual({ ok: false, problem: 'closed' })
    expect((await pageOf(linkKey, CLOSED)).state).toBe('watching')
    expect(await mayAddPicture(as(), linkKey)).toBe(true)
    expect(await mayAddPicture(as(visitor, CLOSED), linkKey)).toBe(false)
    expect(await withdrawEntry(as(visitor, CLOSED), linkKey)).toMatchObject({ ok: true })
    expect(await withdrawEntry(as(visitor, CLOSED), linkKey)).toEqual({ ok: false, problem: 'gone' })
    expect(await entryPage(as(), linkKey)).toBe(null)
    expect(
      await db
        .selectFrom('audit_entry')
        .select('action')
        .where('action', '=', 'film-entry.withdraw')
        .execute(),
    ).toHaveLength(1)
  })

  it('notices two entries of one film, finds by words, and counts drafts apart', async () => {
    await sentEntry()
    await sentEntry({
      title: 'The same again',
      videoUrl: 'https://player.vimeo.com/video/76979871',
      email: 'ira@college.example',
      name: 'Ira Sen',
    })
    await sentEntry({ title: 'Another', videoUrl: 'https://youtu.be/abc', email: 'dev@college.example' })
    await begin({ title: 'A draft' })
    const { entries, total } = await desk()
    expect(total).toBe(3)
    expect(entries.map(({ title, isTwice }) => [title, isTwice])).toEqual([
      ['Ferry at four', true],
      ['The same again', true],
      ['Another', false],
    ])
    expect((await desk({ q: 'IRA@' })).entries.map(({ title }) => title)).toEqual(['The same again'])
    expect((await desk({ state: 'draft' })).entries.map(({ title }) => title)).toEqual(['A draft'])
  })

  it('asks for a link that opens, which may then be corrected after the end, and nothing else', async () => {
    const { linkKey, id } = await sentEntry()
    const closed = as(visitor, CLOSED)
    const change = async () => ({
      linkKey,
      form: { videoUrl: 'https://youtu.be/new', title: 'X' },
      seenAt: (await pageOf(linkKey, CLOSED)).entry.updatedAt,
    })
    expect(await correctLink(closed, await change())).toEqual({ ok: false, problem: 'closed' })
    expect(await askForLink(actingAs(db, admin, { now: CLOSED }), id)).toMatchObject({ ok: true })
    expect(await askForLink(actingAs(db, admin, { now: CLOSED }), id)).toEqual({
      ok: false,
      problem: 'asked-lately',
    })
    expect((await mails()).at(-1)).toBe('zoya@college.example: The link to Ferry at four does not open')
    expect(await correctLink(closed, await change())).toMatchObject({
      ok: true,
      value: { state: 'watching' },
    })
    expect((await pageOf(linkKey, CLOSED)).entry).toMatchObject({
      title: 'Ferry at four',
      answers: { videoUrl: 'https://youtu.be/new', year: '2026' },
    })
  })

  it('shows a jury each film without who made it, in no byte, until its link ends', async () => {
    const { id } = await sentEntry()
    await begin({ title: 'A draft' })
    const linkKey = await juror()
    const page = await juryPage(as(), linkKey, {})
    expect(page?.films.map((film) => film.title)).toEqual(['Ferry at four'])
    const bytes = JSON.stringify(page)
    for (const word of ['Zoya', 'Ansari', 'zoya@', 'Yash', 'Tomar', 'Ira', 'Dev', '00001'])
      expect(bytes).not.toContain(word)
    expect(page?.film?.description).toContain('waits for the last ferry')
    expect(await reviewEntry(as(), { linkKey, entryId: id, form: marks('') })).toMatchObject({
      errors: { story: someText },
    })
    expect(await reviewEntry(as(), { linkKey, entryId: id, form: marks('5') })).toMatchObject({ ok: true })
    expect(await reviewEntry(as(), { linkKey, entryId: newId(), form: marks('5') })).toEqual({
      ok: false,
      problem: 'no-entry',
    })
    const other = await juror('Ms. Rao')
    expect(JSON.stringify(await juryPage(as(), other, {}))).not.toContain('"story":5')
    const late = as(visitor, at(21))
    expect(await juryPage(late, linkKey, {})).toBe(null)
    expect(await reviewEntry(late, { linkKey, entryId: id, form: marks('1') })).toEqual({
      ok: false,
      problem: 'gone',
    })
    const [first] = await callJurors(as(admin), callId)
    expect(first).toMatchObject({ name: 'Prof. Iyer', reviewed: 1 })
    await removeJuror(as(admin), { callId, id: first?.id ?? '' })
    expect(await juryPage(as(), linkKey, {})).toBe(null)
    expect((await desk()).entries[0]?.result).toEqual({ count: 0, mean: null, spread: null, comments: [] })
  })

  it('shows mean, spread and count of the marks, without those of who knows the people', async () => {
    const { id } = await sentEntry()
    const links = [await juror('A'), await juror('B'), await juror('C')]
    const forms = [
      marks('5'),
      marks('2', { comment: 'Slow' }),
      { knowsThem: 'on', comment: 'My flatmate', story: '5' },
    ]
    for (const [index, linkKey] of links.entries())
      await reviewEntry(as(), { linkKey, entryId: id, form: forms[index] as Record<string, string> })
    await reviewEntry(as(), { linkKey: links[0] ?? '', entryId: id, form: marks('5') })
    expect((await desk()).entries[0]?.result).toEqual({
      count: 2,
      mean: 3.5,
      spread: 1,
      comments: [
        { juror: 'B', text: 'Slow' },
        { juror: 'C', text: 'My flatmate' },
      ],
    })
  })

  it('lists the highest marks first, with ties as ties and what nobody marked at the end', async () => {
    const links = [await juror('A'), await juror('B')]
    const given = { Low: ['1'], High: ['5', '4'], Unmarked: [], Same: ['4', '5'] }
    for (const [title, stories] of Object.entries(given)) {
      const { id: entryId } = await sentEntry({ title })
      for (const [index, story] of stories.entries())
        await reviewEntry(as(), { linkKey: links[index] ?? '', entryId, form: marks(story) })
    }
    const { entries } = await desk({ order: 'marks' })
    expect(entries.map(({ title, place, sharedBy }) => `${title} ${place} ${sharedBy}`)).toEqual([
      'High 1 2',
      'Same 1 2',
      'Low 3 1',
      'Unmarked null 1',
    ])
  })

  it('keeps decisions private, then tells everybody at once and makes films of those chosen', async () => {
    const [one, two, three] = [
      await sentEntry(),
      await sentEntry({ title: 'Two' }),
      await sentEntry({ title: 'Three' }),
    ]
    await noteEntry(as(admin), { id: one.id, note: 'Lovely light', seen: '' })
    await decideEntry(as(admin), { id: one.id, decision: 'chosen' })
    await decideEntry(as(admin), { id: two.id, decision: 'declined' })
    const before = await pageOf(one.linkKey, CLOSED)
    expect(before.state).toBe('watching')
    expect(JSON.stringify(before)).not.toMatch(/"chosen"|Lovely/)
    const announce = (seen: string) =>
      announceDecisions(actingAs(db, admin, { now: CLOSED }), {
        callId,
        line: 'See https://club.example',
        seen,
      })
    const sentBefore = (await mails()).length
    expect((await desk()).previews.map(({ subject, text }) => [subject, text.includes(LINE_PLACE)])).toEqual([
      ['Chosen: Ferry at four', true],
      ['About your entry: Two', true],
    ])
    const { unannounced: seen } = await desk()
    // As many of both, but others.
    await decideEntry(as(admin), { id: one.id, decision: 'declined' })
    await decideEntry(as(admin), { id: two.id, decision: 'chosen' })
    expect(await announce(seen)).toEqual({ ok: false, problem: 'changed-since' })
    const films = await contentDraft(as(admin), filmsKind)
    expect(films.items.filter(({ title }) => title === 'Two')).toEqual([])
    await decideEntry(as(admin), { id: one.id, decision: 'chosen' })
    await decideEntry(as(admin), { id: two.id, decision: 'declined' })
    expect((await mails()).length).toBe(sentBefore)
    const both = await Promise.all([announce(seen), announce(seen)])
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { told: 2 } }])
    expect((await mails()).slice(sentBefore).toSorted()).toEqual([
      'zoya@college.example: About your entry: Two',
      'zoya@college.example: Chosen: Ferry at four',
    ])
    expect((await pageOf(one.linkKey, CLOSED)).state).toBe('chosen')
    expect((await pageOf(two.linkKey, CLOSED)).state).toBe('not-this-time')
    expect((await pageOf(three.linkKey, CLOSED)).state).toBe('watching')
    const { items } = await contentDraft(as(admin), filmsKind)
    expect(items.filter(({ title }) => ['Ferry at four', 'Two'].includes(title ?? ''))).toMatchObject([
      {
        title: 'Ferry at four',
        duration: '14 min',
        credits: 'Director: Zoya Ansari\nCamera: Yash Tomar\nSound: Ira Sen and Dev Rao',
      },
    ])
    expect(await decideEntry(as(admin), { id: one.id, decision: null })).toEqual({
      ok: false,
      problem: 'told-already',
    })
    expect(await announce(seen)).toEqual({ ok: false, problem: 'nobody' })
    const pages = await exportEntries(as(admin), callId)
    const exported = []
    for await (const rows of pages ?? []) exported.push(...rows)
    expect(exported.map(({ entry }) => [entry.title, entry.note])).toEqual([
      ['Ferry at four', 'Lovely light'],
      ['Two', ''],
      ['Three', ''],
    ])
  })

  it('knows entrants in the data about a person and in an erasure, and deletes entries after twelve months', async () => {
    const { linkKey } = await sentEntry()
    const other = await begin({ email: 'ira@college.example' })
    const data = await personalDataOf(db, { emails: ['zoya@college.example'], phones: [], accountIds: [] })
    expect(data.find(({ title }) => title === 'Films entered for a call')?.records).toHaveLength(1)
    await erasePerson({ db, env: testEnv(), now: OPEN }, { email: 'zoya@college.example' })
    expect(await entryPage(as(), linkKey)).toBe(null)
    const { storage } = as()
    expect(await deleteOldEntries({ db, storage, now: new Date('2028-01-10T12:29:00Z') })).toBe(0)
    expect(await deleteOldEntries({ db, storage, now: new Date('2028-01-10T12:31:00Z') })).toBe(1)
    expect(await entryPage(as(), other)).toBe(null)
  })
})
