import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

/** Deletes saved mails, and partial files of a killed process, written before `before`. Returns how many. */
export async function deleteOldOutboxFiles(
  folder: string,
  { before, isDryRun }: { before: Date; isDryRun: boolean },
): Promise<number> {
  let swept = 0
  const names: string[] = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile() || stats.mtime >= before) continue
    if (!isDryRun) await rm(path, { force: true })
    swept += 1
  }
  return swept
}

/** Where mails go at this moment. */
export interface MailTransport {
  /** null: there is no mail server, and each mail is saved as a file. */
  smtpUrl: string | null
  /** A bare address, or a name with the address in brackets. */
  sender: string | { name: string; address: string }
  /** Where answers go unless a mail says otherwise; by default to the sender. */
  replyTo?: string
}

export type Deliver = (message: SendMailOptions, id: string) => Promise<void>

export const OUTBOX = 'outbox'

/** The folder of mails when there is no mail server. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, OUTBOX)
}

const smtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Absence notes and other robots must not answer (RFC 3834). */
const allMails = { headers: { 'Auto-Submitted': 'auto-generated' } }

export async function bySmtp(smtpUrl: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...smtpTimeouts, url: smtpUrl }, allMails)
  return async (message) => void (await transport.sendMail(message))
}

/** Without a mail server each message is saved as a file, renamed into place once its bytes are on the disk. */
export async function toOutbox(dataDir: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const folder = outboxOf(dataDir)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, allMails)
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

/** What the mail server, or the way to it, answered: on one line. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(/\s+/g, ' ').slice(0, 300)
}

/** Words of our own: what the server says may be anything, if it is no mail server. */
const failures: Record<string, string> = {
  EDNS: 'There is no server of this name.',
  ECONNECTION: 'The connection was refused or ended.',
  ESOCKET: 'The connection was refused or ended.',
  ETIMEDOUT: 'There was no answer in time.',
  ETLS: 'There was no encrypted connection: 465 begins encrypted, 587 becomes it.',
  EREQUIRETLS: 'There was no encrypted connection: 465 begins encrypted, 587 becomes it.',
  EPROTOCOL: 'It did not answer like a mail server.',
  ENOAUTH: 'It asks for a user name and a password.',
  EAUTH: 'Many services ask for an app password, not the one of the account.',
  EENVELOPE: 'It refused the sender or the recipient.',
  EMESSAGE: 'It refused the message.',
}

const REFUSED_LOGIN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

type DirectResult = { ok: true } | { ok: false; part: 'login' | 'mail' | 'connection'; detail: string }

/** Sends one message past the outbox, to try a mail server; waits for what it answers. */
export async function sendDirectly(
  { smtpUrl, sender, replyTo }: MailTransport & { smtpUrl: string },
  message: Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'html'>,
): Promise<DirectResult> {
  try {
    const deliver = await bySmtp(smtpUrl)
    const answersTo = replyTo && { replyTo: { name: '', address: replyTo } }
    await deliver({ ...message, ...answersTo, from: sender }, '')
    return { ok: true }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const refusedBy = REFUSED_MAIL.has(code) ? 'mail' : 'connection'
    return { ok: false, part: REFUSED_LOGIN.has(code) ? 'login' : refusedBy, detail: failures[code] ?? '' }
  }
}
