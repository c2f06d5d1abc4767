const MINUTE_MS = 60_000

/** The send times of mails to many people, at the rate that the mail server allows. */
export function sendTimes(
  { now, mailsPerMinute }: { now: Date; mailsPerMinute: number },
  { holdMs = 0 }: { holdMs?: number } = {},
): () => Date {
  let queued = 0
  return () => {
    const at = now.getTime() + holdMs + Math.floor(queued / mailsPerMinute) * MINUTE_MS
    queued += 1
    return new Date(at)
  }
}
