import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import {
  isMailSent,
  mailTransport,
  retryWithNewServer,
  sealStoredMailServer,
} from '#app/club/use-cases.server.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { engines } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import { changeSettings, settingsView } from '#app/settings/use-cases.server.ts'
import { changeMailServer, mailServerView, removeMailServer, tryMailServer } from './use-cases.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const secretKey = 'a key of this test that is long enough'
const login = { username: 'club@college.example', password: 'not-a-real-word' }
const form = {
  host: '127.0.0.1',
  port: '2525',
  senderAddress: 'club@college.example',
  senderName: '',
  ...login,
}

describe.each(engines)('the mail server in the settings, on $name', ({ open }) => {
  let mailbox: Mailbox | undefined
  afterEach(async () => {
    await mailbox?.close()
    mailbox = undefined
  })

  async function openActing(env: Partial<Acting['env']> = { secretKey }, announced: Topic[] = []) {
    const db = await open()
    const viewer = viewerOf(await aSuperAdmin(db, { email: 'head@club.example' }))
    return actingAs(db, viewer, { now, env: { smtpUrl: null, ...env }, announced })
  }
  const storedSetting = async ({ db }: Acting) =>
    (await db.selectFrom('setting').select('value').where('key', '=', 'mail').executeTakeFirst())?.value ?? ''

  it('is used at once, with a sealed password that is never shown', async () => {
    const announced: Topic[] = []
    const acting = await openActing({ secretKey }, announced)
    expect((await actionItems(acting)).map(({ text }) => text)).toContain(
      'Mail is not set up: tickets and password links are saved, not sent',
    )
    expect(await changeMailServer(acting, { form, seenAt: '' })).toEqual({ ok: true, value: null })
    expect(announced).toEqual(['settings'])
    expect(await mailTransport(acting)).toEqual({
      smtpUrl: 'smtp://club%40college.example:not-a-real-word@127.0.0.1:2525',
      sender: { name: 'Lumière Club', address: 'club@college.example' },
    })
    expect(await storedSetting(acting)).not.toContain(login.password)
    const view = await mailServerView(acting)
    expect(view).toMatchObject({ environment: null, hasPassword: true, isSealed: true })
    expect(JSON.stringify(view)).not.toContain(login.password)
    expect((await actionItems(acting)).map(({ text }) => text).join()).not.toContain('Mail is not set up')
  })

  it('has its password sealed at the start when a key is set', async () => {
    const acting = await openActing({})
    await changeMailServer(acting, { form, seenAt: '' })
    expect(await storedSetting(acting)).toContain(login.password)
    await sealStoredMailServer(acting.db, { secretKey })
    expect(await storedSetting(acting)).not.toContain(login.password)
    expect((await mailTransport({ db: acting.db, env: { ...acting.env, secretKey } })).smtpUrl).toContain(
      login.password,
    )
    await expect(sealStoredMailServer(acting.db, { secretKey: `${secretKey}!` })).rejects.toThrow(
      'SECRET_KEY',
    )
  })

  it('is not used when the environment sets a server', async () => {
    const acting = await openActing()
    await changeMailServer(acting, { form, seenAt: '' })
    const env = { ...acting.env, smtpUrl: 'smtps://club:secret@mail.example:465' }
    expect((await mailTransport({ ...acting, env })).smtpUrl).toBe(env.smtpUrl)
    const view = await mailServerView({ ...acting, env })
    expect(view.environment).toEqual({ server: 'mail.example:465', sender: 'club@localhost' })
  })

  it('requires reauthentication, and refuses to overwrite a newer version', async () => {
    const acting = await openActing()
    const { viewer } = acting
    if (viewer.kind === 'visitor') throw new Error('a visitor')
    const longAgo = { ...acting, viewer: { ...viewer, reauthenticatedAt: '2026-11-01T09:00:00.000Z' } }
    for (const refused of [
      await changeMailServer(longAgo, { form, seenAt: '' }),
      await removeMailServer(longAgo, ''),
      await tryMailServer(longAgo, form),
    ])
      expect(refused).toEqual({ ok: false, problem: 'reauthentication-required' })
    await changeMailServer(acting, { form, seenAt: '' })
    const otherForm = { ...form, senderName: 'Devika' }
    expect(await changeMailServer(acting, { form: otherForm, seenAt: '' })).toMatchObject({
      problem: 'changed-elsewhere',
    })
    const { savedAt } = await mailServerView(acting)
    expect(await removeMailServer(acting, savedAt)).toEqual({ ok: true, value: null })
    expect(await isMailSent(acting)).toBe(false)
    expect(await changeMailServer(acting, { form, seenAt: savedAt })).toMatchObject({ ok: false })
  })

  it('sends mails that are answered to the contact of the club, unless that is an example', async () => {
    const acting = await openActing()
    await changeMailServer(acting, { form, seenAt: '' })
    const { settings, savedAt } = await settingsView(acting)
    const contact = { ...settings, contactEmail: 'crew@college.ac.in' }
    expect(await changeSettings(acting, { form: contact, seenAt: savedAt })).toMatchObject({ ok: true })
    expect((await mailTransport(acting)).replyTo).toBe('crew@college.ac.in')
    const env = { ...acting.env, smtpUrl: 'smtp://mail.example', mailFrom: 'Club <club@localhost>' }
    expect((await mailTransport({ ...acting, env })).replyTo).toBe('crew@college.ac.in')
    const { savedAt: seenAt } = await settingsView(acting)
    await changeSettings(acting, { form: { contactEmail: '' }, seenAt })
    expect(await mailTransport(acting)).not.toHaveProperty('replyTo')
  })

  it('is tried once with the mails that failed before it was changed', async () => {
    const acting = await openActing()
    const { db, env } = acting
    const status = async () => (await db.selectFrom('mail').select('status').executeTakeFirst())?.status
    const fail = () =>
      db.updateTable('mail').set({ status: 'failed', failed_at: now.toISOString() }).execute()
    await queueMail(db, { recipient: 'asha@college.example', subject: 'News', text: 'News', now })
    await fail()
    await changeMailServer(acting, { form, seenAt: '' })
    expect(await status()).toBe('waiting')
    await fail()
    await retryWithNewServer(acting)
    expect(await status()).toBe('failed')
    const withOther = { ...acting, env: { ...env, smtpUrl: 'smtps://club:secret@mail.example:465' } }
    await retryWithNewServer(withOther)
    expect(await status()).toBe('waiting')
    await fail()
    await retryWithNewServer({ ...withOther, env: { ...withOther.env, mailFrom: 'crew@club.example' } })
    expect(await status()).toBe('waiting')
  })

  it('is tested with the unsaved form, and the answer of the server is told in words of the site', async () => {
    // Each run has a machine of its own on this one: the port is one of mail servers.
    const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
    mailbox = await openMailbox(login, { host, port: 2525 })
    const acting = await openActing()
    const { settings, savedAt } = await settingsView(acting)
    const contact = { ...settings, contactEmail: 'crew@college.ac.in' }
    await changeSettings(acting, { form: contact, seenAt: savedAt })
    const here = { ...form, host }
    expect(await tryMailServer(acting, here)).toEqual({ ok: true, value: { address: 'head@club.example' } })
    expect(mailbox.received).toMatchObject([{ recipients: ['head@club.example'] }])
    expect(mailbox.received[0]?.source).toContain('Reply-To: crew@college.ac.in')
    expect(await isMailSent(acting)).toBe(false)
    const wrong = await tryMailServer(acting, { ...here, password: 'wrong' })
    expect(wrong).toEqual({
      ok: false,
      problem: 'login-refused',
      detail: 'Many services ask for an app password, not the one of the account.',
    })
    mailbox.answer = 550
    expect(await tryMailServer(acting, here)).toMatchObject({ problem: 'mail-refused' })
    expect(await tryMailServer(acting, { ...here, port: '587' })).toMatchObject({
      problem: 'connection-refused',
    })
    expect(await tryMailServer(acting, { ...here, port: '5432' })).toMatchObject({ problem: 'invalid' })
  })

  it('that is no mail server is not read out by the test', async () => {
    const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
    const other = createServer((socket) => socket.on('error', () => {}).end('SECRET-BANNER token=abc123\r\n'))
    await new Promise<void>((resolve) => other.listen(2525, host, resolve))
    const outcome = await tryMailServer(await openActing(), { ...form, host })
    await new Promise((resolve) => other.close(resolve))
    expect(outcome).toMatchObject({ ok: false, problem: 'connection-refused' })
    expect(JSON.stringify(outcome)).not.toMatch(/SECRET|abc123/)
  })

  it('is tested twenty times an hour at most', async () => {
    const acting = await openActing()
    const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
    const problems: unknown[] = []
    for (let n = 0; n < 21; n += 1) {
      const outcome = await tryMailServer(acting, { ...form, host })
      problems.push(!outcome.ok && outcome.problem)
    }
    const allowed = Array.from({ length: 20 }, () => 'connection-refused')
    expect(problems).toEqual([...allowed, 'too-many-attempts'])
  })
})
