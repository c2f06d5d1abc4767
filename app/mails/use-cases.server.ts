import { isLooseId } from '#app/platform/id.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { refusals } from '#app/accounts/use-cases.server.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { mailColoursOf } from '#app/club/brand.rules.ts'
import {
  clubFacts,
  clubMailing,
  isMailSent,
  mailsHeldOf,
  mailTransport,
  releaseMails,
} from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { pageUncounted, sliceOf } from '#app/platform/database/paging.ts'
import {
  countMails,
  type ListedMail,
  listMails,
  mailStatuses,
  retryMail,
  retryMails,
} from '#app/platform/mail/mail-list.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import { whatsappLink } from '#app/club/phone.rules.ts'
import { phonesOf } from '#app/registrations/use-cases.server.ts'
import { takeToken } from '#app/platform/http/rate-limit.ts'
import { testMail, testMailLimit } from './rules.ts'

export {
  changeMailServer,
  type MailServerView,
  mailServerView,
  removeMailServer,
  tryMailServer,
} from './mail-server.server.ts'

export interface MailRow extends Omit<ListedMail, 'about'> {
  /** Opens WhatsApp with the text of the mail; null: the phone or the text is unknown, or not for this viewer. */
  whatsapp: string | null
}

export interface MailsView {
  mails: MailRow[]
  saved: number
  waiting: number
  failed: number
  /** Those of them that still have a text and are not too late. */
  sendable: { saved: number; failed: number }
  /** The members whose address refuses mails, and the day of the first; null: there are none. */
  refused: { members: number; since: string } | null
  page: number
  hasMore: boolean
  /** The transport: a server and where it is configured, or the outbox folder. */
  transport: { server: string; source: 'environment' | 'settings' } | { folder: string }
  /** The time of the backup that this site was restored from; null: mails may leave. */
  heldOf: string | null
}

const REGISTRATION = /^(?:ticket|reminder):(.+)$/
const registrationOf = ({ about }: ListedMail) => REGISTRATION.exec(about ?? '')?.[1] ?? ''

async function toMailRows(acting: Acting, listed: readonly ListedMail[]): Promise<MailRow[]> {
  const hasServer = await isMailSent(acting)
  const seesContacts = isAble(acting.viewer, 'contacts.view')
  const mails = seesContacts ? listed : listed.map((mail) => ({ ...mail, text: null }))
  const readable = mails.filter(({ text }) => text !== null)
  const phones = seesContacts
    ? await phonesOf(acting, readable.map(registrationOf))
    : new Map<string, string>()
  return mails.map((mail) => {
    const { about: _about, ...facts } = mail
    const phone = phones.get(registrationOf(mail))
    return {
      ...facts,
      canSendAgain: mail.canSendAgain && (mail.status !== 'saved' || hasServer),
      whatsapp: phone && mail.text !== null ? whatsappLink(phone, mail.text) : null,
    }
  })
}

/** The address of a server may contain a password, so only the host is shown. */
async function shownTransport(acting: Acting): Promise<MailsView['transport']> {
  const { env } = acting
  const { smtpUrl } = await mailTransport(acting)
  if (smtpUrl === null) return { folder: outboxOf(env.dataDir) }
  return { server: new URL(smtpUrl).host, source: env.smtpUrl === null ? 'settings' : 'environment' }
}

export async function mailsView(
  acting: Acting,
  query: { status?: string | null; page?: unknown },
): Promise<MailsView> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { db, now: at } = acting
  await recordListView(acting, { actorId, action: 'mail.read', subjectId: null, at })
  const status = mailStatuses.find((known) => known === query.status) ?? null
  const { rows, ...page } = await pageUncounted(sliceOf(query.page), (slice) =>
    listMails(db, { status, now: at }, slice),
  )
  return {
    mails: await toMailRows(acting, rows),
    saved: await countMails(db, 'saved'),
    waiting: await countMails(db, 'waiting'),
    failed: await countMails(db, 'failed'),
    sendable: {
      saved: await countMails(db, 'saved', at),
      failed: await countMails(db, 'failed', at),
    },
    refused: await refusals(acting),
    ...page,
    transport: await shownTransport(acting),
    heldOf: await mailsHeldOf(db),
  }
}

export async function sendMailAgain(acting: Acting, id: string): Promise<Outcome<null, 'gone'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now } = acting
  const isWaiting = await transact(acting.db, async (db) => {
    if (!isLooseId(id) || !(await retryMail(db, id, now))) return false
    await recordAudit(db, { actorId, action: 'mail.send-again', subjectId: id, at: now })
    return true
  })
  return isWaiting ? done(null) : refused('gone')
}

async function sendAll(
  acting: Acting,
  status: 'saved' | 'failed',
): Promise<Outcome<{ count: number }, 'no-server'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now } = acting
  if (!(await isMailSent(acting))) return refused('no-server')
  const count = await transact(acting.db, async (db) => {
    const { mailsPerMinute } = await clubMailing(db)
    const sentCount = await retryMails(db, status, { now, mailsPerMinute })
    const entry = {
      actorId,
      action: 'mail.send-again',
      subjectId: null,
      at: now,
    } as const
    if (sentCount > 0) await recordAudit(db, entry)
    return sentCount
  })
  return done({ count })
}

/** All that were saved while there was no mail server, except what is too late. Answers how many. */
export const sendAllSaved = (acting: Acting) => sendAll(acting, 'saved')

/** All that failed, except what is too late. Answers how many. */
export const sendAllFailed = (acting: Acting) => sendAll(acting, 'failed')

/** The restored site is the club's, and no copy beside it. What was saved meanwhile stays saved until it is sent by hand. */
export async function letMailsLeave(acting: Acting): Promise<Outcome<null, never>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  await transact(acting.db, async (db) => {
    if (!(await releaseMails(db))) return
    await recordAudit(db, { actorId, action: 'setting.change', subjectId: 'mails-held', at: acting.now })
  })
  return done(null)
}

/** A mail to oneself, so that no stranger can be mailed. Returns the address. */
export async function sendTestMail(
  acting: Acting,
): Promise<Outcome<{ address: string }, 'too-many-attempts' | 'no-address'>> {
  const { id: actorId, email } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now } = acting
  if ((await isMailSent(acting)) && !/@[^@.]+\../.test(email)) return refused('no-address')
  const attempt = await takeToken(acting.db, { key: `test-mail:${actorId}`, ...testMailLimit, now })
  if (!attempt.ok) return refused('too-many-attempts')
  await transact(acting.db, async (db) => {
    const club = await clubFacts(db)
    const mail = testMail(club.name, mailColoursOf(club))
    await queueMail(db, { recipient: email, ...writeMail(mail), now })
    await recordAudit(db, { actorId, action: 'mail.test', subjectId: null, at: now })
  })
  return done({ address: email })
}
