/** A table program would run what begins like a formula (OWASP, 'CSV injection'): a sign before it makes it words. */
const beginsFormula = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180, every cell quoted. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Table programs take a file for UTF-8 only when it begins so. */
export const CSV_MARK = '\ufeff'

/** A row and the line it begins on, counted from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

interface Reading {
  rows: CsvRow[]
  cells: string[]
  cell: string
  isQuoted: boolean
  line: number
  beganOn: number
}

function endRow(reading: Reading): void {
  const cells = [...reading.cells, reading.cell]
  if (cells.some((cell) => cell.trim() !== '')) reading.rows.push({ line: reading.beganOn, cells })
  reading.cells = []
  reading.cell = ''
}

/** Inside quotes; answers how many signs were read. */
function readQuoted(reading: Reading, sign: string, next: string | undefined): number {
  if (sign === '"' && next === '"') {
    reading.cell += '"'
    return 2
  }
  if (sign === '"') reading.isQuoted = false
  else reading.cell += sign
  if (sign === '\n') reading.line += 1
  return 1
}

function readPlain(reading: Reading, sign: string, separator: string): void {
  if (sign === '"' && reading.cell === '') reading.isQuoted = true
  else if (sign === separator) {
    reading.cells.push(reading.cell)
    reading.cell = ''
  } else if (sign === '\n') {
    endRow(reading)
    reading.line += 1
    reading.beganOn = reading.line
  } else reading.cell += sign
}

/** Reads what a form's export or a copied range of cells holds: commas, or tabs when the first line has any. */
export function parseCsv(text: string): { rows: CsvRow[]; isWhole: boolean } {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = plain.slice(0, plain.search(/\n|$/)).includes('\t') ? '\t' : ','
  const reading: Reading = { rows: [], cells: [], cell: '', isQuoted: false, line: 1, beganOn: 1 }
  for (let at = 0; at < plain.length;) {
    const sign = plain[at] ?? ''
    if (reading.isQuoted) at += readQuoted(reading, sign, plain[at + 1])
    else {
      readPlain(reading, sign, separator)
      at += 1
    }
  }
  endRow(reading)
  // A quotation that nobody closed swallowed the rest.
  return { rows: reading.rows, isWhole: !reading.isQuoted }
}
