import { useEffect } from 'react'
import { useRefetch } from './use-live.ts'

const POLL_MS = 3_000

/** Refetches while mails wait: the mailer announces nothing. */
export function usePolling(isWaiting: boolean): void {
  const refetch = useRefetch()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
}
