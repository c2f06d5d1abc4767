import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { retryMails } from '#app/platform/mail/mail-list.ts'
import { deleteSetting, findSetting, replaceSetting, saveSetting } from '#app/platform/database/settings.ts'
import { isSealed, seal, unseal } from '#app/platform/secret-box.ts'
import { isReservedAddress } from './model.ts'
import { type MailServer, parseStoredMailServer, smtpUrlOf } from './mail-server.rules.ts'
import { parseStoredSettings } from './rules.ts'
import { findSettings, findStored, saveStored, type StoredSettings } from './store.server.ts'

type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'secretKey'>

const passwordBox = ({ secretKey }: Pick<Env, 'secretKey'>) => ({ key: secretKey, about: 'mail-server' })

function readable(stored: StoredSettings | null, env: Pick<Env, 'secretKey'>): MailServer | null {
  const server = parseStoredMailServer(stored?.json ?? null)
  return server && { ...server, password: unseal(server.password, passwordBox(env)) }
}

interface StoredMailServer {
  server: MailServer | null
  /** '': never. */
  savedAt: string
}

/** What a super admin set, whether or not SMTP_URL comes before it. Server only: it holds the password. */
export async function storedMailServer(db: Database, env: Pick<Env, 'secretKey'>): Promise<StoredMailServer> {
  const storedSetting = await findStored(db, 'mail')
  return { server: readable(storedSetting, env), savedAt: storedSetting?.savedAt ?? '' }
}

/** The password is sealed. False: it is no longer what was seen at `seenAt`. */
export async function saveMailServer(
  db: Database,
  {
    server,
    env,
    ...seen
  }: { server: MailServer | null; env: Pick<Env, 'secretKey'>; seenAt: string; now: Date },
): Promise<boolean> {
  const value = server && { ...server, password: seal(server.password, passwordBox(env)) }
  return saveStored(db, 'mail', { value, ...seen })
}

/** Seals a password that was stored before a key was set. One of another key is reported at the start. */
export async function sealStoredMailServer(db: Database, env: Pick<Env, 'secretKey'>): Promise<void> {
  const storedSetting = await findStored(db, 'mail')
  const server = readable(storedSetting, env)
  const storedPassword = parseStoredMailServer(storedSetting?.json ?? null)?.password ?? ''
  if (
    !storedSetting ||
    !server ||
    env.secretKey === null ||
    storedPassword === '' ||
    isSealed(storedPassword)
  )
    return
  const { savedAt } = storedSetting
  await saveMailServer(db, { server, env, seenAt: savedAt, now: new Date(savedAt) })
}

/** The club's name, and its contact address unless that reaches nobody. */
async function clubSender(db: Database): Promise<{ name: string; contact: { replyTo?: string } }> {
  const { club } = await findSettings(db)
  const { name, contactEmail } = parseStoredSettings(club?.json ?? null)
  const hasContact = contactEmail.includes('@') && !isReservedAddress(contactEmail)
  return { name, contact: hasContact ? { replyTo: contactEmail } : {} }
}

const isBareAddress = (mailFrom: string) => /^[^\s<>"]+$/.test(mailFrom)

/** The transport of a mail server that was set in the browser. */
export async function transportOf(
  db: Database,
  server: MailServer,
): Promise<MailTransport & { smtpUrl: string }> {
  const { name, contact } = await clubSender(db)
  const sender = { name: server.senderName || name, address: server.senderAddress }
  return { smtpUrl: smtpUrlOf(server), sender, ...contact }
}

const HELD = 'mails-held'

/** After a restore: the site may be a copy beside the one that runs, whose mails would all be sent twice. */
export async function holdMails(db: Database, backup: { madeAt: Date; now: Date }): Promise<void> {
  await saveSetting(db, HELD, { value: backup.madeAt.toISOString(), at: backup.now.toISOString() })
}

/** The time of the backup that was restored, until a super admin lets mails leave; null: they may. */
export const mailsHeldOf = async (db: Database): Promise<string | null> =>
  (await findSetting(db, HELD))?.value ?? null

/** False: they may leave already. */
export const releaseMails = (db: Database): Promise<boolean> => deleteSetting(db, HELD)

/** Without a server while mails are held. SMTP_URL comes first, then what a super admin set. Without a name in MAIL_FROM the club's name is the sender's. */
export async function mailTransport({ db, env }: { db: Database; env: MailEnv }): Promise<MailTransport> {
  const { server } = env.smtpUrl === null ? await storedMailServer(db, env) : { server: null }
  const isHeld = (await mailsHeldOf(db)) !== null
  if (server && !isHeld) return transportOf(db, server)
  const { mailFrom } = env
  const smtpUrl = isHeld ? null : env.smtpUrl
  const { name, contact } = await clubSender(db)
  return { smtpUrl, sender: isBareAddress(mailFrom) ? { name, address: mailFrom } : mailFrom, ...contact }
}

const SERVER_SEEN = 'mail-server-seen'

/** Which server is used, without its password: a change of that counts where it is set in the browser. '' for none. */
async function serverInUse(acting: { db: Database; env: MailEnv }): Promise<string> {
  const { smtpUrl, sender } = await mailTransport(acting)
  if (smtpUrl === null) return ''
  const { host, username } = new URL(smtpUrl)
  const savedAt = acting.env.smtpUrl === null ? (await storedMailServer(acting.db, acting.env)).savedAt : ''
  const address = typeof sender === 'string' ? sender : sender.address
  return [host, username, address, savedAt].join(' ')
}

/** Call it at the start and after each change of the mail server: mails that failed before are tried with the new one. */
export async function retryWithNewServer(acting: { db: Database; env: MailEnv; now: Date }): Promise<void> {
  const { db, now } = acting
  if ((await mailsHeldOf(db)) !== null) return
  const value = await serverInUse(acting)
  const before = await findSetting(db, SERVER_SEEN)
  if (value === before?.value) return
  const isFirst = await replaceSetting(db, SERVER_SEEN, {
    from: before?.value ?? null,
    to: { value, at: now.toISOString() },
  })
  if (!isFirst || value === '') return
  const { club } = await findSettings(db)
  const { mailsPerMinute } = parseStoredSettings(club?.json ?? null)
  await retryMails(db, 'failed', { now, mailsPerMinute: Number(mailsPerMinute) })
}

/** Whether mails leave the site; without a mail server, and while they are held, they are saved. */
export async function isMailSent({ db, env }: { db: Database; env: Pick<Env, 'smtpUrl'> }): Promise<boolean> {
  if ((await mailsHeldOf(db)) !== null) return false
  if (env.smtpUrl !== null) return true
  return parseStoredMailServer((await findStored(db, 'mail'))?.json ?? null) !== null
}
