import { useState } from 'react'

/** A row that is being decided stays with its answer, even if the refetched list does not contain it. */
export function useKeptRows<Row extends { id: string }>(
  list: readonly Row[],
  order: (one: Row, other: Row) => number,
) {
  const [keptRows, setKeptRows] = useState<readonly Row[]>([])
  const goneRows = keptRows.filter(({ id }) => !list.some((row) => row.id === id))
  return {
    rows: [...list, ...goneRows].sort(order),
    keepRow: (row: Row) => setKeptRows((before) => [...before.filter(({ id }) => id !== row.id), row]),
    removeRow: ({ id }: { id: string }) => setKeptRows((before) => before.filter((row) => row.id !== id)),
  }
}
