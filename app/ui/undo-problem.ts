import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'

type Told = { ok: true } | { ok: false; sentence: string }

/**
 * The sentence of an Undo that did not work, which a toast has sent by the router under this key. It stays until the
 * address changes, or the next such toast makes it yesterday's news.
 */
export function useUndoProblem(fetcherKey: string): string | null {
  const { key } = useLocation()
  const { data } = useFetcher<Told>({ key: fetcherKey })
  const [told, setTold] = useState({ data, key })
  if (told.data !== data) setTold({ data, key })
  return data?.ok === false && told.key === key ? data.sentence : null
}

/** An Undo that is on its way is let go on. */
export function useForgetUndo(fetcherKey: string): () => void {
  const { state, reset } = useFetcher<Told>({ key: fetcherKey })
  return () => {
    if (state === 'idle') reset()
  }
}
