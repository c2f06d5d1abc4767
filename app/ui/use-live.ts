import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { bring, forgetBrought } from './brought.ts'

const REOPEN_MS = 15_000
/** Differs from whatever the stream says first. */
const UNHEARD = 'nothing yet'

/**
 * Refetches the page's loaders when a topic changes, when the line comes back and when the tab is looked at again.
 * `listFor` is the address of a page that shows the whole public list: it is sent the list, and fetches nothing. With
 * `asksOnce` the page also asks anew as soon as it listens, for what changed while the stream was on its way.
 */
export function useLive(
  topics: string,
  { listFor, asksOnce = false }: { listFor?: string; asksOnce?: boolean } = {},
) {
  const { revalidate } = useRevalidator()
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
      asksOnce ? UNHEARD : '',
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
  }, [topics, listFor, asksOnce, revalidate])
}

/**
 * The browser reconnects by itself, except after a refusal: then we ask again later. `heard`: the versions that the page
 * shows, when it must be told of others even by the first word of the stream.
 */
export function listen(
  address: string,
  onChange: () => void,
  onList: (list: unknown) => void,
  heard = '',
): () => void {
  let source: EventSource
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
    // Sent at each (re)connection: other versions than last time mean that a change was missed.
    source.addEventListener('versions', (event) => {
      const versions = String(event.data)
      if (heard && heard !== versions) onChange()
      heard = versions
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
