import { folded } from '#db/folded.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** One page of a list. */
export interface Slice {
  limit: number
  offset: number
}

const PAGE_SIZE = 24
const MOST_PAGES = 10_000
const SEARCH_MOST = 100

const EXPORT_PAGE = 500

/**
 * All rows of a list, a page at a time, so that an export of any size fits into memory. `read` answers the first `limit`
 * rows after the given one, the first page for null. By key, not by offset: the last page costs no more than the first.
 */
export async function* pagesByKey<Row>(
  read: (page: { after: Row | null; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await read({ after, limit: EXPORT_PAGE })
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < EXPORT_PAGE) return
  }
}

/** Pages count from 1; what is no page number is the first page. */
export function sliceOf(page: unknown, limit = PAGE_SIZE): Slice {
  const requested = Math.trunc(Number(page))
  const number = requested >= 1 && requested <= MOST_PAGES ? requested : 1
  return { limit, offset: (number - 1) * limit }
}

/** The fields of a page: `shown` rows of `total`, beginning at the offset. */
export function pageOf(
  { limit, offset }: Slice,
  { shown, total }: { shown: number; total: number },
): { page: number; hasMore: boolean } {
  return { page: offset / limit + 1, hasMore: offset + shown < total }
}

/** A page without a total: one extra row is read to know whether there is another page. */
export async function pageUncounted<Row>(
  { limit, offset }: Slice,
  read: (slice: Slice) => Promise<Row[]>,
): Promise<{ rows: Row[]; page: number; hasMore: boolean }> {
  const rows = await read({ limit: limit + 1, offset })
  return { rows: rows.slice(0, limit), page: offset / limit + 1, hasMore: rows.length > limit }
}

/** The page that is shown for the requested one; with a known total it is never past the end. */
export function pageWithin(
  page: unknown,
  { total, perPage }: { total: number | null; perPage: number },
): number {
  const requested = sliceOf(page, perPage).offset / perPage + 1
  return total === null ? requested : Math.min(requested, Math.max(1, Math.ceil(total / perPage)))
}

/** A search text that both engines accept: no NUL, no lone surrogates, limited length. */
export function searched(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text.replaceAll('\0', '').slice(0, SEARCH_MOST).toWellFormed().trim()
}

/** A pattern that means just what was typed, in any case and with or without accents. */
export function containing(text: string): string {
  return `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`
}

/** A text of the database as it is searched and sorted (docs/decisions/0033). Most texts are ASCII and need no function. */
export function foldedColumn(column: string | RawBuilder<string>) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  return sql<string>`case when octet_length(${text}) = length(${text}) then lower(${text}) else folded(${text}) end`
}

export function mentions(column: string | RawBuilder<string>, pattern: string) {
  return sql<SqlBool>`${foldedColumn(column)} like ${pattern} escape '\\'`
}
