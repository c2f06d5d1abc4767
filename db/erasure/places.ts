import type { Database } from '#app/platform/db.ts'
import { ownTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'

export type TableName = keyof Schema

/** Columns that say whose row it is, whatever table they stand in: a new one is found by its name. */
const personal = /^(?:\w+_)?(email|phone|recipient)$/
/** The state of a flag, not an address. */
const notPersonal = new Set(['email_verified'])
/** Kept about nobody, or by the club about itself. */
const impersonal = new Set(['setting', 'erasure', 'rate_limit', 'audit_entry'])

export interface PeopleTable {
  name: TableName
  emails: string[]
  phones: string[]
  hasId: boolean
}

export interface WordColumn {
  table: TableName
  column: string
}

async function tablesOf(db: Database) {
  return (await ownTables(db))
    .filter(({ name }) => !impersonal.has(name))
    .map(({ name, columns }) => ({ name: name as TableName, columns }))
}

/** The tables whose rows belong to one person each. */
export async function peopleTables(db: Database): Promise<PeopleTable[]> {
  return (await tablesOf(db)).flatMap(({ name, columns }) => {
    const mine = columns.map((column) => column.name).filter((c) => personal.test(c) && !notPersonal.has(c))
    const phones = mine.filter((column) => column.endsWith('phone'))
    const emails = mine.filter((column) => !column.endsWith('phone'))
    return mine.length > 0 ? [{ name, phones, emails, hasId: columns.some((c) => c.name === 'id') }] : []
  })
}

/** Where anybody may have written anything. */
export async function wordColumns(db: Database): Promise<WordColumn[]> {
  return (await tablesOf(db))
    .filter(({ columns }) => columns.some(({ name }) => name === 'id'))
    .flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name, dataType }) => dataType.toLowerCase() === 'text' && !/(^|_)id$/.test(name))
        .map(({ name: column }) => ({ table, column })),
    )
}
