import { setTimeout as pause } from 'node:timers/promises'

/** What a browser waits before it asks again, until it is told otherwise. */
const RETRY_MS = 2_000

export interface OpenPage {
  /** Whether it learned of a change made at this instant in time: by a word, or by a newer version when it came back. */
  hasHeard(at: number, withinMs: number): boolean
  /** The longest time without a line. */
  longestGapMs(): number
  close(): void
}

/** The version of the events in a message: of one that says what changed, or of the list of all after a connect. */
function versionIn(text: string): number {
  const found = /"version":(\d+)/.exec(text) ?? /"events":(\d+)/.exec(text)
  return Number(found?.[1] ?? 0)
}

/** A page that listens as browsers do (server-sent events): comes back after each end, as soon as it was told to. */
export function openPage(url: string): OpenPage {
  const heard: { version: number; at: number }[] = []
  const end = new AbortController()
  let retryMs = RETRY_MS
  let longestGapMs = 0
  let lostAt: number | null = null

  function take(text: string): void {
    if (lostAt !== null) longestGapMs = Math.max(longestGapMs, Date.now() - lostAt)
    lostAt = null
    retryMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? retryMs)
    for (const message of text.split('\n\n')) heard.push({ version: versionIn(message), at: Date.now() })
  }

  async function listen(): Promise<void> {
    const answer = await fetch(`${url}/live?topics=events`, { signal: end.signal })
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) take(decoder.decode(bytes, { stream: true }))
  }

  async function listenOn(): Promise<void> {
    while (!end.signal.aborted) {
      await listen().catch(() => {})
      lostAt ??= Date.now()
      await pause(retryMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }

  void listenOn()
  return {
    hasHeard: (at, withinMs) => heard.some((one) => one.version >= at && one.at <= at + withinMs),
    longestGapMs: () => longestGapMs,
    close: () => end.abort(),
  }
}
