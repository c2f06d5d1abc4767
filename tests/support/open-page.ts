import { setTimeout as pause } from 'node:timers/promises'
import { ownLateness, startWatch } from './own-lateness.ts'

/** What a browser waits before it asks again, until it is told otherwise. */
const RETRY_MS = 2_000

/** When it was begun, and how late whoever noted it was by then. */
export interface Change {
  at: number
  lateMs: number
}

export interface OpenPage {
  /** Whether it learned of a change made at this instant in time: by a word, or by another edition when it came back. */
  hasHeard(change: Change, withinMs: number): boolean
  /** The longest time without a line. */
  longestGapMs(): number
  close(): void
}

/** The version that a message about a change names; 0 for any other line. */
function versionIn(message: string): number {
  return Number(/"version":(\d+)/.exec(message)?.[1] ?? 0)
}

/** What the stream begins with: the edition of the events by name, not by number (decision 0018). */
function editionIn(message: string): string | undefined {
  return /^event: versions$/m.test(message) ? /"events":"([^"]*)"/.exec(message)?.[1] : undefined
}

/** A page that listens as browsers do (server-sent events): comes back after each end, as soon as it was told to. */
export function openPage(url: string): OpenPage {
  const heard: { version: number; at: number; lateMs: number }[] = []
  const end = new AbortController()
  let retryMs = RETRY_MS
  let longestGapMs = 0
  let lost: (() => number) | null = null
  let edition: string | undefined
  let rest = ''

  function hear(message: string): void {
    const [at, lateMs] = [Date.now(), ownLateness()]
    const told = editionIn(message)
    // Another edition than last time makes the page ask anew: it then knows whatever was done before.
    if (told === undefined) heard.push({ version: versionIn(message), at, lateMs })
    else if (edition !== undefined && told !== edition) heard.push({ version: at, at, lateMs })
    edition = told ?? edition
  }

  /** Messages as they are complete: they come in pieces, or several at once. */
  function take(text: string): void {
    if (lost) longestGapMs = Math.max(longestGapMs, lost())
    lost = null
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      retryMs = Number(/^retry: (\d+)/m.exec(message)?.[1] ?? retryMs)
      hear(message)
    }
  }

  async function listen(): Promise<void> {
    const answer = await fetch(`${url}/live?topics=events`, { signal: end.signal })
    const decoder = new TextDecoder()
    rest = ''
    for await (const bytes of answer.body ?? []) take(decoder.decode(bytes, { stream: true }))
  }

  async function listenOn(): Promise<void> {
    while (!end.signal.aborted) {
      await listen().catch(() => {})
      lost ??= startWatch()
      await pause(retryMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }

  void listenOn()
  return {
    hasHeard: ({ at, lateMs }, withinMs) =>
      heard.some((one) => one.version >= at && one.at - (one.lateMs - lateMs) <= at + withinMs),
    longestGapMs: () => longestGapMs,
    close: () => end.abort(),
  }
}
