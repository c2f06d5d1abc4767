import { useState } from 'react'

/** A row being decided stays, with its answer in it, whatever the refetched list says. */
export function useKeptRows<Row extends { id: string }>(
  list: readonly Row[],
  order: (one: Row, other: Row) => number,
) {
  const [kept, setKept] = useState<readonly Row[]>([])
  const gone = kept.filter(({ id }) => !list.some((row) => row.id === id))
  return {
    rows: [...list, ...gone].sort(order),
    keepRow: (row: Row) => setKept((before) => [...before.filter(({ id }) => id !== row.id), row]),
    removeRow: ({ id }: { id: string }) => setKept((before) => before.filter((row) => row.id !== id)),
  }
}
