import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import { type RunningJob, runEvery } from '../background-jobs.ts'
import { claimMail, dueMailIds, insertMail, type Mail, settleMail, type WaitingMail } from './mail-store.ts'

export { countMailsAbout, isBacklogFull, mailStateAbout, withdrawMails } from './mail-store.ts'

/** The lower number is sent first, so that a new password does not wait behind a message to a thousand guests. */
export const mailPriorities = { account: 0, guest: 1, message: 2 } as const

/** Queued in the caller's transaction: no mail without its write. Placeholder addresses get none. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  if (!mail.recipient.toLowerCase().endsWith('.invalid')) await insertMail(db, mail)
}

export const OUTBOX = 'outbox'

/** The folder of mails when there is no mail server. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, OUTBOX)
}

const MINUTE_MS = 60_000
/** Pauses after each attempt; the eighth is the last. */
const RETRY_DELAYS_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)
/**
 * Longer than the slowest attempt (10 s each for the name, the connection and the greeting, 30 s for each of six
 * commands): a mail is claimed again only when its process died.
 */
const CLAIM_MS = 5 * MINUTE_MS
const POLL_MS = 3_000
const BATCH = 20

const smtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}

interface MailerOptions {
  db: Database
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  /** The name of the sender when MAIL_FROM is a bare address. */
  senderName: () => Promise<string>
  log: Logger
}

export interface Mailer {
  /** Sends due mails, each at its own time by `clock`. Resolves with the number delivered. */
  deliverDue(clock: Clock): Promise<number>
  start(): void
  /** Resolves when the current attempt has ended. */
  stop(): Promise<void>
}

type Clock = () => Date
type Deliver = (message: SendMailOptions, id: string) => Promise<void>

async function bySmtp(smtpUrl: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...smtpTimeouts, url: smtpUrl })
  return async (message) => void (await transport.sendMail(message))
}

/** Without a mail server each message is saved as a file, renamed into place once its bytes are on the disk. */
async function toOutbox(dataDir: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const folder = outboxOf(dataDir)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (message, id) => {
    const composed = await composer.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = join(folder, `.${id}.${randomBytes(6).toString('hex')}`)
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(composed.message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, `${id}.eml`))
  }
}

/** A 5xx for the address or the message is permanent; a 5xx for our login is a configuration error. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'code' in error)) return false
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutTheMail && Number(error.responseCode) >= 500
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(/\s+/g, ' ').slice(0, 300)
}

/** MAIL_FROM may be a bare address or a name with the address in brackets. */
const hostOf = (mailFrom: string) => mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/[>\s].*$/, '')

const isBareAddress = (mailFrom: string) => /^[^\s<>"]+$/.test(mailFrom)

async function senderOf({ env, senderName }: MailerOptions): Promise<SendMailOptions['from']> {
  if (!isBareAddress(env.mailFrom)) return env.mailFrom
  return { name: await senderName(), address: env.mailFrom }
}

/** The MIME type names the METHOD of the file (RFC 6047, 2.4). */
function calendarFile(calendar: string): SendMailOptions['attachments'] {
  return [
    {
      filename: 'event.ics',
      content: calendar,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
  ]
}

function composed({ recipient, subject, text, html, calendar, createdAt }: WaitingMail): SendMailOptions {
  return {
    to: { name: '', address: recipient },
    subject,
    text,
    date: new Date(createdAt),
    ...(html !== null && { html }),
    ...(calendar !== null && { attachments: calendarFile(calendar) }),
  }
}

async function deliverOne(
  options: MailerOptions,
  deliver: Deliver,
  { mail, clock }: { mail: WaitingMail; clock: Clock },
) {
  const { db, env, log } = options
  const { id, attempts } = mail
  try {
    // The same id at each attempt, so that a mailbox can detect duplicates.
    const messageId = `<${id}@${hostOf(env.mailFrom)}>`
    await deliver({ ...composed(mail), from: await senderOf(options), messageId }, id)
    await settleMail(db, id, { status: 'delivered', isSaved: !env.smtpUrl, now: clock() })
    return true
  } catch (error) {
    const now = clock()
    const pauseMs = RETRY_DELAYS_MS[attempts - 1]
    const reason = reasonOf(error)
    const isOver = pauseMs === undefined || isPermanentFailure(error)
    log.warn({ mail: id, attempts, reason, isOver }, 'a mail was not delivered')
    if (isOver) await settleMail(db, id, { status: 'failed', reason, now })
    else await settleMail(db, id, { status: 'waiting', reason, now, next: new Date(now.getTime() + pauseMs) })
    return false
  }
}

export function createMailer(mailing: MailerOptions): Mailer {
  const { db, env, log } = mailing
  let opened: Promise<Deliver> | undefined
  /** Opened with the first mail: the library is large, and most starts send none. */
  const open = () => (env.smtpUrl ? bySmtp(env.smtpUrl) : toOutbox(env.dataDir))
  let isStopping = false
  let running: RunningJob | undefined

  async function deliverDue(clock: Clock): Promise<number> {
    let delivered = 0
    for (const id of await dueMailIds(db, { now: clock(), limit: BATCH })) {
      if (isStopping) break
      const now = clock()
      const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + CLAIM_MS) })
      const deliver = await (opened ??= open())
      if (mail && (await deliverOne(mailing, deliver, { mail, clock }))) delivered += 1
    }
    return delivered
  }

  return {
    deliverDue,
    start() {
      running ??= runEvery({
        name: 'mail',
        everyMs: POLL_MS,
        work: () => deliverDue(() => new Date()),
        log,
      })
    },
    async stop() {
      isStopping = true
      await running?.stop()
    },
  }
}
