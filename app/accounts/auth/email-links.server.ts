import { hash } from 'node:crypto'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { constantTime } from '#app/platform/constant-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting, ActingAtLogin } from '../acting.server.ts'
import {
  addressInUseMail,
  changeEmailMail,
  confirmEmailMail,
  ownEmailChangedMail,
  signInMail,
} from '../emails.ts'
import {
  CLAIM_PATH,
  LINK_PATH,
  linkLifetimeMs,
  type LinkProblem,
  type LinkPurpose,
} from '../email-links.rules.ts'
import { isSimpleSignUp, type User } from '../model.ts'
import { endKeysOf } from '../people/keys.server.ts'
import { deleteSimpleSignUp, findOwner, setConfirmedEmail } from '../people/own-page.store.server.ts'
import { takeConsents } from '../people/consents.store.server.ts'
import { clearEmailRefusal } from '../people/refused-emails.store.server.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { findUser, findUserByEmail } from '../store.server.ts'
import {
  deleteLinksOf,
  type EmailLink,
  findLink,
  followLink,
  insertLink,
  isChangeConfirmed,
} from './email-links.store.server.ts'
import { newToken } from './one-time-codes.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { nameFromEmail, readResetRequest } from './forms.rules.ts'
import { createSession } from './sessions.server.ts'
import { isAccountOverLimit, isAddressOverLimit } from './throttle.server.ts'

function hashOf(token: string): string {
  return hash('sha256', `email-link:${token}`, 'base64url')
}

async function newLink(db: Database, { now, ...link }: EmailLink & { now: Date }): Promise<string> {
  const token = newToken()
  await insertLink(db, { ...link, tokenHash: hashOf(token), now })
  return token
}

/**
 * The path that a welcome leads to. Its member is in the same transaction, or was made before. An earlier link that was not
 * used ends.
 */
export async function welcomeLinkPath(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  await deleteLinksOf(db, userId, ['welcome'])
  return `${CLAIM_PATH}?token=${await newLink(db, { userId, purpose: 'welcome', email: '', now })}`
}

export interface LinkRequest {
  email: unknown
  /** The client's, for the rate limits. */
  address: string
}

/** The address as it is kept, unless it is no address or was written to too often. */
async function mailboxOf(
  acting: Acting,
  { email: typedEmail, address }: LinkRequest,
): Promise<Outcome<string, LinkProblem>> {
  const { email } = readResetRequest({ email: typedEmail })
  if (!canReceiveMail(email)) return refused('invalid-email')
  if (await isAddressOverLimit(acting, 'linkPerAddress', address)) return refused('too-many-attempts')
  if (await isAccountOverLimit(acting, 'linkPerMailbox', email)) return refused('too-many-attempts')
  return done(email)
}

async function mailTo(db: Database, recipient: string, body: MailBody, now: Date): Promise<void> {
  await queueMail(db, { recipient, ...writeMail(body), now })
}

const linkTo = ({ env }: Pick<Acting, 'env'>, token: string) => `${env.publicUrl}${LINK_PATH}?token=${token}`

function hasPage(user: User | null): user is User {
  return user?.role === 'member' && user.accountStatus !== 'rejected'
}

/** The answer is the same for every address, and takes as long. */
export async function requestSignInLink(
  acting: Acting,
  request: LinkRequest,
): Promise<Outcome<null, LinkProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, request)
    if (!mailbox.ok) return mailbox
    const { now } = acting
    const email = mailbox.value
    await transact(acting.db, async (db) => {
      const user = await findUserByEmail(db, email)
      if (!hasPage(user)) return
      const { href, uselessAfter } = await mailedSignInLink({ ...acting, db }, { userId: user.id, email })
      const mail = writeMail(signInMail(await clubFacts(db), href))
      await queueMail(db, { recipient: email, ...mail, now, uselessAfter })
    })
    return done(null)
  })
}

