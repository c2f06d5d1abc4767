import { hash, randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { constantTime } from '#app/platform/constant-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting, ActingAtLogin } from '../acting.server.ts'
import { addressInUseMail, changeEmailMail, confirmEmailMail, signInMail } from '../emails.ts'
import { CLAIM_PATH, LINK_PATH, type LinkProblem, type LinkPurpose } from '../email-links.rules.ts'
import { isSimpleSignUp, type User } from '../model.ts'
import {
  deleteSimpleSignUp,
  findOwner,
  type PageOwner,
  setConfirmedEmail,
} from '../people/own-page.store.server.ts'
import { clearEmailRefusal } from '../people/refused-emails.store.server.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { findUserByEmail } from '../store.server.ts'
import { deleteSessionsOf } from './credentials.store.server.ts'
import {
  countFollowed,
  deleteLinksOf,
  type EmailLink,
  findLink,
  followLink,
  insertLink,
} from './email-links.store.server.ts'
import { canReceiveMail, readResetRequest } from './forms.rules.ts'
import { createSession } from './sessions.server.ts'
import { isAccountOverLimit, isAddressOverLimit } from './throttle.server.ts'

const TOKEN_BYTES = 32

function hashOf(token: string): string {
  return hash('sha256', `email-link:${token}`, 'base64url')
}

async function newLink(db: Database, { now, ...link }: EmailLink & { now: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertLink(db, { ...link, tokenHash: hashOf(token), now })
  return token
}

/** The path that a welcome leads to. Its member is in the same transaction, or was made before. */
export async function welcomeLinkPath(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  return `${CLAIM_PATH}?token=${await newLink(db, { userId, purpose: 'welcome', email: '', now })}`
}

interface LinkRequest {
  email: unknown
  /** The client's, for the rate limits. */
  address: string
}

/** The address as it is kept, unless it is no address or was written to too often. */
async function mailboxOf(
  acting: Acting,
  { email: sent, address }: LinkRequest,
): Promise<Outcome<string, LinkProblem>> {
  const { email } = readResetRequest({ email: sent })
  if (!canReceiveMail(email)) return refused('invalid-email')
  if (await isAddressOverLimit(acting, 'linkPerAddress', address)) return refused('too-many-attempts')
  if (await isAccountOverLimit(acting, 'linkPerMailbox', email)) return refused('too-many-attempts')
  return done(email)
}

async function mailTo(db: Database, recipient: string, body: MailBody, now: Date): Promise<void> {
  await queueMail(db, { recipient, ...writeMail(body), now })
}

const linkTo = ({ env }: Acting, token: string) => `${env.publicUrl}${LINK_PATH}?token=${token}`

function hasPage(user: User | null): user is User {
  return user?.role === 'member' && user.accountStatus !== 'rejected'
}

/** The answer is the same for every address, and takes as long. */
export async function requestSignInLink(
  acting: Acting,
  asked: LinkRequest,
): Promise<Outcome<null, LinkProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, asked)
    if (!mailbox.ok) return mailbox
    const { now } = acting
    const email = mailbox.value
    await transact(acting.db, async (db) => {
      const user = await findUserByEmail(db, email)
      if (!hasPage(user)) return
      const token = await newLink(db, { userId: user.id, purpose: 'sign-in', email, now })
      await mailTo(db, email, signInMail(await clubFacts(db), linkTo(acting, token)), now)
    })
    return done(null)
  })
}

async function findValidLink({ db, now }: Acting, token: unknown): Promise<EmailLink | null> {
  return typeof token === 'string' && token !== '' ? findLink(db, hashOf(token), now) : null
}

/** For the page behind a link, which does nothing before its button is pressed: mail scanners open links, too. */
export async function linkPurpose(acting: Acting, token: unknown): Promise<LinkPurpose | null> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return (await findValidLink(acting, token))?.purpose ?? null
}

/** Another account has the address: its owner gets a mail, and the answer is the usual one. */
async function mailConfirmation(
  acting: Acting,
  { owner, email, purpose }: { owner: PageOwner; email: string; purpose: 'confirm' | 'change-new' },
): Promise<void> {
  const { db, now } = acting
  const club = await clubFacts(db)
  const other = await findUserByEmail(db, email)
  if (other && other.id !== owner.id && !isSimpleSignUp(other))
    return mailTo(db, email, addressInUseMail(club), now)
  const token = await newLink(db, { userId: owner.id, purpose, email, now })
  const body = purpose === 'confirm' ? confirmEmailMail : changeEmailMail
  await mailTo(db, email, body(club, linkTo(acting, token), email), now)
}

