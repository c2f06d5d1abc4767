/** The intent of the form that undoes a decision about an admin. */
export const UNDO_DECISION = 'undo-decision'

/** How long Undo of a decision is offered. */
export const UNDO_MS = 30_000

/** The server takes it a little longer: a click has a way to go. */
const GRACE_MS = 5_000

/** Mails about a decision wait until nobody can undo it. */
export const DECISION_MAIL_DELAY_MS = UNDO_MS + GRACE_MS + 1_000

export type UndoProblem = 'too-late' | 'already-undone'

export const undoProblemMessages = {
  'too-late': 'It is too late to undo this.',
  'already-undone': 'This was undone or changed meanwhile.',
} as const satisfies Record<UndoProblem, string>

/** Undo sent at `now`, of a decision at `decidedAt`. */
export function isUndoInTime(decidedAt: string, now: Date): boolean {
  const pastMs = now.getTime() - Date.parse(decidedAt)
  return pastMs >= 0 && pastMs <= UNDO_MS + GRACE_MS
}
