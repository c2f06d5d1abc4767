import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { liftRefusals, refusedAddressesOf } from '#app/accounts/use-cases.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { clubFacts, mailTransport, saveSettings } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { eraseFailedTexts, deleteSettledMails } from '#app/platform/mail/mail-list.ts'
import { createMailer, queueMail } from '#app/platform/mail/mail.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent, aSuperAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { register } from '#app/registrations/use-cases.server.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import { here } from '#tests/support/seat-services.ts'
import { testMailLimit } from './rules.ts'
import { MailTransport } from './ui/mail-transport.tsx'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import { mailsView, sendAllFailed, sendAllSaved, sendMailAgain, sendTestMail } from './use-cases.server.ts'
import { anyMail } from '#tests/support/mailbox.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const DAY_MS = 24 * 60 * 60_000
const WORDS = 'a link that opens an account'

async function aMail(db: Database, over: object = {}): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  const mail = {
    id,
    recipient: 'ravi@college.example',
    subject: 'Your link',
    body_text: WORDS,
    status: 'waiting',
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    last_problem: null,
    created_at: at,
    delivered_at: null,
    ...over,
  }
  await db.insertInto('mail').values(mail).execute()
  return id
}

describe.each(engines)('the mail page, on $name', ({ open }) => {
  async function openActing(env = {}) {
    const db = await open()
    return actingAs(db, viewerOf(await aSuperAdmin(db, { email: 'head@club.example' })), { now, env })
  }

  it('shows the status and the last problem of each mail, but never its text', async () => {
    const acting = await openActing()
    await aMail(acting.db, { status: 'failed', attempts: 8, last_problem: '550 no such mailbox' })
    await aMail(acting.db)
    await aMail(acting.db, { status: 'delivered', body_text: '', delivered_at: now.toISOString() })
    const view = await mailsView(acting, {})
    expect(view).toMatchObject({ waiting: 1, failed: 1, page: 1, hasMore: false })
    expect(view.mails).toHaveLength(3)
    expect(JSON.stringify(view)).not.toContain(WORDS)
    const [failed] = (await mailsView(acting, { status: 'failed' })).mails
    expect(failed).toMatchObject({ lastProblem: '550 no such mailbox', canSendAgain: true })
    expect((await mailsView(acting, { status: 'delivered' })).mails[0]?.canSendAgain).toBe(false)
  })

  it('shows the mail server or the outbox folder, without the password', async () => {
    const env = { smtpUrl: 'smtps://club:secret@mail.example:465' }
    expect((await mailsView(await openActing(env), {})).transport).toEqual({
      server: 'mail.example:465',
      source: 'environment',
    })
    const { transport: outboxTransport } = await mailsView(
      await openActing({ smtpUrl: null, dataDir: '/srv/club' }),
      {},
    )
    expect(outboxTransport).toEqual({ folder: '/srv/club/outbox' })
  })

  it('sends a failed mail again that still has its text, and logs it', async () => {
    const acting = await openActing()
    const inTime = new Date(now.getTime() + 1).toISOString()
    const failed = { status: 'failed', attempts: 8, last_problem: 'refused', useless_after: inTime }
    const id = await aMail(acting.db, failed)
    expect(await sendMailAgain(acting, id)).toMatchObject({ ok: true })
    const entries = await acting.db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(entries).toEqual([{ action: 'mail.send-again', subject_id: id }])
    const [mail] = (await mailsView(acting, { status: 'waiting' })).mails
    expect(mail).toMatchObject({ id, attempts: 0, nextAttemptAt: now.toISOString() })
  })

  it.each([
    ['delivered', { status: 'delivered', body_text: '' }],
    ['failed and erased', { status: 'failed', body_text: '' }],
    ['too late to be of use', { status: 'failed', attempts: 1, useless_after: now.toISOString() }],
    ['currently being sent', { claimed_until: new Date(now.getTime() + 60_000).toISOString() }],
  ])('does not send a mail again that is %s', async (_, over) => {
    const acting = await openActing()
    const id = await aMail(acting.db, over)
    expect((await mailsView(acting, {})).mails[0]?.canSendAgain).toBe(false)
    expect(await sendMailAgain(acting, id)).toEqual({ ok: false, problem: 'gone' })
  })

  it('refuses to send a mail with an unknown id', async () => {
    const acting = await openActing()
    for (const id of ['', 'nobody', "' or 1=1"])
      expect(await sendMailAgain(acting, id)).toEqual({ ok: false, problem: 'gone' })
  })

  it('sends a test mail to the signed-in super admin, a limited number of times per hour', async () => {
    const acting = await openActing()
    for (let n = 0; n < testMailLimit.limit; n += 1)
      expect(await sendTestMail(acting)).toEqual({ ok: true, value: { address: 'head@club.example' } })
    expect(await sendTestMail(acting)).toEqual({ ok: false, problem: 'too-many-attempts' })
    const { name } = await clubFacts(acting.db)
    expect((await mailsView(acting, {})).mails[0]?.subject).toBe(`A test mail from ${name}`)
  })

  it('sends no test mail to an undeliverable address', async () => {
    const acting = await openActing({ smtpUrl: 'smtp://mail.example' })
    const viewer = viewerOf(await aSuperAdmin(acting.db, { email: 'superadmin@localhost' }))
    expect(await sendTestMail({ ...acting, viewer })).toEqual({ ok: false, problem: 'no-address' })
  })

  it('loses the text of failed mails after a week, and delivered mails after ninety days', async () => {
    const acting = await openActing()
    const { db } = acting
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
    await aMail(db, { status: 'failed', created_at: ago(8), subject: 'old' })
    await aMail(db, { status: 'failed', created_at: ago(6), subject: 'young' })
    await aMail(db, { status: 'delivered', body_text: '', created_at: ago(91) })
    await aMail(db, { created_at: ago(91), subject: 'waits' })
    expect(await eraseFailedTexts(db, now)).toBe(1)
    expect(await deleteSettledMails(db, now)).toBe(1)
    const { mails } = await mailsView(acting, {})
    const remainingMails = mails.map(({ subject, canSendAgain }) => [subject, canSendAgain])
    expect(remainingMails).toEqual([
      ['young', true],
      ['old', false],
      ['waits', false],
    ])
  })

  it('shows the text of saved mails to be passed on, but not of an account mail', async () => {
    const acting = await openActing({ smtpUrl: null })
    const event = await anEvent(acting.db, { settings: here, seats: 5 })
    const form = { name: 'Asha Rao', email: 'asha@college.example', phone: '9876543210' }
    const visiting = { ...acting, viewer: visitor }
    await register(visiting, { eventId: event.id, form, requestKey: newId(), address: '10.0.0.1' })
    await queueMail(acting.db, { recipient: 'root@club.example', subject: 'Reset', text: WORDS, now })
    const dataDir = await mkdtemp(join(tmpdir(), 'club-mails-'))
    const { db, log } = acting
    await createMailer({ ...anyMail, db, dataDir, transport: () => mailTransport(acting), log }).deliverDue(
      () => now,
    )
    await rm(dataDir, { recursive: true })
    const view = await mailsView(acting, { status: 'saved' })
    expect(view).toMatchObject({ saved: 2, waiting: 0 })
    const [reset, ticket] = view.mails.toSorted((one, other) => one.subject.localeCompare(other.subject))
    expect(reset).toMatchObject({ status: 'saved', text: null, whatsapp: null, canSendAgain: false })
    expect(ticket?.text).toContain('/tickets/')
    expect(ticket?.whatsapp).toMatch(/^https:\/\/wa\.me\/919876543210\?text=.*tickets/)
    const messages = (await actionItems(acting)).map(({ text }) => text)
    expect(messages).toContain('Mail is not set up: 2 mails were saved, not sent')
    const withServer = { ...acting, env: { ...acting.env, smtpUrl: 'smtp://mail.example' } }
    expect((await actionItems(withServer)).map(({ text }) => text).join()).not.toContain('Mail is not set')
    expect(await sendMailAgain(withServer, ticket?.id ?? '')).toMatchObject({ ok: true })
    expect(await eraseFailedTexts(acting.db, new Date(now.getTime() + 8 * DAY_MS))).toBe(0)
    expect(await mailsView(withServer, {})).toMatchObject({ saved: 1, waiting: 1 })
    expect(await sendAllSaved(withServer)).toEqual({ ok: true, value: { count: 0 } })
  })

  it('offers to send all failed mails again once a server is set and one still has its text', async () => {
    const shownWith = async (smtpUrl: string | null, over: object) => {
      const acting = await openActing({ smtpUrl })
      await aMail(acting.db, { status: 'failed', attempts: 8, ...over })
      const view = await mailsView(acting, {})
      return renderedText({ path: '/mails', Component: () => createElement(MailTransport, view) })
    }
    const offer = 'Send all failed again'
    expect(await shownWith('smtp://mail.example', {})).toContain(offer)
    expect(await shownWith('smtp://mail.example', { body_text: '' })).not.toContain(offer)
    expect(await shownWith(null, {})).not.toContain(offer)
  })

  it('sends all failed mails again, except outdated mails', async () => {
    const acting = await openActing({ smtpUrl: 'smtp://mail.example' })
    const failed = { status: 'failed', attempts: 8, failed_at: now.toISOString(), last_problem: 'refused' }
    const ids = [await aMail(acting.db, failed), await aMail(acting.db, failed)]
    await aMail(acting.db, { ...failed, useless_after: now.toISOString() })
    await aMail(acting.db, { status: 'delivered', is_saved: 1, delivered_at: now.toISOString() })
    expect(await sendAllFailed({ ...acting, env: { ...acting.env, smtpUrl: null } })).toMatchObject({
      problem: 'no-server',
    })
    expect(await sendAllFailed(acting)).toEqual({ ok: true, value: { count: 2 } })
    const { mails } = await mailsView(acting, { status: 'waiting' })
    expect(mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(mails.map(({ attempts }) => attempts)).toEqual([0, 0])
  })

  it('sends failed mails again at the rate of the settings, the oldest first', async () => {
    const acting = await openActing({ smtpUrl: 'smtp://mail.example' })
    const settings = { ...defaultSettings, mailsPerMinute: '2' }
    await saveSettings(acting.db, { settings, seenAt: '', now })
    const failed = { status: 'failed', attempts: 8, failed_at: now.toISOString(), last_problem: 'refused' }
    const ids: string[] = []
    for (const age of [5, 4, 3, 2, 1]) {
      const created_at = new Date(now.getTime() - age * 60_000).toISOString()
      ids.push(await aMail(acting.db, { ...failed, created_at }))
    }
    expect(await sendAllFailed(acting)).toEqual({ ok: true, value: { count: 5 } })
    const { mails } = await mailsView(acting, { status: 'waiting' })
    const minuteOf = (id: string) => {
      const at = mails.find((mail) => mail.id === id)?.nextAttemptAt ?? ''
      return (Date.parse(at) - now.getTime()) / 60_000
    }
    expect(ids.map(minuteOf)).toEqual([0, 0, 1, 1, 2])
  })

  it('counts the addresses that refuse mails, and forgets those since a moment', async () => {
    const acting = await openActing()
    const { db } = acting
    const [early, late] = [new Date(now.getTime() - DAY_MS), now]
    const { add } = refusedAddressesOf(db)
    for (const at of [early, late]) {
      const { email } = await aUser(db, { role: 'member' })
      await add({ recipient: email, now: at })
    }
    expect((await mailsView(acting, {})).refused).toEqual({ members: 2, since: early.toISOString() })
    expect(await liftRefusals(acting, late)).toBe(1)
    expect((await mailsView(acting, {})).refused).toEqual({ members: 1, since: early.toISOString() })
    expect(await liftRefusals(acting, late)).toBe(0)
    const entries = await db.selectFrom('audit_entry').select('action').execute()
    expect(entries.filter(({ action }) => action === 'mail.lift-refusals')).toHaveLength(1)
    expect(await liftRefusals(acting, early)).toBe(1)
    expect((await mailsView(acting, {})).refused).toBeNull()
  })

  it('sends all saved mails when a server is set, except outdated mails', async () => {
    const acting = await openActing({ smtpUrl: null })
    const savedMail = { status: 'delivered', is_saved: 1, delivered_at: now.toISOString() }
    const ids = [await aMail(acting.db, savedMail), await aMail(acting.db, savedMail)]
    await aMail(acting.db, { ...savedMail, useless_after: now.toISOString() })
    await aMail(acting.db, { ...savedMail, body_text: '' })
    expect(await sendAllSaved(acting)).toEqual({ ok: false, problem: 'no-server' })
    const withServer = { ...acting, env: { ...acting.env, smtpUrl: 'smtp://mail.example' } }
    // The button promises only what it sends; the list has all.
    expect(await mailsView(withServer, {})).toMatchObject({ saved: 4, sendable: { saved: 2, failed: 0 } })
    expect(await sendAllSaved(withServer)).toEqual({ ok: true, value: { count: 2 } })
    expect(await mailsView(withServer, {})).toMatchObject({ saved: 2, sendable: { saved: 0, failed: 0 } })
    const { mails } = await mailsView(withServer, { status: 'waiting' })
    expect(mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})
