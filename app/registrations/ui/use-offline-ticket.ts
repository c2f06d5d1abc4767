import { useEffect, useRef } from 'react'

/**
 * Asks the service worker (app/service-worker.js) to cache this page for offline use. Most tickets are reached by
 * client navigation, which the worker does not see.
 */
export function useKeptTicket(state: string) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { pathname } = location
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ kind: 'keep-ticket', path: pathname }),
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new state needs a new copy
  }, [state])
}

const root = () => document.documentElement

/** With `data-kept` at the root the page says that it may be out of date. The worker sets it on cached pages. */
export function useStaleness(seenAt: string) {
  const shown = useRef(seenAt)
  useEffect(() => {
    if (shown.current !== seenAt) root().removeAttribute('data-kept')
    shown.current = seenAt
  }, [seenAt])
  useEffect(() => {
    const mark = () => root().setAttribute('data-kept', '')
    addEventListener('offline', mark)
    return () => {
      removeEventListener('offline', mark)
      root().removeAttribute('data-kept')
    }
  }, [])
}