/** A link that signs in, for a mail of another domain to the owner's address. Call it in a transaction. */
export async function mailedSignInLink(
  acting: Pick<Acting, 'db' | 'env' | 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<{ href: string; uselessAfter: Date }> {
  const { db, now } = acting
  const token = await newLink(db, { userId, purpose: 'sign-in', email, now })
  return { href: linkTo(acting, token), uselessAfter: new Date(now.getTime() + linkLifetimeMs('sign-in')) }
}

async function findValidLink({ db, now }: Acting, token: unknown): Promise<EmailLink | null> {
  return typeof token === 'string' && token !== '' ? findLink(db, hashOf(token), now) : null
}

/** For the page behind a link, which does nothing before its button is pressed: mail scanners open links, too. */
export async function linkPurpose(acting: Acting, token: unknown): Promise<LinkPurpose | null> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return (await findValidLink(acting, token))?.purpose ?? null
}

type Owner = Pick<User, 'id' | 'name' | 'email'>

/** Another account has the address: its owner gets a mail, and the answer is the usual one. */
async function mailConfirmation(
  acting: Acting,
  { owner, email, purpose }: { owner: Owner; email: string; purpose: 'confirm' | 'change-new' },
): Promise<void> {
  const { db, now } = acting
  const club = await clubFacts(db)
  const holder = await findUserByEmail(db, email)
  if (holder && holder.id !== owner.id && !isSimpleSignUp(holder))
    return mailTo(db, email, addressInUseMail(club), now)
  // A mistyped address must not open the page once the right one was typed.
  await deleteLinksOf(db, owner.id, [purpose])
  const token = await newLink(db, { userId: owner.id, purpose, email, now })
  const body = purpose === 'confirm' ? confirmEmailMail : changeEmailMail
  await mailTo(db, email, body(club, { href: linkTo(acting, token), email, name: owner.name }), now)
}

/** Behind the link of the welcome: the email that the page will belong to. */
export async function claimPage(
  acting: Acting,
  { token, ...request }: LinkRequest & { token: unknown },
): Promise<Outcome<null, LinkProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const link = await findValidLink(acting, token)
  const owner = link?.purpose === 'welcome' ? await findOwner(acting.db, link.userId) : null
  if (!owner || owner.emailConfirmedAt) return refused('link-not-valid')
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, request)
    if (!mailbox.ok) return mailbox
    await transact(acting.db, (db) =>
      mailConfirmation({ ...acting, db }, { owner, email: mailbox.value, purpose: 'confirm' }),
    )
    return done(null)
  })
}

/** Mails both links. Both addresses confirm, so that an open browser is not enough. A newer request ends the one before. */
export async function startEmailChange(
  acting: Acting,
  { owner, request }: { owner: Owner; request: LinkRequest },
): Promise<Outcome<null, LinkProblem>> {
  return constantTime(async () => {
    const mailbox = await mailboxOf(acting, request)
    if (!mailbox.ok) return mailbox
    const email = mailbox.value
    if (email === owner.email) return refused('invalid-email')
    if (await isAccountOverLimit(acting, 'linkPerMailbox', owner.email)) return refused('too-many-attempts')
    await transact(acting.db, (db) => mailBothLinks({ ...acting, db }, { owner, email }))
    return done(null)
  })
}

async function mailBothLinks(
  acting: Acting,
  { owner, email }: { owner: Owner; email: string },
): Promise<void> {
  const { db, now } = acting
  await deleteLinksOf(db, owner.id, ['change-old', 'change-new'])
  // The first super admin may have superadmin@localhost, which gets no mail.
  if (canReceiveMail(owner.email)) {
    const token = await newLink(db, { userId: owner.id, purpose: 'change-old', email, now })
    const link = { href: linkTo(acting, token), email, name: owner.name }
    await mailTo(db, owner.email, changeEmailMail(await clubFacts(db), link), now)
  }
  await mailConfirmation(acting, { owner, email, purpose: 'change-new' })
}

