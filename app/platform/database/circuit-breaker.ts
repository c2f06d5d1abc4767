/** Says in one line which database cannot be opened, and why; never with its password. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

const RETRY_AFTER_MS = 500
/** Errors within this time of a failure are attributed to it. */
const FAILURE_REMEMBERED_MS = 5_000

/** Around connecting to the database: while it fails, one attempt at a time is made and all others are refused at once. */
export class CircuitBreaker {
  #state: 'closed' | 'open' | 'halfOpen' = 'closed'
  #failedAt = Number.NEGATIVE_INFINITY
  #openedAt = Number.NEGATIVE_INFINITY

  /** True while errors are attributed to an unreachable database, or to a full disk. */
  get isFailing(): boolean {
    return this.#state === 'halfOpen' || performance.now() - this.#failedAt < FAILURE_REMEMBERED_MS
  }

  /** A failure that may concern one connection only: the circuit stays as it is. */
  recordFailure(): void {
    this.#failedAt = performance.now()
  }

  open(): void {
    this.recordFailure()
    this.#openedAt = this.#failedAt
    this.#state = 'open'
  }

  /** `isFailure`: false for an error that does not mean an outage. */
  async run<Result>(attempt: () => Promise<Result>, isFailure: (error: unknown) => boolean): Promise<Result> {
    const isTrial = this.#state === 'open' && performance.now() - this.#openedAt >= RETRY_AFTER_MS
    if (this.#state !== 'closed' && !isTrial) throw new Error('The database is unreachable')
    if (isTrial) this.#state = 'halfOpen'
    try {
      const result = await attempt()
      if (isTrial) this.#state = 'closed'
      return result
    } catch (error) {
      if (isTrial || isFailure(error)) this.open()
      else this.recordFailure()
      throw error
    }
  }
}
