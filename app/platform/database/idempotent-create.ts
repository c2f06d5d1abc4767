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
  const sent = { ...row, id: requestKey }
  const made = await steps.insert(sent)
  if (made) return made
  const earlier = await steps.find(requestKey)
  if (!earlier || earlier.createdBy !== row.createdBy) return insertNew(row, steps)
  if (steps.hasSameContent(earlier, sent)) return earlier
  // A delayed request is older than the stored values.
  const isLate = sent.createdAt < earlier.createdAt
  if (isLate || earlier.updatedAt !== earlier.createdAt) return null
  const kept = await steps.replace(earlier, sent)
  if (kept) return kept
  // Two at once: the other one may have brought the same answers.
  const standing = await steps.find(sent.id)
  return standing && steps.hasSameContent(standing, sent) ? standing : null
}

async function insertNew<Row extends Made>(
  row: Row,
  { insert }: { insert(row: Row): Promise<Row | null> },
): Promise<Row> {
  const kept = await insert(row)
  if (!kept) throw new Error('A new row was not kept')
  return kept
}
