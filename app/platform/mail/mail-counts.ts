import type { Database } from '../database/database.ts'

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

/** What became of the mails of one message. */
export interface MailCounts {
  delivered: number
  /** There was no mail server: they are kept, and can be sent once there is one. */
  saved: number
  waiting: number
  failed: number
  /** When the last waiting mail is due; null: none waits. */
  until: string | null
}

/** What follows where somebody sends mails and no mail server is set. */
export const SAVED_NOT_SENT = 'Saved, not sent: no mail server.'

export function countsByStatus(
  rows: readonly { status: string; isSaved: number; count: number; until: string | null }[],
): MailCounts {
  const rowWith = (status: string, isSaved = 0) =>
    rows.find((row) => row.status === status && row.isSaved === isSaved)
  return {
    delivered: rowWith('delivered')?.count ?? 0,
    saved: rowWith('delivered', 1)?.count ?? 0,
    waiting: rowWith('waiting')?.count ?? 0,
    failed: rowWith('failed')?.count ?? 0,
    until: rowWith('waiting')?.until ?? null,
  }
}

/** Why the last of the mails that were tried three times or more still waits; null: none does. One limit or a greylist is no fault. */
export async function waitingProblem(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('mail')
    .select('last_problem as problem')
    .where('status', '=', 'waiting')
    .where('attempts', '>=', 3)
    .where('last_problem', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.problem ?? null
}
