import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/support/database.ts'
import { type Mailbox, openMailbox, anyMail } from '#tests/support/mailbox.ts'
import type { Database } from '../database/database.ts'
import { createMailer, queueMail } from './mail.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-01T10:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const asha = 'asha@college.example'

describe.each(engines)('a mail that the mail server refuses, on $name', ({ open }) => {
  let db: Database
  let mailbox: Mailbox
  /** The addresses that are recorded as refusing mails. */
  let refused: Map<string, Date>

  beforeAll(async () => {
    db = await open()
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox.close())
  beforeEach(async () => {
    await db.deleteFrom('mail').execute()
    mailbox.answers.clear()
    refused = new Map()
  })

  const send = (at = now, smtpUrl: string | null = mailbox.url) =>
    createMailer({
      ...anyMail,
      db,
      dataDir: '/nowhere',
      transport: async () => ({ smtpUrl, sender: 'club@club.example' }),
      log,
      refusedAddresses: {
        add: async ({ recipient, now }) => {
          if (!refused.has(recipient)) refused.set(recipient, now)
        },
        takeBack: async ({ recipients, since }) => {
          for (const recipient of recipients)
            if ((refused.get(recipient) ?? since) >= since) refused.delete(recipient)
        },
        remove: async (recipient) => void refused.delete(recipient),
      },
    }).deliverDue(() => at)
  const queue = (recipient = asha) => queueMail(db, { recipient, subject: 'News', text: 'News', now })
  const theMail = () =>
    db.selectFrom('mail').select(['status', 'attempts', 'last_problem']).executeTakeFirstOrThrow()

  it.each([
    ['RCPT', '550 5.1.1 no such user'],
    ['RCPT', '550 5.1.10 recipient not found'],
    ['RCPT', '550 5.1.2 no mail is taken for this domain'],
    ['RCPT', '550 5.2.1 mailbox disabled'],
    ['RCPT', '550 user unknown'],
    ['RCPT', '550 5.1.1 <daily-limit@college.example> user unknown'],
  ] as const)(
    'marks its recipient where the answer to %s says that the mailbox is gone: %s',
    async (command, answer) => {
      mailbox.answers.set(asha, { command, answer })
      await queue()
      await send()
      expect([...refused]).toEqual([[asha, now]])
      expect(await theMail()).toMatchObject({ status: 'failed', attempts: 1 })
    },
  )

  it.each([
    ['RCPT', '550 5.1.8 sender address rejected: domain not found'],
    ['RCPT', '550 5.1.0 <club@club.example>: user unknown'],
    ['RCPT', '550 sender verify failed'],
    ['RCPT', '550 sender verify failed: no such user'],
    ['RCPT', '550 blocked, see the list of blocked senders'],
    ['RCPT', '550 mailbox unavailable'],
    ['RCPT', '530 5.7.0 authentication required'],
    ['DATA', '554 5.7.1 rejected as spam'],
    ['DATA', '552 5.3.4 message too large'],
    ['DATA', '552 message size exceeds the fixed limit'],
  ] as const)(
    'fails and marks nobody where the answer to %s is about it or us: %s',
    async (command, answer) => {
      mailbox.answers.set(asha, { command, answer })
      await queue()
      await send()
      expect([...refused]).toEqual([])
      const mail = await theMail()
      expect(mail).toMatchObject({ status: 'failed', attempts: 1 })
      expect(mail.last_problem).toContain(answer)
    },
  )

  it.each([
    ['RCPT', '552 5.2.2 mailbox is over quota'],
    ['RCPT', '550 5.4.5 daily sending quota exceeded'],
    ['RCPT', '450 4.2.0 greylisted, try again'],
    ['RCPT', '550 5.2.1 receiving mails at a rate above its limit'],
    ['RCPT', '550 too many messages, try again later'],
    ['DATA', '550 5.4.5 daily user sending limit exceeded'],
    ['DATA', '452 4.3.1 system full'],
    ['DATA', '552 5.3.1 system full'],
    ['DATA', '421 4.7.0 try later'],
    ['RCPT', '550 5.1.90 your message cannot be delivered today'],
  ] as const)('waits and marks nobody where the answer to %s passes: %s', async (command, answer) => {
    mailbox.answers.set(asha, { command, answer })
    await queue()
    await send()
    expect([...refused]).toEqual([])
    expect(await theMail()).toMatchObject({ status: 'waiting', attempts: 1 })
    mailbox.answers.clear()
    expect(await send(after(1))).toBe(1)
  })

  it('takes the mark from a recipient once it is delivered, and not where it is only saved', async () => {
    mailbox.answers.set(asha, { answer: '550 5.1.1 no such user' })
    await queue()
    await send()
    await queue()
    await send(after(20), null)
    expect([...refused.keys()]).toEqual([asha])
    mailbox.answers.clear()
    await queue()
    expect(await send(after(30))).toBe(1)
    expect([...refused]).toEqual([])
  })

  it('marks nobody where three domains are refused with one sentence within ten minutes', async () => {
    const at = (domain: string) => `zoya@${domain}.example`
    for (const domain of ['one', 'two', 'three'])
      mailbox.answers.set(at(domain), { answer: `550 5.1.1 ${at(domain)}: go away, id ${domain.length}x` })
    mailbox.answers.set(asha, { answer: '550 5.1.1 no such user' })
    refused.set(at('two'), after(-10_000))
    for (const recipient of [at('one'), asha, at('two')]) await queue(recipient)
    await send()
    expect([...refused.keys()].toSorted()).toEqual([asha, at('one'), at('two')].toSorted())
    await queue(at('three'))
    await send(after(9))
    // One had refused mails long before.
    expect([...refused.keys()].toSorted()).toEqual([asha, at('two')].toSorted())
  })

  it('is about its recipient where the same sentence came long before', async () => {
    for (const [n, domain] of ['one', 'two', 'three'].entries()) {
      mailbox.answers.set(`zoya@${domain}.example`, { answer: '550 5.1.1 no such user' })
      await queue(`zoya@${domain}.example`)
      await send(after(n * 6))
    }
    expect(refused.size).toBe(3)
  })
})
