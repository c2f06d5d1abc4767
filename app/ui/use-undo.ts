import { useState } from 'react'
import { useFetcher, useLocation, useSubmit } from 'react-router'
import { showToast } from './toast.tsx'

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

type UndoResult = { ok: true } | { ok: false; message: string }
type UndoFields = Record<string, string> & { id: string }

/**
 * The message of a failed Undo that a toast submitted under this fetcher key. Kept until the address changes or the
 * next such toast.
 */
export function useUndoProblem(fetcherKey: string): string | null {
  const { key } = useLocation()
  const { data } = useFetcher<UndoResult>({ key: fetcherKey })
  const [result, setResult] = useState({ data, key })
  if (result.data !== data) setResult({ data, key })
  return data?.ok === false && result.key === key ? data.message : null
}

/** An Undo in a toast. It is sent by the router, not by a fetcher of the screen: the toast outlives it. */
export function useUndo(fetcherKey: string, action: string) {
  const submit = useSubmit()
  const { state, reset } = useFetcher<UndoResult>({ key: fetcherKey })
  const undo = (fields: UndoFields) =>
    void submit(fields, { method: 'post', action, navigate: false, fetcherKey })
  return {
    undo,
    /** The toast replaces an earlier result; an Undo in flight is not cancelled. `later`: see `showToast`. */
    offerUndo(text: string, fields: UndoFields, lastsMs: number, later?: string) {
      if (state === 'idle') reset()
      const onChoose = () => undo(fields)
      showToast(text, { action: { label: 'Undo', onChoose }, about: fields.id, lastsMs, later })
    },
  }
}
