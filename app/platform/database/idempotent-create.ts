import { isId } from '../id.ts'

interface Made {
  id: string
  createdAt: string
  createdBy: string | null
}

interface Steps<Row extends Made, Stored extends Row & { updatedAt: string }> {
  /** null: there is one with this id already. */
  insert(row: Row): Promise<Row | null>
  find(id: string): Promise<Stored | null>
  /** null: it was changed meanwhile. */
  replace(earlier: Stored, sent: Row): Promise<Row | null>
  hasSameContent(one: Row, other: Row): boolean
}

/**
 * With a request key (a UUID from the form) a double click returns the row of the first one. After a lost response the form
 * may be changed and sent again: the change is saved. Null: the row was changed elsewhere meanwhile.
 */
export async function createIdempotently<Row extends Made, Stored extends Row & { updatedAt: string }>(
  row: Row,
  requestKey: unknown,
  steps: Steps<Row, Stored>,
): Promise<Row | null> {
  if (!isId(requestKey)) return insertNew(row, steps)
  const newRow = { ...row, id: requestKey }
  const insertedRow = await steps.insert(newRow)
  if (insertedRow) return insertedRow
  const earlier = await steps.find(requestKey)
  if (!earlier || earlier.createdBy !== row.createdBy) return insertNew(row, steps)
  if (steps.hasSameContent(earlier, newRow)) return earlier
  // A delayed request is older than the stored values.
  const isLate = newRow.createdAt < earlier.createdAt
  if (isLate || earlier.updatedAt !== earlier.createdAt) return null
  const replacedRow = await steps.replace(earlier, newRow)
  if (replacedRow) return replacedRow
  // Two at once: the other one may have brought the same answers.
  const storedRow = await steps.find(newRow.id)
  return storedRow && steps.hasSameContent(storedRow, newRow) ? storedRow : null
}

async function insertNew<Row extends Made>(
  row: Row,
  { insert }: { insert(row: Row): Promise<Row | null> },
): Promise<Row> {
  const insertedRow = await insert(row)
  if (!insertedRow) throw new Error('A new row was not kept')
  return insertedRow
}
