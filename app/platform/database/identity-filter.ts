import { sql, type SqlBool } from 'kysely'

interface Identities {
  /** In lower case. */
  emails: readonly string[]
  /** Ten digits; stored with and without a prefix. */
  phones: readonly string[]
}

/** Rows with one of these addresses or numbers in one of these columns. */
export function isOfPerson(
  { emails, phones }: Identities,
  columns: { emails?: readonly string[]; phones?: readonly string[] },
) {
  const tests = [
    ...(columns.emails ?? []).flatMap((column) =>
      emails.map((email) => sql<SqlBool>`lower(${sql.ref(column)}) = ${email}`),
    ),
    ...(columns.phones ?? []).flatMap((column) =>
      phones.map((phone) => sql<SqlBool>`${sql.ref(column)} like ${`%${phone}`}`),
    ),
  ]
  return tests.length > 0 ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`1 = 0`
}
