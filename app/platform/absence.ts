/** The database does not answer: said at once, while it is known, instead of after a time-out for each visitor. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

const LOOK_AGAIN_MS = 500
/** What the pool says when nobody gave a connection back in time. */
const QUEUED_TOO_LONG = /^timeout exceeded when trying to connect/
/** So long after the last failure an error is still taken to come from it. */
const REMEMBERED_MS = 5_000

export interface Absence {
  /** True while errors are to be taken for those of a database that is away, or of a disk that is full. */
  isAway(): boolean
  failed(): void
  /** A connection was lost, which happens with a database that is there, too: the next one is tried as ever. */
  suspected(): void
  /** One at a time tries whether it is back; the others are refused at once. */
  connecting<Connection>(connect: () => Promise<Connection>): Promise<Connection>
}

/** Remembers whether the database could be reached when it was last tried (a circuit breaker). */
export function openAbsence({ clockMs = Date.now }: { clockMs?: () => number } = {}): Absence {
  let failedAt = Number.NEGATIVE_INFINITY
  let suspectedAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  let isTrying = false

  function failed(): void {
    failedAt = clockMs()
    isOpen = true
  }

  return {
    // A try on a line that fell silent lasts longer than a failure is remembered, and everybody else is refused meanwhile.
    isAway: () => (isOpen && isTrying) || clockMs() - Math.max(failedAt, suspectedAt) < REMEMBERED_MS,
    failed,
    suspected: () => void (suspectedAt = clockMs()),
    async connecting(connect) {
      const isTrial = isOpen
      if (isTrial && (isTrying || clockMs() - failedAt < LOOK_AGAIN_MS))
        throw new DatabaseAway('The database is away')
      isTrying ||= isTrial
      try {
        const connection = await connect()
        if (isTrial) isOpen = false
        return connection
      } catch (error) {
        // A crowd that waits for its turn is no absence: closing the door on everybody would make it one.
        if (error instanceof Error && QUEUED_TOO_LONG.test(error.message)) suspectedAt = clockMs()
        else failed()
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
