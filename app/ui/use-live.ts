import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

const REOPEN_MS = 15_000
const BUSY_LOOK_MS = 50

/**
 * Revalidates the loaders when a topic changes, whenever the stream opens, and when the tab becomes visible. Opening
 * counts because changes between the loader's read and that moment are not reported. It waits for a form that is being
 * answered: React Router would drop the answer, or where it leads.
 */
export function useLive(topics: string) {
  const { revalidate } = useRevalidator()
  const isNavigating = useNavigation().state !== 'idle'
  const isSending = useFetchers().some(({ state }) => state === 'submitting')
  const isBusy = useRef(false)
  useEffect(() => {
    isBusy.current = isNavigating || isSending
  })
  useEffect(() => {
    const refetch = coalesced(async () => {
      while (isBusy.current) await new Promise((resolve) => setTimeout(resolve, BUSY_LOOK_MS))
      await revalidate()
    })
    const onVisible = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    const close = openLiveStream(topics, refetch)
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', refetch)
    return () => {
      close()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', refetch)
    }
  }, [topics, revalidate])
}

/**
 * While one call runs, all others become one more after it. Otherwise each refetch on a slow connection would abort
 * the one before.
 */
export function coalesced(work: () => Promise<void>): () => void {
  let isRunning = false
  let isPending = false
  const run = async () => {
    isPending = isRunning
    if (isRunning) return
    isRunning = true
    await work().finally(() => (isRunning = false))
    if (isPending) void run()
  }
  return () => void run()
}

/** Calls `onChange` at each opening and each change. The browser reconnects, except after an error status. */
export function openLiveStream(topics: string, onChange: () => void): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`/live?topics=${topics}`)
    source.addEventListener('open', onChange)
    source.addEventListener('change', onChange)
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
