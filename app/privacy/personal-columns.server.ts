import type { Database } from '#app/platform/database/database.ts'
import { ownTables } from '#db/own-tables.ts'
import type { Schema } from '#db/schema.ts'

export type TableName = keyof Schema

/** Columns that identify a person, in any table: new ones are found by their name. */
const identityColumn = /^(?:\w+_)?(email|phone|recipient)$/
/** A flag, not an address. */
const falseMatches = new Set(['email_verified'])
/** Tables without personal data. */
const tablesWithoutPeople = new Set([
  'setting',
  'erasure',
  'rate_limit',
  'audit_entry',
  'content',
  'content_revision',
  'content_change',
  'committee_year',
])

export interface PeopleTable {
  name: TableName
  emails: string[]
  phones: string[]
  hasId: boolean
}

export interface FreeTextColumn {
  table: TableName
  column: string
}

async function tablesOf(db: Database) {
  return (await ownTables(db))
    .filter(({ name }) => !tablesWithoutPeople.has(name))
    .map(({ name, columns }) => ({ name: name as TableName, columns }))
}

/** The tables whose rows belong to one person each. */
export async function peopleTables(db: Database): Promise<PeopleTable[]> {
  return (await tablesOf(db)).flatMap(({ name, columns }) => {
    const identityColumns = columns
      .map((column) => column.name)
      .filter((c) => identityColumn.test(c) && !falseMatches.has(c))
    const phones = identityColumns.filter((column) => column.endsWith('phone'))
    const emails = identityColumns.filter((column) => !column.endsWith('phone'))
    return identityColumns.length > 0
      ? [{ name, phones, emails, hasId: columns.some((c) => c.name === 'id') }]
      : []
  })
}

/** All text columns: any of them may mention a person. */
export async function freeTextColumns(db: Database): Promise<FreeTextColumn[]> {
  return (await tablesOf(db)).flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name, dataType }) => dataType.toLowerCase() === 'text' && !/(^|_)id$/.test(name))
      .map(({ name: column }) => ({ table, column })),
  )
}
