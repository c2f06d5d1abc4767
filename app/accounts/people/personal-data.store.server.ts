import { shownEmail } from '#app/club/phone.rules.ts'
import type { DataSubject, PersonalData } from '#app/club/model.ts'
import { consentKindOf, consentLabels } from '../own-page.rules.ts'
import type { Database } from '#app/platform/database/database.ts'

async function accounts(db: Database, ids: readonly string[]): Promise<PersonalData> {
  const rows = await db
    .selectFrom('user_account')
    .select(['name', 'email', 'phone', 'branch', 'leaves_in', 'interest', 'role', 'status'])
    .select(['created_at', 'approved_at', 'used_at', 'email_refused_at'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()
  return {
    title: 'Account',
    records: rows.map(
      ({
        email,
        role,
        status,
        leaves_in,
        interest,
        created_at,
        approved_at,
        used_at,
        email_refused_at,
        ...person
      }) => ({
        ...person,
        'leaves the college in': leaves_in === null ? null : String(leaves_in),
        interest,
        email: shownEmail(email),
        role,
        state: status,
        since: created_at,
        approved: approved_at,
        'signed in last': used_at,
        'mails come back since': email_refused_at,
      }),
    ),
  }
}

async function signIns(db: Database, ids: readonly string[]): Promise<PersonalData> {
  const rows = await db
    .selectFrom('session')
    .select(['user_agent as browser', 'ip_address as address', 'created_at as since'])
    .select('expires_at as until')
    .where('user_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  return { title: 'Browsers that are signed in', records: rows }
}

async function secrets(db: Database, ids: readonly string[]): Promise<PersonalData> {
  const passwords = await db
    .selectFrom('credential')
    .select('updated_at as changed')
    .where('user_id', 'in', ids)
    .execute()
  const codes = await db
    .selectFrom('second_factor')
    .select('created_at as changed')
    .where('user_id', 'in', ids)
    .execute()
  const recordOf = (kind: string) => (row: { changed: string }) => ({ kind, changed: row.changed })
  return {
    title: 'Secrets, which nobody can read',
    records: [...passwords.map(recordOf('password')), ...codes.map(recordOf('two-step sign-in'))],
  }
}

async function agreements(db: Database, ids: readonly string[]): Promise<PersonalData> {
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'given_at as agreed', 'withdrawn_at as withdrawn'])
    .where('user_id', 'in', ids)
    .orderBy('given_at')
    .execute()
  const records = rows.map(({ kind, ...dates }) => {
    const consentKind = consentKindOf(kind)
    return { 'agreed to': consentKind ? consentLabels[consentKind] : kind, ...dates }
  })
  return { title: 'What was agreed to', records }
}

async function mailedLinks(db: Database, ids: readonly string[]): Promise<PersonalData> {
  const records = await db
    .selectFrom('email_link')
    .select(['email as to', 'created_at as sent', 'expires_at as works until'])
    .where('user_id', 'in', ids)
    .where('email', '<>', '')
    .orderBy('created_at')
    .execute()
  return { title: 'Links that were mailed', records }
}

/** What accounts holds about a person. */
export async function accountData(db: Database, { accountIds: ids }: DataSubject): Promise<PersonalData[]> {
  if (ids.length === 0) return []
  const parts = [accounts, agreements, signIns, secrets, mailedLinks]
  return Promise.all(parts.map(async (part) => part(db, ids)))
}
