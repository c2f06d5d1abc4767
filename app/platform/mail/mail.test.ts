import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bothEngines } from '#tests/support/database.ts'
import { mimeHeaders, mimeLeaves } from '#tests/support/mime.ts'
import { type Mailbox, openMailbox, anyMail } from '#tests/support/mailbox.ts'
import { type Database, transact } from '../database/database.ts'
import { createMailer, mailPriorities, queueMail } from './mail.ts'
import { type MailTransport, OUTBOX } from './mail-transport.ts'
import { eraseFailedTexts, FAILED_TEXT_KEPT_MS } from './mail-list.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-01T10:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const mailFrom = 'Lumière Club <club@lumiere.example>'
const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nX-WR-CALNAME:Café\r\nEND:VCALENDAR\r\n'
const mail = {
  recipient: 'asha@college.example',
  subject: 'Your café link',
  text: 'https://club.example/?token=abc',
  now,
}

describe.each(bothEngines)('the mail sender, on $name', ({ open }) => {
  let db: Database
  let mailbox: Mailbox
  let dataDir: string

  beforeAll(async () => {
    db = await open()
    mailbox = await openMailbox()
    dataDir = await mkdtemp(join(tmpdir(), 'club-mail-'))
  })
  afterAll(async () => {
    await mailbox.close()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    await db.deleteFrom('mail').execute()
    await rm(join(dataDir, OUTBOX), { recursive: true, force: true })
    mailbox.received.length = 0
    mailbox.answer = 250
  })

  const mailer = (smtpUrl: string | null = mailbox.url, sender: MailTransport['sender'] = mailFrom) =>
    createMailer({ ...anyMail, db, dataDir, transport: async () => ({ smtpUrl, sender }), log })
  const theMail = () => db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()

  it('delivers a mail once, and deletes its text afterwards', async () => {
    await queueMail(db, mail)
    expect(await mailer().deliverDue(() => now)).toBe(1)
    expect(await mailer().deliverDue(() => after(10))).toBe(0)
    expect(mailbox.received).toHaveLength(1)
    expect(mailbox.received[0]?.recipients).toEqual([mail.recipient])
    expect(mailbox.received[0]?.source).toContain(mail.text)
    const { id, ...storedMail } = await theMail()
    expect(mailbox.received[0]?.source).toContain(`Message-ID: <${id}@lumiere.example>`)
    expect(storedMail).toMatchObject({
      status: 'delivered',
      attempts: 1,
      body_text: '',
      delivered_at: now.toISOString(),
    })
  })

  it('sends the text, the HTML and the calendar file, and deletes them afterwards', async () => {
    await queueMail(db, { ...mail, html: '<p>Café</p>', calendar })
    expect(await mailer().deliverDue(() => now)).toBe(1)
    const [text, html, file, ...otherParts] = mimeLeaves(mailbox.received[0]?.raw ?? '')
    expect(otherParts).toEqual([])
    expect(text).toMatchObject({ type: 'text/plain; charset=utf-8', content: mail.text })
    expect(html).toMatchObject({ type: 'text/html; charset=utf-8', content: '<p>Café</p>' })
    expect(file?.type).toMatch(/^text\/calendar; charset=utf-8; method=PUBLISH\b/)
    expect(file?.disposition).toBe('attachment; filename=event.ics')
    expect(file?.content).toBe(calendar)
    expect(await theMail()).toMatchObject({ body_text: '', body_html: null, calendar: null })
  })

  it('sets the List-Unsubscribe headers only on a mail with an unsubscribe link', async () => {
    const unsubscribeUrl = 'https://club.example/stop/abc'
    await queueMail(db, { ...mail, unsubscribeUrl })
    await mailer().deliverDue(() => now)
    await queueMail(db, mail)
    await mailer().deliverDue(() => now)
    const [news, otherMail] = mailbox.received.map(({ raw }) => mimeHeaders(raw))
    expect(news?.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(news?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(otherMail?.has('list-unsubscribe')).toBe(false)
    expect(await theMail()).toMatchObject({ unsubscribe_url: null })
  })

  it('says that no person wrote a mail, and where answers go: whom the mail names, else the club', async () => {
    const transport = async () => ({ smtpUrl: mailbox.url, sender: mailFrom, replyTo: 'crew@club.example' })
    const answered = createMailer({ ...anyMail, db, dataDir, transport, log })
    await queueMail(db, { ...mail, replyTo: 'ravi@college.example' })
    await answered.deliverDue(() => now)
    await queueMail(db, mail)
    await answered.deliverDue(() => now)
    await queueMail(db, mail)
    await mailer().deliverDue(() => now)
    const headers = mailbox.received.map(({ raw }) => mimeHeaders(raw))
    expect(headers.map((header) => header.get('reply-to'))).toEqual([
      'ravi@college.example',
      'crew@club.example',
      undefined,
    ])
    expect(new Set(headers.map((header) => header.get('auto-submitted')))).toEqual(
      new Set(['auto-generated']),
    )
    await queueMail(db, mail)
    await mailer(null).deliverDue(() => now)
    const [file = ''] = await readdir(join(dataDir, OUTBOX))
    const saved = await readFile(join(dataDir, OUTBOX, file), 'utf8')
    expect(saved).toContain('Auto-Submitted: auto-generated')
  })

  it('keeps every part of an undelivered mail until its retention ends', async () => {
    mailbox.answer = 550
    await queueMail(db, { ...mail, html: '<p>Café</p>', calendar })
    await mailer().deliverDue(() => now)
    expect(await theMail()).toMatchObject({ body_text: mail.text, body_html: '<p>Café</p>', calendar })
    expect(await eraseFailedTexts(db, new Date(now.getTime() + FAILED_TEXT_KEPT_MS + 1))).toBe(1)
    expect(await theMail()).toMatchObject({ body_text: '', body_html: null, calendar: null })
  })

  it.each([
    ['a ticket', mailPriorities.guest, { body_text: mail.text, body_html: '<p>Café</p>', calendar }],
    ['an account', mailPriorities.account, { body_text: '', body_html: null, calendar: null }],
  ])(
    'keeps the parts of a saved mail about %s only if they give no access to an account',
    async (_, priority, storedMail) => {
      await queueMail(db, { ...mail, html: '<p>Café</p>', calendar, priority })
      await mailer(null).deliverDue(() => now)
      expect(await theMail()).toMatchObject({ is_saved: 1, ...storedMail })
    },
  )

  it('sends mails that are due at the same time in the order in which they were queued', async () => {
    const recipients = ['one', 'two', 'three'].map((name) => `${name}@college.example`)
    for (const recipient of recipients) await queueMail(db, { ...mail, recipient })
    // PostgreSQL stores a changed row behind the others.
    await db
      .updateTable('mail')
      .set({ created_at: after(-1).toISOString() })
      .where('recipient', '=', 'one@college.example')
      .execute()
    await mailer().deliverDue(() => now)
    expect(mailbox.received.flatMap((received) => received.recipients)).toEqual(recipients)
  })

  it('sends no mail before its scheduled time', async () => {
    await queueMail(db, { ...mail, sendAt: after(10) })
    expect(await mailer().deliverDue(() => new Date(after(10).getTime() - 1))).toBe(0)
    expect(await mailer().deliverDue(() => after(10))).toBe(1)
  })

  it.each([
    [
      { name: 'Lumière, "the" Club', address: 'club@lumiere.example' },
      'Lumière, "the" Club <club@lumiere.example>',
    ],
    ['Film Society <club@lumiere.example>', 'Film Society <club@lumiere.example>'],
  ])('sends a mail from %j', async (from, header) => {
    await queueMail(db, mail)
    await mailer(mailbox.url, from).deliverDue(() => now)
    expect(mimeHeaders(mailbox.received[0]?.raw ?? '').get('from')).toBe(header)
  })

  it('delivers each mail once when four replicas deliver at the same time', async () => {
    for (let n = 0; n < 10; n += 1) await queueMail(db, mail)
    const delivered = await Promise.all([1, 2, 3, 4].map(() => mailer().deliverDue(() => now)))
    expect(delivered.reduce((sum, count) => sum + count)).toBe(10)
    expect(mailbox.received).toHaveLength(10)
  })

  it('sends no mail of a rolled-back transaction', async () => {
    const failing = transact(db, async (db) => {
      await queueMail(db, mail)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await mailer().deliverDue(() => now)).toBe(0)
  })

  it('never queues a mail to a placeholder address', async () => {
    await queueMail(db, { ...mail, recipient: '919000000001@Members.INVALID' })
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  it('retries after 1 minute and after 5 minutes when the server is busy (450)', async () => {
    mailbox.answer = 450
    await queueMail(db, mail)
    await mailer().deliverDue(() => now)
    expect(await theMail()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      next_attempt_at: after(1).toISOString(),
    })
    await mailer().deliverDue(() => new Date(after(1).getTime() - 1))
    expect((await theMail()).attempts).toBe(1)
    await mailer().deliverDue(() => after(1))
    expect(await theMail()).toMatchObject({ attempts: 2, next_attempt_at: after(6).toISOString() })
    mailbox.answer = 250
    expect(await mailer().deliverDue(() => after(6))).toBe(1)
  })

  it('logs a refusal without the address that it repeats', async () => {
    const lines: string[] = []
    const written = pino({}, { write: (line: string) => void lines.push(line) })
    const transport = async () => ({ smtpUrl: mailbox.url, sender: mailFrom })
    await queueMail(db, { ...mail, recipient: 'bob@college.example' })
    mailbox.answers.set('bob@college.example', {
      answer: '550 5.1.1 <bob@college.example>: Recipient address rejected',
    })
    await createMailer({ ...anyMail, db, dataDir, transport, log: written }).deliverDue(() => now)
    expect(lines.join()).toContain('5.1.1 [address] Recipient address rejected')
    expect(lines.join()).not.toContain('bob@college.example')
  })

  it('fails at once with the reason when the server refuses the address permanently (550)', async () => {
    mailbox.answer = 550
    await queueMail(db, mail)
    await mailer().deliverDue(() => now)
    const failedMail = await theMail()
    expect(failedMail).toMatchObject({ status: 'failed', attempts: 1, body_text: mail.text })
    expect(failedMail.last_problem).toContain('550')
  })

  it('deletes a mail that is no longer wanted instead of sending it', async () => {
    await queueMail(db, { ...mail, about: 'news' })
    await queueMail(db, mail)
    const isStillWanted = async ({ about }: { about: string | null }) => about !== 'news'
    const transport = async () => ({ smtpUrl: mailbox.url, sender: mailFrom })
    const customMailer = createMailer({ ...anyMail, db, dataDir, transport, log, isStillWanted })
    expect(await customMailer.deliverDue(() => now)).toBe(1)
    expect(await db.selectFrom('mail').select(['about', 'status']).execute()).toEqual([
      { about: null, status: 'delivered' },
    ])
  })

  it('fails after eight attempts when there is no server', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => gone.once('listening', resolve))
    const place = gone.address()
    await new Promise((resolve) => gone.close(resolve))
    const nowhere = `smtp://127.0.0.1:${typeof place === 'object' && place ? place.port : 1}`
    await queueMail(db, mail)
    for (let hours = 0; hours < 24 * 5; hours += 1) await mailer(nowhere).deliverDue(() => after(hours * 60))
    const failedMail = await theMail()
    expect(failedMail).toMatchObject({ status: 'failed', attempts: 8 })
    expect(failedMail.last_problem).toContain('ECONNREFUSED')
  })

  it('delivers each mail once when a server is slow and another sender runs concurrently', async () => {
    const MAILS = 12
    for (let n = 0; n < MAILS; n += 1) await queueMail(db, mail)
    const slowly = () => after(mailbox.received.length / 2)
    const sending = { isOver: false }
    const otherMailer = mailer()
    const deliverMeanwhile = async () => {
      await vi.waitUntil(() => mailbox.received.length > 4, { interval: 1, timeout: 20_000 })
      while (!sending.isOver) {
        await otherMailer.deliverDue(slowly)
        await breath()
      }
    }
    const delivery = mailer()
      .deliverDue(slowly)
      .finally(() => (sending.isOver = true))
    await Promise.all([delivery, deliverMeanwhile()])
    expect(mailbox.received).toHaveLength(MAILS)
    expect(await theMail()).toMatchObject({ status: 'delivered', attempts: 1 })
  })

  it('sends a mail again whose process died while sending it', async () => {
    await queueMail(db, mail)
    await db
      .updateTable('mail')
      .set({ attempts: 1, claimed_until: after(2).toISOString() })
      .execute()
    expect(await mailer().deliverDue(() => after(1))).toBe(0)
    expect(await mailer().deliverDue(() => after(2))).toBe(1)
  })

  it('saves each mail as a file when there is no mail server', async () => {
    await queueMail(db, mail)
    expect(await mailer(null).deliverDue(() => now)).toBe(1)
    const { id } = await theMail()
    expect(await readdir(join(dataDir, OUTBOX))).toEqual([`${id}.eml`])
    const file = await readFile(join(dataDir, OUTBOX, `${id}.eml`), 'utf8')
    expect(file).toContain('To: asha@college.example')
    expect(file).toContain('Subject: =?UTF-8?Q?Your_caf=C3=A9_link?=')
  })

  it('uses the current mail server setting without a restart', async () => {
    let smtpUrl: string | null = null
    const customMailer = createMailer({
      ...anyMail,
      db,
      dataDir,
      transport: async () => ({ smtpUrl, sender: mailFrom }),
      log,
    })
    await queueMail(db, mail)
    await customMailer.deliverDue(() => now)
    expect(await theMail()).toMatchObject({ status: 'delivered', is_saved: 1 })
    await db.deleteFrom('mail').execute()
    smtpUrl = mailbox.url
    await queueMail(db, mail)
    await customMailer.deliverDue(() => now)
    expect(await theMail()).toMatchObject({ status: 'delivered', is_saved: 0 })
    expect(mailbox.received).toHaveLength(1)
  })

  it('delivers queued mails once it is started, and none after it is stopped', async () => {
    await queueMail(db, mail)
    const running = mailer()
    running.start()
    await expect.poll(() => mailbox.received.length).toBe(1)
    await running.stop()
    await queueMail(db, mail)
    expect(await running.deliverDue(() => now)).toBe(0)
  })
})
