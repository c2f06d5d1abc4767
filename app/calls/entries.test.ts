import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, filmAnswers } from '#tests/support/film-calls.ts'
import { addPictures, entrant, entrantServices, now } from '#tests/support/film-entrants.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  addEntryPicture,
  addJuror,
  correctLink,
  entryPage,
  ownEntries,
  startEntry,
  withdrawEntry,
} from './use-cases.server.ts'

describe.each(bothEngines)('an entry of a film, on $name', ({ open }) => {
  let db: Database
  let callId: string
  const { as, begin, pageOf, press, mailsTo } = entrantServices(() => ({ db, callId }))
  beforeEach(async () => {
    db = await open()
    callId = await aFilmCall(db, { now })
  })

  it('is begun only when whoever filled the hidden field sends it again', async () => {
    const filled = { leaveEmpty: 'https://kavya.example' }
    await expect(begin('ira@college.example', filled)).rejects.toThrow('send-again')
    expect(await mailsTo()).toEqual([])
    await begin('ira@college.example', { ...filled, sentAgain: '1' })
    expect(await mailsTo()).toEqual(['ira@college.example'])
  })

  it('stays as it is once its entrant was told the decision, also while the call is open', async () => {
    const { id, linkKey, updatedAt: seenAt } = await aFilmEntry(db, { callId, now })
    const announced = { decision: 'chosen', told_at: now.toISOString(), link_asked_at: now.toISOString() }
    await db.updateTable('film_entry').set(announced).where('id', '=', id).execute()
    expect(await pageOf(linkKey)).toMatchObject({ state: 'chosen', isOpen: false, isLinkAsked: false })
    const refusal = { ok: false, problem: 'told-already' }
    expect(await press(linkKey, { title: 'Another film' })).toEqual(refusal)
    expect(await correctLink(as(), { linkKey, form: filmAnswers, seenAt })).toEqual(refusal)
    const bytes = new Uint8Array()
    expect(await addEntryPicture(as(), { linkKey, which: 'still', bytes, address: '10.0.0.1' })).toEqual(
      refusal,
    )
    expect((await pageOf(linkKey)).entry.title).toBe('Ferry at four')
  })

  it('has one version for what was not sent yet, its pictures and the next press', async () => {
    const linkKey = await begin('ira@college.example')
    const first = await press(linkKey, { year: '' })
    if (first.ok || !('savedAt' in first)) throw new Error('it was not kept as a draft')
    await addPictures(as(), linkKey)
    const seenAt = first.savedAt
    expect(await press(linkKey, { seenAt })).toMatchObject({ ok: true, value: { state: 'received' } })
    expect(await press(linkKey, { seenAt })).toEqual({ ok: false, problem: 'changed-elsewhere' })
  })

  it.each(['1', 'Ir\ufffda', '\u200b', 'Ira\u202e'])(
    'is not begun, nor is a jury, by a name such as %j',
    async (name) => {
      const someText: unknown = expect.any(String)
      const refused = { ok: false, problem: 'invalid', errors: { name: someText } }
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

  it('is one when its form is sent twice at once', async () => {
    const form = { ...entrant, email: 'ira@college.example' }
    const sending = { callId, form, requestKey: newId(), address: '10.0.0.1' }
    const [one, other] = await Promise.all([startEntry(as(), sending), startEntry(as(), sending)])
    expect(one).toEqual(other)
    expect(await mailsTo()).toHaveLength(1)
  })

  it('causes six mails a day to one mailbox, however its address is spelled or changed', async () => {
    for (const name of ['v', 'V+1', 'v+2', 'v.', '.v']) await begin(`${name}@gmail.com`)
    expect(await mailsTo()).toHaveLength(5)
    const [one, other] = [await begin('ira@college.example'), await begin('ira@college.example')]
    for (const linkKey of [one, other]) await addPictures(as(), linkKey)
    const changed = { email: 'v@googlemail.com' }
    expect(await press(one, changed)).toMatchObject({ ok: true, value: { isMailed: true } })
    expect(await press(other, changed)).toMatchObject({ ok: true, value: { isMailed: false } })
    expect((await mailsTo()).filter((recipient) => /@g(oogle)?mail/.test(recipient))).toHaveLength(6)
  })

  it('is counted without its address', async () => {
    await begin('ira@college.example')
    const keys = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('mails:film-entry:'))).toHaveLength(1)
    expect(keys.join(' ')).not.toContain('ira@')
  })

  it.each([
    { title: 'Your entry: Ferry at four', over: { year: '' }, isSending: true },
    { title: 'Your entry: Ferry at four', over: { year: '2026' }, isSending: false },
    { title: 'Received: Ferry at four', over: { year: '2026' }, isSending: true },
  ])('has a new link once its address is another one: $title', async ({ title, over, isSending }) => {
    const requestKey = newId()
    const begun = {
      callId,
      form: { ...entrant, email: 'ira@colege.example' },
      requestKey,
      address: '10.0.0.1',
    }
    const started = await startEntry(as(), begun)
    const linkKey = started.ok ? started.value : ''
    expect(await startEntry(as(), begun)).toEqual(started)
    await addPictures(as(), linkKey)
    const outcome = await press(linkKey, over, isSending)
    const newKey = 'value' in outcome ? outcome.value.linkKey : 'linkKey' in outcome ? outcome.linkKey : ''
    expect(newKey).not.toBe(linkKey)
    expect(await entryPage(as(), linkKey)).toBe(null)
    expect(await withdrawEntry(as(), linkKey)).toEqual({ ok: false, problem: 'gone' })
    expect((await pageOf(newKey)).entry.email).toBe('ira@college.example')
    const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body_text']).execute()
    expect(mails).toMatchObject([{ recipient: 'ira@college.example', subject: title }])
    expect(mails[0]?.body_text).toContain(`/entries/${newKey}`)
    expect(await press(newKey, { email: 'IRA@college.example' }, false)).toMatchObject({ ok: true })
    expect((await pageOf(newKey)).entry.email).toBe('IRA@college.example')
    // Its number and its address do not lead to its link: beginning it again is refused.
    for (const email of ['IRA@college.example', 'ira@colege.example'])
      expect(await startEntry(as(), { ...begun, form: { ...entrant, email } })).toEqual({
        ok: false,
        problem: 'changed-elsewhere',
      })
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
    const moved = await press(linkKey, { email: 'ira@film.example' }, false)
    if (!moved.ok) throw new Error(moved.problem)
    expect((await pageOf(moved.value.linkKey)).mail).toBe('waiting')
    const { linkKey: unmailed } = await aFilmEntry(db, { callId, now })
    expect((await pageOf(unmailed)).mail).toBe(null)
  })
})
