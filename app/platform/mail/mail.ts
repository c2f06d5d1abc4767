import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type RunningJob, runEvery } from '../background-jobs.ts'
import { qrCodeGif } from '../formats/qr-code.ts'
import { QR_CID } from './mail-blocks.ts'
import { refusalOf, refusalsOfSender, SENDER_REFUSAL_WINDOW_MS } from './mail-answers.ts'
import { bySmtp, type Deliver, type MailTransport, reasonOf, toOutbox } from './mail-transport.ts'
import {
  claimMail,
  deleteWaitingMail,
  dueMailIds,
  failedMailsSince,
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
  isStillWanted: (mail: Pick<WaitingMail, 'about' | 'recipient'>) => Promise<boolean>
  refusedAddresses: RefusedAddresses
}

/** The record of the addresses that refuse mails. */
interface RefusedAddresses {
  /** The mail server said that this mailbox does not exist or is switched off. */
  add(refused: { recipient: string; now: Date }): Promise<void>
  /** What it has said about these since then is about the sender. */
  takeBack(refused: { recipients: readonly string[]; since: Date }): Promise<void>
  /** It took a mail to this address. */
  remove(recipient: string): Promise<void>
}

export interface Mailer {
  /** Sends due mails, each at its own time by `clock`. Resolves with the number delivered. */
  deliverDue(clock: Clock): Promise<number>
  start(): void
  /** Resolves when the current attempt has ended. */
  stop(): Promise<void>
}

type Clock = () => Date
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

function composeMail(mail: WaitingMail, { sender, replyTo }: Pick<Delivery, 'sender' | 'replyTo'>) {
  const { id, recipient, subject, text, html, calendar, unsubscribeUrl, createdAt } = mail
  const answersTo = mail.replyTo ?? replyTo
  return {
    from: sender,
    to: { name: '', address: recipient },
    ...(answersTo && { replyTo: { name: '', address: answersTo } }),
    // The same id at each attempt, so that a mailbox can detect duplicates.
    messageId: `<${id}@${hostOf(sender)}>`,
    subject,
    text,
    date: new Date(createdAt),
    ...(html !== null && { html }),
    attachments: [...qrImages(html), ...calendarFile(calendar)],
    ...(unsubscribeUrl !== null && { headers: unsubscribing(unsubscribeUrl) }),
  } satisfies SendMailOptions
}

interface Delivery extends Pick<MailTransport, 'sender' | 'replyTo'> {
  deliver: Deliver
  /** The mail is saved to a file instead of sent. */
  isSaved: boolean
}

/** A server that refuses several domains with one sentence speaks of the sender: none of them is recorded. */
async function recordRefusal({ db, refusedAddresses }: MailerOptions, recipient: string, now: Date) {
  const since = new Date(now.getTime() - SENDER_REFUSAL_WINDOW_MS)
  const ofSender = refusalsOfSender(await failedMailsSince(db, since))
  const recipients = ofSender.map((mail) => mail.recipient)
  if (recipients.includes(recipient)) await refusedAddresses.takeBack({ recipients, since })
  else await refusedAddresses.add({ recipient, now })
}

async function deliverOne(
  mailing: MailerOptions,
  delivery: Delivery,
  { mail, clock }: { mail: WaitingMail; clock: Clock },
) {
  const { db, log, isStillWanted, refusedAddresses } = mailing
  const { deliver, isSaved } = delivery
  const { id, attempts, recipient } = mail
  if (!(await isStillWanted(mail))) {
    await deleteWaitingMail(db, id)
    return false
  }
  try {
    await deliver(composeMail(mail, delivery), id)
  } catch (error) {
    const now = clock()
    const pauseMs = RETRY_DELAYS_MS[attempts - 1]
    const reason = reasonOf(error)
    const refusal = refusalOf(error)
    const isOver = pauseMs === undefined || refusal !== 'later'
    // A refusal repeats the address, which the log does not keep.
    const logged = reason
      .split(' ')
      .map((word) => (word.includes('@') ? '[address]' : word))
      .join(' ')
    log.warn({ mail: id, attempts, reason: logged, isOver }, 'a mail was not delivered')
    if (isOver) await settleMail(db, id, { status: 'failed', reason, now })
    else await settleMail(db, id, { status: 'waiting', reason, now, next: new Date(now.getTime() + pauseMs) })
    if (refusal === 'mailbox') await recordRefusal(mailing, recipient, now)
    return false
  }
  await settleMail(db, id, { status: 'delivered', isSaved, now: clock() })
  if (!isSaved) await refusedAddresses.remove(recipient)
  return true
}

/** Opened with the first mail, and again when another server is set. */
function deliveryOpener({ dataDir, transport }: MailerOptions): () => Promise<Delivery> {
  let current: { smtpUrl: string | null; deliver: Promise<Deliver> } | undefined
  return async () => {
    const { smtpUrl, ...addresses } = await transport()
    if (!current || current.smtpUrl !== smtpUrl)
      current = { smtpUrl, deliver: smtpUrl ? bySmtp(smtpUrl) : toOutbox(dataDir) }
    return { ...addresses, deliver: await current.deliver, isSaved: smtpUrl === null }
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
