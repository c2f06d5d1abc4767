import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import { type RunningRound, startRound } from './jobs.ts'
import { claimMail, dueMailIds, insertMail, settleMail, type WaitingMail } from './mail-store.ts'

export { countMailsAbout, withdrawMails } from './mail-store.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  now: Date
  /** What it speaks of: `withdrawMails` takes back what still waits. */
  about?: string
  /** After this instant nobody wants to read it any more. */
  uselessAfter?: Date
}

/** Waits in the caller's transaction: no mail without the write it speaks of. Placeholder addresses get none. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  if (!mail.recipient.toLowerCase().endsWith('.invalid')) await insertMail(db, mail)
}

export const OUTBOX = 'outbox'

/** Where mails are kept when there is no server to take them. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, OUTBOX)
}

const MINUTE_MS = 60_000
/** After the first try, the second, …; the eighth is the last one. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)
/**
 * Longer than the slowest try (10 s each for the name, the line and the greeting, 30 s for each of six words), so that a
 * mail is picked up again only when its process died.
 */
const CLAIM_MS = 5 * MINUTE_MS
const POLL_MS = 3_000
const BATCH = 20

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}

interface Mailing {
  db: Database
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: Logger
}

export interface Mailer {
  /** Tries what is due, each by the clock of its own try. Resolves with how many were delivered. */
  deliverDue(clock: Clock): Promise<number>
  start(): void
  /** Resolves when the mail under way has been tried. */
  stop(): Promise<void>
}

type Clock = () => Date
type Deliver = (message: SendMailOptions, id: string) => Promise<void>

async function bySmtp(smtpUrl: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...patience, url: smtpUrl })
  return async (message) => void (await transport.sendMail(message))
}

/** Without a mail server each message is kept as a file; the name appears only when its bytes are on the disk. */
async function intoOutbox(dataDir: string): Promise<Deliver> {
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

/** A server that says 5xx to the address or the message will say so again; 5xx to our login is ours to repair. */
function isHopeless(error: unknown): boolean {
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

async function deliverOne(
  { db, env, log }: Mailing,
  deliver: Deliver,
  { mail, clock }: { mail: WaitingMail; clock: Clock },
) {
  const { id, recipient, subject, text, attempts, createdAt } = mail
  try {
    const to = { name: '', address: recipient }
    // The same id at each try: a mailbox can tell a repetition from a second message.
    const messageId = `<${id}@${hostOf(env.mailFrom)}>`
    await deliver({ from: env.mailFrom, to, subject, text, messageId, date: new Date(createdAt) }, id)
    await settleMail(db, id, { status: 'delivered', now: clock() })
    return true
  } catch (error) {
    const now = clock()
    const pauseMs = PAUSES_MS[attempts - 1]
    const reason = reasonOf(error)
    const isOver = pauseMs === undefined || isHopeless(error)
    log.warn({ mail: id, attempts, reason, isOver }, 'a mail was not delivered')
    if (isOver) await settleMail(db, id, { status: 'failed', reason, now })
    else await settleMail(db, id, { status: 'waiting', reason, now, next: new Date(now.getTime() + pauseMs) })
    return false
  }
}

export function openMailer(mailing: Mailing): Mailer {
  const { db, env, log } = mailing
  let opened: Promise<Deliver> | undefined
  /** With the first mail: the library is large, and most starts send none. */
  const open = () => (env.smtpUrl ? bySmtp(env.smtpUrl) : intoOutbox(env.dataDir))
  let isStopping = false
  let running: RunningRound | undefined

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
      running ??= startRound({
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
