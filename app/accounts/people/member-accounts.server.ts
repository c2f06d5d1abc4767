import { clubFacts } from '#app/club/use-cases.server.ts'
import { memberEmail } from '#app/club/phone.rules.ts'
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
  findUserByPhone,
  insertMember,
  lockMembers,
  type MemberAccount,
  type MemberDetails,
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

interface ContactConflict {
  ok: false
  problem: TakenProblem
  /** The member who has the phone. */
  holder?: { id: string; name: string }
}

async function findContactConflict(
  db: Database,
  { email, phone }: Pick<TypedDetails, 'email' | 'phone'>,
  id: string | null,
): Promise<ContactConflict | null> {
  const withEmail = email === null ? null : await findUserByEmail(db, email)
  if (withEmail && withEmail.id !== id) return refused('email-in-use')
  const withPhone = phone === null ? null : await findUserByPhone(db, { phone, not: id })
  if (!withPhone) return null
  const { id: holderId, name, role } = withPhone
  // An admin has no member's page.
  return { ...refused('phone-in-use'), ...(role === 'member' && { holder: { id: holderId, name } }) }
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
): Promise<Outcome<null, 'changed-elsewhere'> | ContactConflict> {
  const { id, updatedAt: seenAt } = before
  const isPhoneNew = typed.phone !== before.phone
  if (isPhoneNew) await lockMembers(db, now)
  // A phone that two accounts already have does not prevent other changes.
  const conflict = await findContactConflict(db, { ...typed, phone: isPhoneNew ? typed.phone : null }, id)
  if (conflict) return conflict
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
): Promise<{ ok: true; value: string } | ContactConflict> {
  await lockMembers(db, now)
  const conflict = await findContactConflict(db, typed, null)
  if (conflict) return conflict
  const { name, phone, branch, leavesIn } = typed
  const email = typed.email ?? memberEmail(phone)
  const id = await insertMember(db, { name, email, phone, branch, leavesIn, by, now })
  return id ? done(id) : refused('email-in-use')
}
