/** What became of the mails of one message. */
export interface MailCounts {
  delivered: number
  waiting: number
  failed: number
  /** When the last waiting mail is due; null: none waits. */
  until: string | null
}

export function countsByStatus(
  rows: readonly { status: string; count: number; until: string | null }[],
): MailCounts {
  const rowWith = (status: string) => rows.find((row) => row.status === status)
  return {
    delivered: rowWith('delivered')?.count ?? 0,
    waiting: rowWith('waiting')?.count ?? 0,
    failed: rowWith('failed')?.count ?? 0,
    until: rowWith('waiting')?.until ?? null,
  }
}
