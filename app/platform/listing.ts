import { sql, type SqlBool } from 'kysely'

/** One page of a list. */
export interface Slice {
  limit: number
  offset: number
}

const PAGE_SIZE = 24
const MOST_PAGES = 10_000
const SEARCH_MOST = 100

/** Pages count from 1; what is no page number is the first page. */
export function sliceOf(page: unknown, limit = PAGE_SIZE): Slice {
  const asked = Math.trunc(Number(page))
  const number = asked >= 1 && asked <= MOST_PAGES ? asked : 1
  return { limit, offset: (number - 1) * limit }
}

/** The page that is shown for the one that was asked for; with a known total never one past the end. */
export function pageWithin(
  page: unknown,
  { total, perPage }: { total: number | null; perPage: number },
): number {
  const asked = sliceOf(page, perPage).offset / perPage + 1
  return total === null ? asked : Math.min(asked, Math.max(1, Math.ceil(total / perPage)))
}

/** What somebody typed into a search field, fit for either engine: no NUL, no half signs, not endless. */
export function searched(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text.replaceAll('\0', '').slice(0, SEARCH_MOST).toWellFormed().trim()
}

/** A pattern that means just what was typed. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

export function mentions(column: string, pattern: string) {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
