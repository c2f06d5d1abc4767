import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const REOPEN_MS = 15_000

/** Refetches the page's loaders when a topic changes, when the line comes back and when the tab is looked at again. */
export function useLive(topics: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refetch = () => void revalidate()
    const hangUp = listen(`/live?topics=${topics}`, refetch)
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
  }, [topics, revalidate])
}

/** The browser reconnects by itself, except after a refusal: then we ask again later. */
function listen(address: string, onChange: () => void): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let heard = ''
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('change', onChange)
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
