import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  addEntryPicture,
  addJuror,
  entryPage,
  ownEntries,
  saveEntry,
  startEntry,
} from './use-cases.server.ts'

const now = new Date('2027-01-05T12:00:00Z')
const entrant = { name: 'Ira Sen', title: 'Ferry at four' }

describe.each(bothEngines)('an entry of a film, on $name', ({ open }) => {
  let db: Database
  let callId: string
  const as = () => actingAs(db, visitor, { now, env: { smtpUrl: 'smtp://mail.example' } })
  beforeEach(async () => {
    db = await open()
    callId = await aFilmCall(db, { now })
  })
  async function begin(email: string, over: object = {}) {
    const form = { ...entrant, email, ...over }
    const begun = await startEntry(as(), { callId, form, requestKey: newId(), address: '10.0.0.1' })
    if (!begun.ok) throw new Error(begun.problem)
    return begun.value
  }
  const pageOf = async (linkKey: string) => {
    const page = await entryPage(as(), linkKey)
    if (!page) throw new Error('no entry')
    return page
  }
  async function press(linkKey: string, over: Record<string, string>, isSending = true) {
    const seenAt = over['seenAt'] ?? (await pageOf(linkKey)).entry.updatedAt
    const form = { ...filmAnswers, ...entrant, email: 'ira@college.example', rights: 'on', ...over }
    return saveEntry(as(), { linkKey, form, seenAt, isSending })
  }
  async function addPictures(linkKey: string) {
    const blank = sharp({ create: { width: 8, height: 12, channels: 3, background: '#a33' } })
    const bytes = new Uint8Array(await blank.png().toBuffer())
    for (const which of ['poster', 'still'] as const)
      expect(await addEntryPicture(as(), { linkKey, which, bytes })).toMatchObject({ ok: true })
  }
  const mailsTo = async () =>
    (await db.selectFrom('mail').select('recipient').orderBy('id').execute()).map(
      ({ recipient }) => recipient,
    )

  it('has one version for what was not sent yet, its pictures and the next press', async () => {
    const linkKey = await begin('ira@college.example')
    const first = await press(linkKey, { year: '' })
    if (first.ok || !('savedAt' in first)) throw new Error('it was not kept as a draft')
    await addPictures(linkKey)
    const seenAt = first.savedAt
    expect(await press(linkKey, { seenAt })).toMatchObject({ ok: true, value: { state: 'received' } })
    expect(await press(linkKey, { seenAt })).toEqual({ ok: false, problem: 'changed-elsewhere' })
  })

  it.each(['1', 'Ir\ufffda', '\u200b', 'Ira\u202e'])(
    'is not begun, nor is a jury, by a name such as %j',
    async (name) => {
      const refused: unknown = { ok: false, problem: 'invalid', errors: { name: expect.any(String) } }
      const form = { ...entrant, name, email: 'ira@college.example', endsOn: '2027-02-01' }
      const sending = { callId, form, requestKey: newId(), address: '10.0.0.1' }
      expect(await startEntry(as(), sending)).toEqual(refused)
      expect(await addJuror(actingAs(db, viewerOf(await anAdmin(db)), { now }), sending)).toEqual(refused)
      const linkKey = await begin('ira@college.example', { name: 'Ira\u00ad Sen' })
      expect((await pageOf(linkKey)).entry.name).toBe('Ira Sen')
      expect(await press(linkKey, { name }, false)).toEqual(refused)
    },
  )

  it('is on the own page of whoever confirmed its address, once it was sent in', async () => {
    const member = await aUser(db, { accountStatus: 'approved' })
    const own = () => ownEntries(actingAs(db, viewerOf(member), { now }))
    await begin(member.email)
    await aFilmEntry(db, { callId, now, email: member.email.toUpperCase() })
    await aFilmEntry(db, { callId, now })
    expect(await own()).toEqual([])
    const email_confirmed_at = now.toISOString()
    await db.updateTable('user_account').set({ email_confirmed_at }).where('id', '=', member.id).execute()
    expect(await own()).toMatchObject([{ title: 'Ferry at four', sentAt: '2027-01-04T12:00:00.000Z' }])
  })

  it('causes six mails a day to one mailbox, however its address is spelled or changed', async () => {
    for (const name of ['v', 'V+1', 'v+2', 'v.', '.v']) await begin(`${name}@gmail.com`)
    expect(await mailsTo()).toHaveLength(5)
    const [one, other] = [await begin('ira@college.example'), await begin('ira@college.example')]
    for (const linkKey of [one, other]) await addPictures(linkKey)
    const changed = { email: 'v@googlemail.com' }
    expect(await press(one, changed)).toMatchObject({ ok: true, value: { isMailed: true } })
    expect(await press(other, changed)).toMatchObject({ ok: true, value: { isMailed: false } })
    expect((await mailsTo()).filter((recipient) => /@g(oogle)?mail/.test(recipient))).toHaveLength(6)
  })

  it('is counted without its address', async () => {
    await begin('ira@college.example')
    const keys = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('mails:film-entry:'))).toHaveLength(1)
    expect(keys.join(' ')).not.toContain('ira')
  })

  it('says that its link was mailed only where a mail went to its address', async () => {
    const linkKey = await begin('ira@college.example')
    const mail = async () => (await pageOf(linkKey)).mail
    const set = (values: object) => db.updateTable('mail').set(values).execute()
    expect(await mail()).toBe('waiting')
    const unsent = await entryPage(actingAs(db, visitor, { now }), linkKey)
    expect(unsent?.mail).toBe(null)
    await set({ status: 'delivered' })
    expect(await mail()).toBe('sent')
    await set({ is_saved: 1 })
    expect(await mail()).toBe(null)
    await set({ is_saved: 0 })
    await press(linkKey, { email: 'ira@film.example' }, false)
    expect(await mail()).toBe(null)
    const { linkKey: unmailed } = await aFilmEntry(db, { callId, now })
    expect((await pageOf(unmailed)).mail).toBe(null)
  })
})
