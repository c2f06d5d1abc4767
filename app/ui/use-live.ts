import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { type Editions, isBehind } from './editions.ts'
import { bring, forgetBrought } from './brought.ts'
import { openCatchUp } from './catch-up.ts'

const REOPEN_MS = 15_000

/** For a page that does not know what it was made of: it asks anew as soon as it listens. */
export const UNKNOWN: Editions = {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Refetches the page's loaders when a topic changes, when the line comes back and when the tab is looked at again.
 * `listFor` is the address of a page that shows the whole public list: it is sent the list, and fetches nothing. `seen` is
 * what the page was made of: when the stream speaks of something else, the page asks until it has that.
 */
export function useLive(topics: string, { listFor, seen }: { listFor?: string; seen?: Editions } = {}) {
  const { revalidate } = useRevalidator()
  const shown = useRef(seen)
  useEffect(() => {
    shown.current = seen
  })
  useEffect(() => {
    const told: Editions = {}
    const catchUp = openCatchUp({ ask: revalidate, isBehind: () => isBehind(shown.current, told), pause })
    const refetch = () => void catchUp.now()
    const take = (list: unknown) => {
      bring(listFor ?? '', list)
      void catchUp.now(() => revalidate().finally(forgetBrought))
    }
    const hangUp = listen(`/live?topics=${topics}${listFor ? '&list' : ''}`, {
      onTold: (editions) => Object.assign(told, editions),
      onChange: refetch,
      onList: take,
      seenNow: () => shown.current,
    })
    const onVisible = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', refetch)
    return () => {
      catchUp.stop()
      hangUp()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', refetch)
    }
  }, [topics, listFor, revalidate])
}

interface Listener {
  /** The states of topics, as the stream names them: when it opens, and with each change. */
  onTold?: (editions: Editions) => void
  onChange: () => void
  onList?: (list: unknown) => void
  /** What the page was made of. */
  seenNow: () => Editions | undefined
}

interface Change {
  topic?: string
  version: number
  edition: string
  list?: unknown
}

/** The browser reconnects by itself, except after a refusal: then we ask again later. */
export function listen(address: string, { onTold, onChange, onList, seenNow }: Listener): () => void {
  let source: EventSource
  let heard: Editions | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let newest = 0
  const changeIn = ({ data }: MessageEvent) => {
    const change = JSON.parse(String(data)) as Change
    const now = { [change.topic ?? 'events']: change.edition }
    heard = { ...heard, ...now }
    onTold?.(now)
    return change
  }
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('change', (event) => {
      changeIn(event)
      onChange()
    })
    source.addEventListener('list', (event) => {
      const { version, list } = changeIn(event)
      if (version >= newest) onList?.(list)
      newest = Math.max(newest, version)
    })
    // Sent at each (re)connection: others than the page was made of, or than last time, mean that a change was missed.
    source.addEventListener('versions', (event) => {
      const before = heard ?? seenNow()
      heard = JSON.parse(String(event.data)) as Editions
      onTold?.(heard)
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
