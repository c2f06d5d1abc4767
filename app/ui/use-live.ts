import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { bring, forgetBrought } from './brought.ts'

const REOPEN_MS = 15_000
/** Of each topic, what the server calls the state that something was made of. */
type Editions = Record<string, string>

/** For a page that does not know what it was made of: it asks anew as soon as it listens. */
export const UNKNOWN: Editions = {}

/**
 * Refetches the page's loaders when a topic changes, when the line comes back and when the tab is looked at again.
 * `listFor` is the address of a page that shows the whole public list: it is sent the list, and fetches nothing. `seen` is
 * what the page was made of: when the stream begins with something else, a change was missed while it was on its way.
 */
export function useLive(topics: string, { listFor, seen }: { listFor?: string; seen?: Editions } = {}) {
  const { revalidate } = useRevalidator()
  const shown = useRef(seen)
  useEffect(() => {
    shown.current = seen
  })
  useEffect(() => {
    const refetch = () => void revalidate()
    const take = (list: unknown) => {
      bring(listFor ?? '', list)
      void revalidate().finally(forgetBrought)
    }
    const hangUp = listen(
      `/live?topics=${topics}${listFor ? '&list' : ''}`,
      refetch,
      take,
      () => shown.current,
    )
    const onVisible = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', refetch)
    return () => {
      hangUp()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', refetch)
    }
  }, [topics, listFor, revalidate])
}

/** The browser reconnects by itself, except after a refusal: then we ask again later. */
export function listen(
  address: string,
  onChange: () => void,
  onList: (list: unknown) => void,
  seenNow: () => Editions | undefined,
): () => void {
  let source: EventSource
  let heard: Editions | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let newest = 0
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('change', onChange)
    source.addEventListener('list', (event) => {
      const { version, list } = JSON.parse(String(event.data)) as { version: number; list: unknown }
      if (version >= newest) onList(list)
      newest = Math.max(newest, version)
    })
    // Sent at each (re)connection: others than the page was made of, or than last time, mean that a change was missed.
    source.addEventListener('versions', (event) => {
      const before = heard ?? seenNow()
      heard = JSON.parse(String(event.data)) as Editions
      const isMissed = Object.entries(heard).some(([topic, edition]) => before?.[topic] !== edition)
      if (before && isMissed) onChange()
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS)
    })
  }
  open()
  return () => {
    clearTimeout(reopening)
    source.close()
  }
}
