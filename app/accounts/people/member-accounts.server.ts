import { clubFacts } from '#app/club/use-cases.server.ts'
import { isPlaceholderEmail, memberEmail } from '#app/club/phone.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { emailChangedMail } from '../emails.ts'
import { findUserByEmail } from '../store.server.ts'
import { endAllKeysOf } from './keys.server.ts'
import {
  findMember,
  findMemberByPhone,
  insertMember,
  lockMembers,
  type MemberAccount,
  type MemberDetails,
  type Merge,
  mergeAccounts,
  updateMember,
} from './member-accounts.store.server.ts'

/** What an admin fills in. */
export interface TypedDetails extends Omit<MemberDetails, 'email'> {
  /** null: the member has none. */
  email: string | null
  phone: string | null
}

/** The account of a member or of a sign-up; null: there is no such account, or it is an admin's. */
export async function memberAccount(db: Database, id: string): Promise<MemberAccount | null> {
  return isId(id) ? findMember(db, id) : null
}

type TakenProblem = 'email-in-use' | 'phone-in-use'

async function takenProblem(
  db: Database,
  { email, phone }: Pick<TypedDetails, 'email' | 'phone'>,
  id: string | null,
): Promise<TakenProblem | null> {
  const withEmail = email === null ? null : await findUserByEmail(db, email)
  if (withEmail && withEmail.id !== id) return 'email-in-use'
  const withPhone = phone === null ? null : await findMemberByPhone(db, { phone, not: id })
  return withPhone ? 'phone-in-use' : null
}

/** Mails an address that was confirmed and now goes. */
async function mailOldEmail(db: Database, { email, emailConfirmedAt }: MemberAccount, now: Date) {
  if (!emailConfirmedAt) return
  const body = emailChangedMail(await clubFacts(db))
  await queueMail(db, { recipient: email, ...writeMail(body), now })
}

/** Call it in a transaction. `before` is the account as it was read, with the version that the editor saw. */
export async function changeMemberAccount(
  db: Database,
  { before, typed, now }: { before: MemberAccount; typed: TypedDetails; now: Date },
): Promise<Outcome<null, TakenProblem | 'changed-elsewhere'>> {
  const { id, updatedAt: seenAt } = before
  const isPhoneNew = typed.phone !== before.phone
  if (isPhoneNew) await lockMembers(db, now)
  // A phone that two accounts already have does not prevent other changes.
  const conflict = await takenProblem(db, { ...typed, phone: isPhoneNew ? typed.phone : null }, id)
  if (conflict) return refused(conflict)
  const email = typed.email ?? (typed.phone ? memberEmail(typed.phone) : before.email)
  const isEmailKept = email === before.email
  if (!(await updateMember(db, { ...typed, id, email, seenAt, isEmailKept, now })))
    return refused('changed-elsewhere')
  if (!isEmailKept) await mailOldEmail(db, before, now)
  // Before an address is confirmed, the welcome on the old phone opens the page.
  if (!isEmailKept || (isPhoneNew && !before.emailConfirmedAt)) await endAllKeysOf(db, before)
  return done(null)
}

/** Call it in a transaction. Creates the account of a member without a join request. Returns its id. */
export async function addMemberAccount(
  db: Database,
  { typed, by, now }: { typed: TypedDetails & { phone: string }; by: string; now: Date },
): Promise<Outcome<string, TakenProblem>> {
  await lockMembers(db, now)
  const conflict = await takenProblem(db, typed, null)
  if (conflict) return refused(conflict)
  const { name, phone, branch, year } = typed
  const email = typed.email ?? memberEmail(phone)
  const id = await insertMember(db, { name, email, phone, branch, year, by, now })
  return id ? done(id) : refused('email-in-use')
}

/**
 * In the caller's transaction: two accounts of one person become the one that stays, with its e-mail and sign-in. A mail
 * goes to a confirmed address of the other one. false: no longer the versions that were read.
 */
export async function mergeMemberAccounts(
  db: Database,
  { kept, dropped, details, now }: Omit<Merge, 'email'>,
): Promise<boolean> {
  await lockMembers(db, now)
  const holder = details.phone === null ? null : await findUserByEmail(db, memberEmail(details.phone))
  const isFree = !holder || [kept.id, dropped.id].includes(holder.id)
  const email =
    isPlaceholderEmail(kept.email) && details.phone && isFree ? memberEmail(details.phone) : kept.email
  await endAllKeysOf(db, dropped)
  if (email !== kept.email || (details.phone !== kept.phone && !kept.emailConfirmedAt))
    await endAllKeysOf(db, kept)
  if (!(await mergeAccounts(db, { kept, dropped, details, email, now }))) return false
  await mailOldEmail(db, dropped, now)
  return true
}

/** The account of another member with this phone, or of a member or a sign-up with this e-mail. */
export async function otherMemberAccount(
  db: Database,
  { not: id, contact }: { not: string; contact: { email: string } | { phone: string } },
): Promise<MemberAccount | null> {
  if ('phone' in contact) return findMemberByPhone(db, { phone: contact.phone, not: id })
  const user = await findUserByEmail(db, contact.email)
  return user && user.id !== id ? findMember(db, user.id) : null
}
