import { CsvError, parse } from 'csv-parse/sync'

/**
 * Spreadsheets run a cell that begins like a formula (OWASP, CSV injection); an apostrophe before it makes it text.
 * With semicolons as separators a cell also begins after each semicolon and line break. Full-width signs count as the
 * plain ones, and zero-width characters or spaces may come first.
 */
const formulaStart = /^(?=[\t\r])|(?:^|(?<=[;\r\n]))(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/gu

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

/** Parses a CSV export or a copied range of cells: separated by tabs when the first line has one, else by commas. */
export function parseCsv(text: string): { rows: CsvRow[]; isWhole: boolean } {
  const normalized = text.replace(/\r\n?/g, '\n')
  const rows: CsvRow[] = []
  try {
    parse(normalized, {
      bom: true,
      delimiter: normalized.slice(0, normalized.search(/\n|$/)).includes('\t') ? '\t' : ',',
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines }) {
        const breaks = cells.join('').split('\n').length - 1
        rows.push({ line: lines - breaks, cells })
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
