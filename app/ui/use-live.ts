import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useRevalidator } from 'react-router'

const REOPEN_MS = 15_000
const BUSY_LOOK_MS = 50

/**
 * Returns a function that runs the loaders again. It waits for a form that is being answered, because React Router would
 * drop the answer, or where it leads; and until the answer is on screen, because action data ends with the next
 * revalidation (useLastResult keeps what was rendered). It asks the router itself: the state in components is only as
 * new as the last render.
 */
export function useRefetch(): () => void {
  const { revalidate } = useRevalidator()
  const router = useContext(DataRouterContext)?.router
  const { key } = useLocation()
  const onScreen = useRef<string | null>(null)
  useEffect(() => {
    onScreen.current = key
    return () => {
      onScreen.current = null
    }
  })
  const run = useRef<() => void>(undefined)
  useEffect(() => {
    const isBusy = () =>
      router?.state.navigation.state !== 'idle' ||
      router.state.location.key !== onScreen.current ||
      [...router.state.fetchers.values()].some(({ state }) => state === 'submitting')
    run.current = coalesced(async () => {
      while (onScreen.current !== null && isBusy())
        await new Promise((resolve) => setTimeout(resolve, BUSY_LOOK_MS))
      if (onScreen.current !== null) await revalidate()
    })
  }, [revalidate, router])
  return useCallback(() => run.current?.(), [])
}

/**
 * Refetches when a topic changes, whenever the stream opens, and when the tab becomes visible. Opening counts because
 * changes between the loader's read and that moment are not reported.
 */
export function useLive(topics: string) {
  const refetch = useRefetch()
  useEffect(() => {
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
  }, [topics, refetch])
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
