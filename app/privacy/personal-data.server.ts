import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { accountData, confirmedEmail, findProvedPhone } from '#app/accounts/use-cases.server.ts'
import { auditData } from '#app/audit/use-cases.server.ts'
import type { DataSubject, PersonalData } from '#app/club/model.ts'
import { entryData } from '#app/calls/use-cases.server.ts'
import { filmData } from '#app/films/use-cases.server.ts'
import { joinRequestData } from '#app/join-requests/use-cases.server.ts'
import { membershipData } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { mailsTo } from '#app/platform/mail/mail-list.ts'
import { announcementData } from '#app/posts/use-cases.server.ts'
import { registrationData } from '#app/registrations/use-cases.server.ts'
import { personOf, relatedIdentities } from './erase.server.ts'
import type { Identity } from './identity.server.ts'

async function mailData(db: Database, { emails, isReadByOthers }: DataSubject): Promise<PersonalData[]> {
  const mails = await mailsTo(db, emails)
  const records = mails.map(({ recipient, subject, text, status, createdAt }) => ({
    to: recipient,
    subject,
    text: isReadByOthers ? null : text || null,
    state: status,
    written: createdAt,
  }))
  return [{ title: 'Mails', records }]
}

/** One source per domain. */
const sources: readonly ((db: Database, subject: DataSubject) => Promise<PersonalData[]>)[] = [
  accountData,
  membershipData,
  joinRequestData,
  registrationData,
  filmData,
  entryData,
  announcementData,
  mailData,
  auditData,
]

/**
 * Everything that is held about a person, without what is empty. Give only addresses and numbers that are known to be
 * theirs: a person who reads their own data must not see that of another one who typed the same number.
 */
export async function personalDataOf(db: Database, subject: DataSubject): Promise<PersonalData[]> {
  const personalData: PersonalData[] = []
  for (const dataIn of sources) personalData.push(...(await dataIn(db, subject)))
  return personalData.filter(({ records }) => records.length > 0)
}

/**
 * For a signed-in member: what belongs to the account, to its confirmed email and, of join requests, to its phone. A
 * registration with the phone may be another person's.
 */
export async function ownData(acting: Acting): Promise<PersonalData[]> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const email = await confirmedEmail(acting)
  const phone = email === null ? null : await findProvedPhone(acting.db, id)
  return dataOfAccount(acting.db, { id, email, phone })
}

interface ProvedAccount {
  id: string
  /** Confirmed. */
  email: string | null
  phone: string | null
  isReadByOthers?: boolean
}

/** By identities that are proved; the phone finds join requests only. */
export async function dataOfAccount(
  db: Database,
  { id, email, phone, isReadByOthers }: ProvedAccount,
): Promise<PersonalData[]> {
  const emails = email ? [email] : []
  const personalData = await personalDataOf(db, { emails, phones: [], accountIds: [id], isReadByOthers })
  const requests = phone ? await joinRequestData(db, { emails: [], phones: [phone], accountIds: [] }) : []
  return [...personalData, ...requests.filter(({ records }) => records.length > 0)]
}

/** For an admin: everything under this address or number, including rows that connect the two. */
export async function subjectOf(db: Database, identity: Identity): Promise<DataSubject> {
  const identities = await relatedIdentities(db, identity)
  const { userIds } = await personOf(db, identities)
  return {
    emails: identities.flatMap((identity) => ('email' in identity ? [identity.email] : [])),
    phones: identities.flatMap((identity) => ('phone' in identity ? [identity.phone] : [])),
    accountIds: userIds,
  }
}
