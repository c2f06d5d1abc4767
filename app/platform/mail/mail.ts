import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type RunningJob, runEvery } from '../background-jobs.ts'
import { qrCodeGif } from '../formats/qr-code.ts'
import { QR_CID } from './mail-blocks.ts'
import { bySmtp, type Deliver, type MailTransport, reasonOf, toOutbox } from './mail-transport.ts'
import {
  claimMail,
  deleteWaitingMail,
  dueMailIds,
  insertMail,
  type Mail,
  settleMail,
  type WaitingMail,
} from './mail-store.ts'

export { countMailsAbout, isBacklogFull, mailStateAbout, withdrawMails } from './mail-store.ts'

/** The lower number is sent first, so that a new password does not wait behind a message to a thousand guests. */
export const mailPriorities = { account: 0, guest: 1, message: 2 } as const

/** Queued in the caller's transaction: no mail without its write. Placeholder addresses get none. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  if (!mail.recipient.toLowerCase().endsWith('.invalid')) await insertMail(db, mail)
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

interface MailerOptions {
  db: Database
  dataDir: string
  /** Called before each batch, so that a changed mail server needs no restart. */
  transport: () => Promise<MailTransport>
  log: Logger
  /** Called before a mail is sent; if false, the mail is deleted. */
  isStillWanted?: (mail: Pick<WaitingMail, 'about' | 'recipient'>) => Promise<boolean>
  /** The mail server refused the address for good. */
  onRefusedAddress?: (refused: { recipient: string; now: Date }) => Promise<void>
}

export interface Mailer {
  /** Sends due mails, each at its own time by `clock`. Resolves with the number delivered. */
  deliverDue(clock: Clock): Promise<number>
  start(): void
  /** Resolves when the current attempt has ended. */
  stop(): Promise<void>
}

type Clock = () => Date
/** A 5xx for the address or the message is permanent; a 5xx for our login is a configuration error. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'code' in error)) return false
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutTheMail && Number(error.responseCode) >= 500
}

/** 5.7.x (RFC 3463) is a policy, often about this sender: the address may be fine. */
const POLICY = /\b5\.7\.\d/

/** A 5xx to RCPT TO: there is no such mailbox. */
function isAddressRefused(error: unknown): boolean {
  if (!isPermanentFailure(error) || !(error instanceof Error)) return false
  return 'command' in error && error.command === 'RCPT TO' && !POLICY.test(error.message)
}

/** The domain of the sender, for the ids of messages. */
function hostOf(sender: MailTransport['sender']): string {
  const address = typeof sender === 'string' ? sender : sender.address
  return address.slice(address.lastIndexOf('@') + 1).replace(/[>\s][^]*/, '')
}

/** The MIME type names the METHOD of the file (RFC 6047, 2.4). */
function calendarFile(calendar: string | null): NonNullable<SendMailOptions['attachments']> {
  if (calendar === null) return []
  return [
    {
      filename: 'event.ics',
      content: calendar,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
  ]
}

const qrAddress = new RegExp(`src="${QR_CID}([A-Z0-9]+)"`, 'g')

/** The QR codes that the HTML part shows. Text of people cannot name one: its quotes are escaped. */
function qrImages(html: string | null): NonNullable<SendMailOptions['attachments']> {
  return Array.from((html ?? '').matchAll(qrAddress), ([, text = '']) => ({
    filename: 'ticket.gif',
    content: qrCodeGif(text),
    contentType: 'image/gif',
    contentDisposition: 'inline',
    cid: `qr-${text}`,
  }))
}

/** Mail apps show a button, which sends a POST to the address (RFC 8058). */
function unsubscribing(url: string): SendMailOptions['headers'] {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function composeMail(mail: WaitingMail): SendMailOptions {
  const { recipient, subject, text, html, calendar, unsubscribeUrl, createdAt } = mail
  return {
    to: { name: '', address: recipient },
    subject,
    text,
    date: new Date(createdAt),
    ...(html !== null && { html }),
    attachments: [...qrImages(html), ...calendarFile(calendar)],
    ...(unsubscribeUrl !== null && { headers: unsubscribing(unsubscribeUrl) }),
  }
}

interface Delivery extends Pick<MailTransport, 'sender'> {
  deliver: Deliver
  /** The mail is saved to a file instead of sent. */
  isSaved: boolean
}

async function deliverOne(
  { db, log, isStillWanted, onRefusedAddress }: MailerOptions,
  { deliver, sender, isSaved }: Delivery,
  { mail, clock }: { mail: WaitingMail; clock: Clock },
) {
  const { id, attempts, recipient } = mail
  if (isStillWanted && !(await isStillWanted(mail))) {
    await deleteWaitingMail(db, id)
    return false
  }
  try {
    // The same id at each attempt, so that a mailbox can detect duplicates.
    const messageId = `<${id}@${hostOf(sender)}>`
    await deliver({ ...composeMail(mail), from: sender, messageId }, id)
    await settleMail(db, id, { status: 'delivered', isSaved, now: clock() })
    return true
  } catch (error) {
    const now = clock()
    const pauseMs = RETRY_DELAYS_MS[attempts - 1]
    const reason = reasonOf(error)
    const isOver = pauseMs === undefined || isPermanentFailure(error)
    log.warn({ mail: id, attempts, reason, isOver }, 'a mail was not delivered')
    if (isOver) await settleMail(db, id, { status: 'failed', reason, now })
    else await settleMail(db, id, { status: 'waiting', reason, now, next: new Date(now.getTime() + pauseMs) })
    if (isAddressRefused(error)) await onRefusedAddress?.({ recipient, now })
    return false
  }
}

/** Opened with the first mail, and again when another server is set. */
function deliveryOpener({ dataDir, transport }: MailerOptions): () => Promise<Delivery> {
  let current: { smtpUrl: string | null; deliver: Promise<Deliver> } | undefined
  return async () => {
    const { smtpUrl, sender } = await transport()
    if (!current || current.smtpUrl !== smtpUrl)
      current = { smtpUrl, deliver: smtpUrl ? bySmtp(smtpUrl) : toOutbox(dataDir) }
    return { deliver: await current.deliver, sender, isSaved: smtpUrl === null }
  }
}

export function createMailer(mailing: MailerOptions): Mailer {
  const { db, log } = mailing
  const openDelivery = deliveryOpener(mailing)
  let isStopping = false
  let running: RunningJob | undefined

  async function deliverDue(clock: Clock): Promise<number> {
    let delivered = 0
    const due = await dueMailIds(db, { now: clock(), limit: BATCH })
    if (due.length === 0) return delivered
    const delivery = await openDelivery()
    for (const id of due) {
      if (isStopping) break
      const now = clock()
      const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + CLAIM_MS) })
      if (mail && (await deliverOne(mailing, delivery, { mail, clock }))) delivered += 1
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
