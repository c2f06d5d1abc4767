import { sql, type SqlBool } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { type Identity, patternOf } from './identity.server.ts'
import { type FreeTextColumn, freeTextColumns } from './personal-columns.server.ts'

const ERASED_TEXT = '[erased]'

async function eraseFromText(db: Database, { table, column }: FreeTextColumn, pattern: RegExp, like: string) {
  const words = sql.ref<string>(column)
  const normalizedText = sql`lower(replace(replace(replace(replace(${words}, ' ', ''), '-', ''), '(', ''), ')', ''))`
  const rows = await db
    .selectFrom(table)
    .select(sql<string>`${words}`.as('words'))
    .distinct()
    .where(sql<SqlBool>`${normalizedText} like ${like} escape '\\'`)
    .execute()
  for (const { words: text } of rows)
    await sql`update ${sql.table(table)} set ${words} = ${text.replaceAll(pattern, ERASED_TEXT)} where ${words} = ${text}`.execute(
      db,
    )
}

const likeOf = (identity: Identity) =>
  `%${('email' in identity ? identity.email.replaceAll('-', '') : identity.phone).replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/** Erases addresses and numbers from texts, but no names: others may have the same name. */
export async function eraseTraces(db: Database, identities: readonly Identity[]): Promise<void> {
  for (const place of await freeTextColumns(db))
    for (const identity of identities) await eraseFromText(db, place, patternOf(identity), likeOf(identity))
}
