import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { isSealed, seal, unseal } from '#app/platform/secret-box.ts'
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

async function clubName(db: Database): Promise<string> {
  const { club } = await findSettings(db)
  return parseStoredSettings(club?.json ?? null).name
}

const isBareAddress = (mailFrom: string) => /^[^\s<>"]+$/.test(mailFrom)

/** The transport of a mail server that was set in the browser. */
export async function transportOf(
  db: Database,
  server: MailServer,
): Promise<MailTransport & { smtpUrl: string }> {
  const name = server.senderName || (await clubName(db))
  return { smtpUrl: smtpUrlOf(server), sender: { name, address: server.senderAddress } }
}

/** SMTP_URL comes first, then what a super admin set. Without a name in MAIL_FROM the club's name is the sender's. */
export async function mailTransport({ db, env }: { db: Database; env: MailEnv }): Promise<MailTransport> {
  const { server } = env.smtpUrl === null ? await storedMailServer(db, env) : { server: null }
  if (server) return transportOf(db, server)
  const { smtpUrl, mailFrom } = env
  if (!isBareAddress(mailFrom)) return { smtpUrl, sender: mailFrom }
  return { smtpUrl, sender: { name: await clubName(db), address: mailFrom } }
}

/** Whether mails leave the site; without a mail server they are saved. */
export async function isMailSent({ db, env }: { db: Database; env: Pick<Env, 'smtpUrl'> }): Promise<boolean> {
  if (env.smtpUrl !== null) return true
  return parseStoredMailServer((await findStored(db, 'mail'))?.json ?? null) !== null
}
