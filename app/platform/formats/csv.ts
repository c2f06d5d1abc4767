import { CsvError, parse } from 'csv-parse/sync'

/**
 * Spreadsheets run a cell that begins like a formula (OWASP, CSV injection); an apostrophe before it makes it text.
 * With semicolons as separators a cell also begins after each semicolon and line break. Full-width signs count as the
 * plain ones, and zero-width characters or spaces may come first.
 */
const formulaStart =
  /^(?=[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])|(?<=[;\r\n])(?=[[\s\p{Cf}]--[\r\n]]*[=+\-@＝＋－＠])/gv

function csvCell(text: string): string {
  const safe = text.replaceAll(formulaStart, "'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180, every cell quoted. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A row and the line it begins on, counted from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** What separates the cells of a line: sheets write commas, semicolons where the comma is in numbers, and tabs when copied. */
const separators = [',', '\t', ';'] as const
/** The first line of some files, for Excel alone. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;|\t])"?(?:\n|$)/i
/** Among so many lines the heading is looked for: sheets begin with a title, a date, an empty line. */
const HEADING_WITHIN = 20

/** The apostrophe that csvCell writes before a cell, or a sheet shows there. */
const formulaMark = /^'(?=[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

const normalizeBreaks = (text: string) => text.replace(/\r\n?/g, '\n')

function parseRows(text: string, options: { delimiter: string; to?: number }) {
  const rows: CsvRow[] = []
  try {
    parse(text, {
      ...options,
      bom: true,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines }) {
        const breaks = cells.join('').split('\n').length - 1
        rows.push({ line: lines - breaks, cells: cells.map((cell) => cell.replace(formulaMark, '')) })
        return null
      },
    })
    return { rows, isWhole: true }
  } catch (error) {
    // An unclosed quotation contains the rest of the text.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return { rows, isWhole: false }
    throw error
  }
}

const filledCount = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length

/** The row that names the columns, and what separates its cells: that which parts it into the most cells. */
function findHeading(text: string, isHeading: (cells: readonly string[]) => boolean) {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  const found = (named ? [named] : separators).map((delimiter) => {
    const { rows } = parseRows(text, { delimiter, to: HEADING_WITHIN })
    const candidates = named ? rows.slice(1) : rows
    const headings = candidates.filter(({ cells }) => isHeading(cells))
    const fallback = candidates.slice(0, 1)
    const [row] = (headings.length > 0 ? headings : fallback).toSorted(
      (a, b) => filledCount(b) - filledCount(a),
    )
    const score = row ? filledCount(row) + (headings.length > 0 ? 1_000 : 0) : 0
    return { delimiter, line: row?.line ?? 1, score }
  })
  return found.reduce((best, other) => (other.score > best.score ? other : best))
}

/**
 * Parses a CSV export or a copied range of cells. `isHeading` knows the row that names the columns; where none does, it is the
 * first. The rows begin with it.
 */
export function parseCsv(
  text: string,
  isHeading: (cells: readonly string[]) => boolean = () => false,
): { rows: CsvRow[]; isWhole: boolean } {
  const normalizedText = normalizeBreaks(text)
  const { delimiter, line } = findHeading(normalizedText, isHeading)
  const { rows, isWhole } = parseRows(normalizedText, { delimiter })
  return { rows: rows.filter((row) => row.line >= line), isWhole }
}
