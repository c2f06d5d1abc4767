import { sql, type SqlBool } from 'kysely'
import { type Database, transact } from '#app/platform/db.ts'
import { type Identity, identityIn, keyOf, patternOf } from './identity.ts'
import { peopleTables, type PeopleTable, type TableName, type WordColumn, wordColumns } from './places.ts'
import { giveSeatsBack } from './seats.ts'
import { addTombstone, digester } from './tombstones.ts'

/** Says in one line why somebody is not erased. */
export class ErasureRefused extends Error {
  override name = 'ErasureRefused'
}

const GONE = '[erased]'
const NOBODY = 'Somebody'

type Row = Record<string, unknown>

/** The same number is kept with and without its prefix; a member's placeholder address begins with it (decision 16). */
function isOf(table: PeopleTable, identity: Identity) {
  const equals = (column: string, text: string) => sql<SqlBool>`lower(${sql.ref(column)}) = ${text}`
  const tests =
    'email' in identity
      ? table.emails.map((column) => equals(column, identity.email))
      : [
          ...table.phones.map((column) => sql<SqlBool>`${sql.ref(column)} like ${`%${identity.phone}`}`),
          ...table.emails.map((column) => equals(column, `91${identity.phone}@members.invalid`)),
        ]
  return tests.length > 0 ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`1 = 0`
}

async function rowsOf(db: Database, table: PeopleTable, identity: Identity): Promise<Row[]> {
  return db.selectFrom(table.name).selectAll().where(isOf(table, identity)).execute()
}

function identitiesIn(table: PeopleTable, row: Row): Identity[] {
  return [...table.emails, ...table.phones].flatMap((column) => {
    const value = row[column]
    const identity = typeof value === 'string' ? identityIn(value) : null
    return identity && !keyOf(identity).endsWith('@members.invalid') ? [identity] : []
  })
}

interface Person {
  identities: Identity[]
  names: string[]
  userIds: string[]
  registrationIds: string[]
}

/** Who stands behind an address or a number, one step further: a member's request, an applicant's account. */
async function identitiesBehind(db: Database, identity: Identity): Promise<Identity[]> {
  const found = new Map([[keyOf(identity), identity]])
  for (const table of await peopleTables(db))
    for (const row of await rowsOf(db, table, identity))
      for (const other of identitiesIn(table, row)) found.set(keyOf(other), other)
  return [...found.values()]
}

async function personOf(db: Database, identities: Identity[]): Promise<Person> {
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
  }
}

async function mustNotBeLast(db: Database, userIds: readonly string[]): Promise<void> {
  const bosses = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'super-admin')
    .where('standing', '=', 'approved')
    .execute()
  if (bosses.length > 0 && bosses.every(({ id }) => userIds.includes(id)))
    throw new ErasureRefused('This is the last super admin: make another one first')
}

async function eraseWords(db: Database, { table, column }: WordColumn, pattern: RegExp, like: string) {
  const words = sql.ref<string>(column)
  const bare = sql`lower(replace(replace(replace(replace(${words}, ' ', ''), '-', ''), '(', ''), ')', ''))`
  const rows = await db
    .selectFrom(table)
    .select([sql<string>`id`.as('id'), sql<string>`${words}`.as('words')])
    .where(sql<SqlBool>`${bare} like ${like} escape '\\'`)
    .execute()
  for (const { id, words: text } of rows)
    await sql`update ${sql.table(table)} set ${words} = ${text.replaceAll(pattern, GONE)} where id = ${id}`.execute(
      db,
    )
}

const likeOf = (identity: Identity) =>
  `%${('email' in identity ? identity.email.replaceAll('-', '') : identity.phone).replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

async function eraseTraces(db: Database, { identities, names, userIds }: Person): Promise<void> {
  for (const place of await wordColumns(db))
    for (const identity of identities) await eraseWords(db, place, patternOf(identity), likeOf(identity))
  if (userIds.length > 0) await db.deleteFrom('verification').where('value', 'in', userIds).execute()
  for (const name of names) {
    await db.updateTable('comment').set({ author_name: NOBODY }).where('author_name', '=', name).execute()
    await db
      .updateTable('join_request')
      .set({ reviewer_note: sql<string>`replace(reviewer_note, ${name}, ${GONE})` })
      .where('reviewer_note', 'is not', null)
      .execute()
  }
}

export interface Erased {
  /** How many rows went, by table. */
  rows: Record<string, number>
  identities: Identity[]
  seatsGivenBack: number
}

async function forget(db: Database, person: Person, now: Date): Promise<Erased> {
  const digest = await digester(db)
  const seatsGivenBack = await giveSeatsBack(db, person.registrationIds, now)
  const rows: Record<string, number> = {}
  for (const table of await peopleTables(db))
    for (const mine of person.identities) {
      const { numDeletedRows } = await db.deleteFrom(table.name).where(isOf(table, mine)).executeTakeFirst()
      rows[table.name] = (rows[table.name] ?? 0) + Number(numDeletedRows)
    }
  await eraseTraces(db, person)
  for (const mine of person.identities) await addTombstone(db, digest(mine), now)
  return { rows, identities: person.identities, seatsGivenBack }
}

/**
 * Everything about whoever an e-mail or a phone belongs to, in one transaction: their rows go, mentions of them in what
 * others wrote are blotted out, and a tombstone keeps an older backup from bringing them back. Throws ErasureRefused.
 */
export async function erasePerson(db: Database, identity: Identity, now: Date): Promise<Erased> {
  return transact(db, async (db) => {
    const person = await personOf(db, await identitiesBehind(db, identity))
    await mustNotBeLast(db, person.userIds)
    return forget(db, person, now)
  })
}

/** Whom a backup brought back. It may not know yet who was made super admin in their place: the next start makes one. */
export async function erasePersonAgain(db: Database, identity: Identity, at: Date): Promise<Erased> {
  return transact(db, async (db) => forget(db, await personOf(db, await identitiesBehind(db, identity)), at))
}
