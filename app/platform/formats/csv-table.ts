import { type CsvRow, parseCsv } from './csv.ts'

/** The maximum of one imported list. */
export const importLimits = { rows: 5_000, characters: 1_000_000 } as const

export type CsvTableProblem = 'import-empty' | 'import-long' | 'import-torn'

export interface CsvTable {
  heads: string[]
  /** The filled lines below the heading. */
  rows: CsvRow[]
}

/** A heading and its lines, within the limits of an import. `isHeading` knows the row that names the columns. */
export function parseCsvTable(
  text: string,
  isHeading: (cells: readonly string[]) => boolean,
): { ok: true; value: CsvTable } | { ok: false; problem: CsvTableProblem } {
  const refused = (problem: CsvTableProblem) => ({ ok: false, problem }) as const
  if (text.length > importLimits.characters) return refused('import-long')
  const { rows, isWhole } = parseCsv(text, isHeading)
  if (!isWhole) return refused('import-torn')
  const [head, ...filled] = rows
  if (!head || filled.length === 0) return refused('import-empty')
  if (filled.length > importLimits.rows) return refused('import-long')
  return { ok: true, value: { heads: head.cells, rows: filled } }
}
