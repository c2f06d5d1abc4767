import { useEffect } from 'react'
import { useRefetch } from '#app/ui/use-live.ts'

/** Longest delay a browser's timer takes, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Past the instant, so that a server whose clock is a little behind agrees. */
const MARGIN_MS = 1000

/** An open page moves an event to Past when it begins (product.md#event-time), and opens and closes its registration: refetches at that instant. */
export function useRenewal(changesAt: string | null | undefined) {
  const refetch = useRefetch()
  useEffect(() => {
    if (!changesAt) return
    const wait = Date.parse(changesAt) - Date.now() + MARGIN_MS
    if (wait > LONGEST_TIMER_MS) return
    // A clock that runs ahead would ask again and again: never twice in half a minute.
    const timer = setTimeout(refetch, wait > 0 ? wait : 30_000)
    return () => clearTimeout(timer)
  }, [changesAt, refetch])
}

/** The earliest time at which one of these events changes without a write, or null. */
export function earliestChange(events: readonly { changesAt: string | null }[]): string | null {
  return (
    events
      .map((event) => event.changesAt)
      .filter((at) => at !== null)
      .toSorted()[0] ?? null
  )
}