/** Behind the link of the welcome: the e-mail that the page will belong to. */
export async function claimPage(
  acting: Acting,
  { token, ...asked }: LinkRequest & { token: unknown },
): Promise<Outcome<null, LinkProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const link = await findValidLink(acting, token)
  const owner = link?.purpose === 'welcome' ? await findOwner(acting.db, link.userId) : null
  if (!owner || owner.emailConfirmedAt) return refused('link-not-valid')
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, asked)
    if (!mailbox.ok) return mailbox
    await transact(acting.db, (db) =>
      mailConfirmation({ ...acting, db }, { owner, email: mailbox.value, purpose: 'confirm' }),
    )
    return done(null)
  })
}

/** Both addresses confirm, so that an open browser is not enough to take over the account. A newer request ends the one before. */
export async function requestEmailChange(
  acting: Acting,
  asked: LinkRequest,
): Promise<Outcome<null, LinkProblem>> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const owner = await findOwner(acting.db, id)
  if (!owner?.emailConfirmedAt) return refused('link-not-valid')
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, asked)
    if (!mailbox.ok) return mailbox
    const { now } = acting
    const email = mailbox.value
    if (email === owner.email) return refused('invalid-email')
    await transact(acting.db, async (db) => {
      await deleteLinksOf(db, id, ['change-old', 'change-new'])
      const token = await newLink(db, { userId: id, purpose: 'change-old', email, now })
      await mailTo(db, owner.email, changeEmailMail(await clubFacts(db), linkTo(acting, token), email), now)
      await mailConfirmation({ ...acting, db }, { owner, email, purpose: 'change-new' })
    })
    return done(null)
  })
}

/** Ends earlier sessions: another person may have typed the address at /signup. */
async function confirmEmail(db: Database, link: EmailLink, now: Date): Promise<boolean> {
  const owner = await findOwner(db, link.userId)
  if (!owner || owner.accountStatus === 'rejected') return false
  if (link.purpose === 'sign-in') {
    if (owner.email !== link.email) return false
    await clearEmailRefusal(db, owner.id)
    if (owner.emailConfirmedAt) return true
  }
  if (link.purpose === 'confirm' && owner.emailConfirmedAt) return false
  await deleteSimpleSignUp(db, { email: link.email, not: owner.id })
  if (!(await setConfirmedEmail(db, { id: owner.id, email: link.email, now }))) return false
  await deleteSessionsOf(db, owner.id)
  await deleteLinksOf(db, owner.id)
  await recordAccountAudit(db, { action: 'email.confirm', by: owner.id, now })
  return true
}

export interface Followed {
  purpose: LinkPurpose
  /** The other end of a change still has to follow its link. */
  isWaiting: boolean
  setCookie: string[]
}

async function follow(acting: ActingAtLogin, token: string, userAgent: string): Promise<Followed | null> {
  const { db, now } = acting
  const link = await findLink(db, hashOf(token), now)
  if (!link || link.purpose === 'welcome' || !(await followLink(db, hashOf(token), now))) return null
  const { purpose, userId } = link
  const isChange = purpose === 'change-old' || purpose === 'change-new'
  if (isChange && (await countFollowed(db, link)) < 2) return { purpose, isWaiting: true, setCookie: [] }
  if (!(await confirmEmail(db, link, now))) return null
  const setCookie = await createSession({ ...acting.auth, db }, userId, { userAgent, now })
  if (!setCookie) return null
  await recordAccountAudit(db, { action: 'session.sign-in', by: userId, now })
  return { purpose, isWaiting: false, setCookie }
}

/** Presses the button behind a link: signs in, confirms an address, or one end of a change. Works once. */
export async function followEmailLink(
  acting: ActingAtLogin,
  { token, userAgent }: { token: unknown; userAgent: string | null },
): Promise<Outcome<Followed, 'link-not-valid'>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  if (typeof token !== 'string' || token === '') return refused('link-not-valid')
  const followed = await transact(acting.db, (db) => follow({ ...acting, db }, token, userAgent ?? ''))
  if (!followed) return refused('link-not-valid')
  acting.announce('users')
  return done(followed)
}
