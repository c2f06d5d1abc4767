import { setTimeout as pause } from 'node:timers/promises'
import { totalDelayMs, startStopwatch } from './event-loop-delay.ts'

/** The delay before a reconnect, unless the stream sets another. */
const RETRY_MS = 2_000

/** A new event: the time of its creation, and the event loop delay so far. */
export interface Change {
  title: string
  at: number
  lateMs: number
}

export interface LivePage {
  /** Whether the page fetched the event in time. */
  hasSeen(change: Change, withinMs: number): boolean
  /** The longest time without a stream. */
  longestGapMs(): number
  close(): void
}

/** A simulated open page: refetches when its event stream opens and at each change. */
export function openLivePage(url: string): LivePage {
  const seenTitles = new Map<string, { at: number; lateMs: number }>()
  const end = new AbortController()
  let retryMs = RETRY_MS
  let longestGapMs = 0
  let disconnectedFor: (() => number) | null = null
  let rest = ''

  /** Fetches the feed, which lists the newest events and is cached like the pages. */
  async function refetch(): Promise<void> {
    const answer = await fetch(`${url}/feed.xml`, { signal: end.signal }).catch(() => null)
    const feed = (await answer?.text().catch(() => '')) ?? ''
    const now = { at: Date.now(), lateMs: totalDelayMs() }
    for (const [, title = ''] of feed.matchAll(/<title>(.*?)<\/title>/g))
      if (!seenTitles.has(title)) seenTitles.set(title, now)
  }

  /** Parses complete messages; a chunk may hold a part of one, or several. */
  function take(text: string): void {
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      retryMs = Number(/^retry: (\d+)/m.exec(message)?.[1] ?? retryMs)
      if (/^event: change$/m.test(message)) void refetch()
    }
  }

  async function listen(): Promise<void> {
    const answer = await fetch(`${url}/live?topics=events`, { signal: end.signal })
    if (disconnectedFor) longestGapMs = Math.max(longestGapMs, disconnectedFor())
    disconnectedFor = null
    void refetch()
    const decoder = new TextDecoder()
    rest = ''
    for await (const bytes of answer.body ?? []) take(decoder.decode(bytes, { stream: true }))
  }

  async function listenOn(): Promise<void> {
    while (!end.signal.aborted) {
      await listen().catch(() => {})
      disconnectedFor ??= startStopwatch()
      await pause(retryMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }

  void listenOn()
  return {
    hasSeen({ title, at, lateMs }, withinMs) {
      const found = seenTitles.get(title)
      return found !== undefined && found.at - (found.lateMs - lateMs) <= at + withinMs
    },
    longestGapMs: () => longestGapMs,
    close: () => end.abort(),
  }
}
