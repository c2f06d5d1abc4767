import { useEffect, useRef } from 'react'

/**
 * Asks the browser to keep this page for when the line is down, as it is by now (app/service-worker.js): most tickets are
 * reached without a page load that the worker could see. It looks for itself whether there is something to keep.
 */
export function useKeptTicket(state: string) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { pathname } = location
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ kind: 'keep-ticket', path: pathname }),
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another state is another copy
  }, [state])
}

const root = () => document.documentElement

/** While `data-kept` stands at the root the page says that it may be out of date. The worker sets it on what it kept. */
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