export async function requestEmailChange(
  acting: Acting,
  request: LinkRequest,
): Promise<Outcome<null, LinkProblem>> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const owner = await findOwner(acting.db, id)
  if (!owner?.emailConfirmedAt) return refused('link-not-valid')
  return startEmailChange(acting, { owner, request })
}

/** Ends earlier keys: another person may have typed the address at /signup. */
async function confirmEmail(db: Database, link: EmailLink, now: Date): Promise<boolean> {
  const owner = await findOwner(db, link.userId)
  if (!owner || owner.accountStatus === 'rejected') return false
  if (link.purpose === 'sign-in') {
    if (owner.email !== link.email) return false
    await clearEmailRefusal(db, owner.id)
    await deleteLinksOf(db, owner.id, ['sign-in'])
    if (owner.emailConfirmedAt) return true
  }
  if (link.purpose === 'confirm' && owner.emailConfirmedAt) return false
  return moveTo(db, { owner, email: link.email, now })
}

/** With the address change the keys. false: it is the address of another account. */
async function moveTo(
  db: Database,
  { owner, email, now }: { owner: Owner; email: string; now: Date },
): Promise<boolean> {
  await takeConsents(db, { email, to: owner.id })
  await deleteSimpleSignUp(db, { email, not: owner.id })
  // A name that is the beginning of the address stays one: it is for no public page.
  const name = owner.name === nameFromEmail(owner.email) ? nameFromEmail(email) : owner.name
  if (!(await setConfirmedEmail(db, { id: owner.id, email, name, now }))) return false
  await endKeysOf(db, owner, { isEmailKept: email === owner.email })
  await recordAccountAudit(db, { action: 'email.confirm', by: owner.id, now })
  return true
}

async function finishChange(db: Database, { userId, email }: EmailLink, now: Date): Promise<User | null> {
  const user = await findUser(db, userId)
  if (!user || user.accountStatus === 'rejected' || !(await moveTo(db, { owner: user, email, now })))
    return null
  if (canReceiveMail(user.email))
    await mailTo(db, user.email, ownEmailChangedMail(await clubFacts(db), email), now)
  return user
}

export interface EmailLinkResult {
  purpose: LinkPurpose
  /** `waiting`: the other end of a change still has to follow its link. `changed`: of an admin, whom no link signs in. */
  state: 'signed-in' | 'waiting' | 'changed'
  setCookie: string[]
}

async function follow(
  acting: ActingAtLogin,
  token: string,
  userAgent: string,
): Promise<EmailLinkResult | null> {
  const { db, now } = acting
  const link = await findLink(db, hashOf(token), now)
  if (!link || link.purpose === 'welcome' || !(await followLink(db, hashOf(token), now))) return null
  const { purpose, userId } = link
  if (purpose === 'change-old' || purpose === 'change-new') {
    if (!(await isChangeConfirmed(db, link))) return { purpose, state: 'waiting', setCookie: [] }
    const user = await finishChange(db, link, now)
    if (!user) return null
    if (user.role !== 'member') return { purpose, state: 'changed', setCookie: [] }
  } else if (!(await confirmEmail(db, link, now))) return null
  const setCookie = await createSession({ ...acting.auth, db }, userId, { userAgent, now })
  if (!setCookie) return null
  await recordAccountAudit(db, { action: 'session.sign-in', by: userId, now })
  return { purpose, state: 'signed-in', setCookie }
}

/** Presses the button behind a link: signs in, confirms an address, or one end of a change. Works once. */
export async function followEmailLink(
  acting: ActingAtLogin,
  { token, userAgent }: { token: unknown; userAgent: string | null },
): Promise<Outcome<EmailLinkResult, 'link-not-valid'>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  if (typeof token !== 'string' || token === '') return refused('link-not-valid')
  const result = await transact(acting.db, (db) => follow({ ...acting, db }, token, userAgent ?? ''))
  if (!result) return refused('link-not-valid')
  acting.announce('users')
  return done(result)
}
