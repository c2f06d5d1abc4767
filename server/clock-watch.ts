import type { Live } from '#app/platform/live/live.ts'

/** setTimeout allows at most 24.8 days; checking each hour also handles a changed clock. */
const LONGEST_WAIT_MS = 3_600_000
const AFTER_FAILURE_MS = 5_000
/** After a change the open pages fetch first. */
const AFTER_CHANGE_MS = 100

interface ClockWatchOptions {
  live: Live
  topic: 'events' | 'posts' | 'films'
  nextChangeAt: () => Promise<string | null>
}

/**
 * An event that begins becomes a past one, a scheduled announcement public: announces that at the right time, so that cached
 * pages are renewed.
 */
export function watchTimes({ live, topic, nextChangeAt }: ClockWatchOptions) {
  let timer: NodeJS.Timeout | undefined
  let afterChange: NodeJS.Timeout | undefined
  let isStopped = false

  async function wait(): Promise<void> {
    clearTimeout(timer)
    const next = await nextChangeAt().catch(() => undefined)
    if (isStopped) return
    const untilNext = next ? Date.parse(next) - Date.now() + 1 : LONGEST_WAIT_MS
    const delay = next === undefined ? AFTER_FAILURE_MS : Math.min(Math.max(untilNext, 0), LONGEST_WAIT_MS)
    const isDue = next !== undefined && next !== null && untilNext <= LONGEST_WAIT_MS
    timer = setTimeout(() => {
      if (isDue) live.touch(topic)
      void wait()
    }, delay)
    timer.unref()
  }

  const unsubscribe = live.subscribe([topic], () => {
    // `timer` continues: changes that are due meanwhile are announced.
    clearTimeout(afterChange)
    afterChange = setTimeout(() => void wait(), AFTER_CHANGE_MS).unref()
  })
  void wait()
  return {
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(afterChange)
      unsubscribe()
    },
  }
}
