import type { Acting } from '#app/accounts/acting.server.ts'
import { endKeysOfAccount, endRecovery } from '#app/accounts/use-cases.server.ts'
import { MEMBER_EMAIL_DOMAIN, memberEmail } from '#app/club/phone.rules.ts'
import { forgetInSettingChanges } from '#app/content/use-cases.server.ts'
import { forgetInDemo } from '#app/first-run/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { releaseSeats, removePhoneFromOthers } from '#app/registrations/use-cases.server.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'
import { type Identity, identityIn, keyOf, distinctiveNames } from './identity.server.ts'
import { peopleTables, type PeopleTable, type TableName } from './personal-columns.server.ts'
import { addTombstone, createDigester } from './tombstones.server.ts'
import { eraseTraces } from './traces.server.ts'

/** The message explains in one line why the person cannot be erased. */
export class ErasureRefused extends Error {
  override name = 'ErasureRefused'
}

type Row = Record<string, unknown>

/** Phones are stored with and without a prefix; a member's placeholder address begins with the number (product.md#join-approve). */
function belongsTo(table: PeopleTable, identity: Identity) {
  const sought =
    'email' in identity
      ? { emails: [identity.email], phones: [] }
      : { emails: [memberEmail(identity.phone)], phones: [identity.phone] }
  return isOfPerson(sought, table)
}

async function rowsOf(db: Database, table: PeopleTable, identity: Identity): Promise<Row[]> {
  return db.selectFrom(table.name).selectAll().where(belongsTo(table, identity)).execute()
}

function identitiesIn(table: PeopleTable, row: Row): Identity[] {
  return [...table.emails, ...table.phones].flatMap((column) => {
    const value = row[column]
    const identity = typeof value === 'string' ? identityIn(value) : null
    return identity && !keyOf(identity).endsWith(MEMBER_EMAIL_DOMAIN) ? [identity] : []
  })
}

interface Person {
  identities: Identity[]
  names: string[]
  userIds: string[]
  registrationIds: string[]
  isGuardian: boolean
}

/** All identities of the rows with this address or number: a member's request, an applicant's account. */
export async function relatedIdentities(db: Database, identity: Identity): Promise<Identity[]> {
  const identities = new Map([[keyOf(identity), identity]])
  for (const table of await peopleTables(db))
    for (const row of await rowsOf(db, table, identity))
      for (const related of identitiesIn(table, row)) identities.set(keyOf(related), related)
  return [...identities.values()]
}

export async function personOf(db: Database, identities: Identity[]): Promise<Person> {
  const names = new Set<string>()
  const ids = new Map<string, Set<string>>()
  for (const table of await peopleTables(db))
    for (const identity of identities)
      for (const row of await rowsOf(db, table, identity)) {
        if (typeof row.name === 'string' && row.name) names.add(row.name)
        ids.set(table.name, (ids.get(table.name) ?? new Set()).add(String(row.id)))
      }
  const idsIn = (table: TableName) => [...(ids.get(table) ?? [])]
  return {
    identities,
    names: [...names],
    userIds: idsIn('user_account'),
    registrationIds: idsIn('registration'),
    isGuardian: idsIn('guardian').length > 0,
  }
}

async function refuseLastSuperAdmin(db: Database, userIds: readonly string[]): Promise<void> {
  const superAdmins = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'super-admin')
    .where('status', '=', 'approved')
    .execute()
  if (superAdmins.length > 0 && superAdmins.every(({ id }) => userIds.includes(id)))
    throw new ErasureRefused('This is the last super admin: make another one first')
}

export interface ErasureResult {
  /** Deleted rows by table. */
  rows: Record<string, number>
  identities: Identity[]
  /** The names they had, for whoever looks where else these stand. */
  names: string[]
  seatsFreed: number
  /** The addresses of pictures of their deleted rows, which the caller deletes once this is committed. */
  pictures: string[]
}

const isUpload = (value: unknown): value is string => typeof value === 'string' && value.includes('/uploads/')

type Erasing = Pick<Acting, 'db' | 'env' | 'now'>

/** Their seats go to the waitlist. `at`: when they were erased first. */
async function erase({ db, env, now }: Erasing, person: Person, at = now): Promise<ErasureResult> {
  const digest = await createDigester(db)
  for (const id of person.userIds) await endKeysOfAccount(db, id)
  if (person.isGuardian) await endRecovery(db)
  const seatsFreed = await releaseSeats({ db, env, now }, person.registrationIds)
  const rows: Record<string, number> = {}
  const pictures: string[] = []
  for (const table of await peopleTables(db))
    for (const ownIdentity of person.identities) {
      const deleted: Row[] = await db
        .deleteFrom(table.name)
        .where(belongsTo(table, ownIdentity))
        .returningAll()
        .execute()
      rows[table.name] = (rows[table.name] ?? 0) + deleted.length
      pictures.push(...deleted.flatMap(Object.values<unknown>).filter(isUpload))
    }
  await eraseTraces(db, person.identities)
  for (const identity of person.identities) {
    const sign = 'email' in identity ? identity.email : identity.phone
    await forgetInDemo(db, sign)
    await forgetInSettingChanges(db, sign)
  }
  for (const tombstone of await Promise.all(person.identities.map(digest)))
    await addTombstone(db, tombstone, at)
  const { identities } = person
  return { rows, identities, names: distinctiveNames(person.names, identities), seatsFreed, pictures }
}

/**
 * Erases everything about the person with this email or phone in one transaction: deletes their rows, blanks mentions
 * of them in other texts, and adds a tombstone so that a restore does not bring them back. Throws ErasureRefused.
 */
export async function erasePerson(erasing: Erasing, identity: Identity): Promise<ErasureResult> {
  return transact(erasing.db, async (db) => {
    const person = await personOf(db, await relatedIdentities(db, identity))
    await refuseLastSuperAdmin(db, person.userIds)
    return erase({ ...erasing, db }, person)
  })
}

/** A registration with one of these phones and another email stays without the phone. */
async function removeSharedPhones(db: Database, identities: readonly Identity[]): Promise<void> {
  const emails = identities.flatMap((identity) => ('email' in identity ? [identity.email] : []))
  for (const identity of identities)
    if ('phone' in identity) await removePhoneFromOthers(db, { phone: identity.phone, emails })
}

/** Erases by identities that are proved. */
export async function eraseProved(erasing: Erasing, identities: Identity[]): Promise<ErasureResult> {
  return transact(erasing.db, async (db) => {
    await removeSharedPhones(db, identities)
    return erase({ ...erasing, db }, await personOf(db, identities))
  })
}

/**
 * Erases people that a restore brought back. Each of their addresses and numbers has its own tombstone, so nothing that merely
 * shares a row with one is erased. They may be the only super admin in it: the next start creates another. Returns their pictures.
 */
export async function repeatErasure(
  erasing: Erasing,
  returnedPeople: readonly { identity: Identity; at: string }[],
): Promise<string[]> {
  return transact(erasing.db, async (db) => {
    const pictures: string[] = []
    const identities = returnedPeople.map(({ identity }) => identity)
    await removeSharedPhones(db, identities)
    for (const { identity, at } of returnedPeople)
      pictures.push(
        ...(await erase({ ...erasing, db }, await personOf(db, [identity]), new Date(at))).pictures,
      )
    return pictures
  })
}
