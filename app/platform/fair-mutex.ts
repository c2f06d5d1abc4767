export class LockWaitExpired extends Error {
  override name = 'LockWaitExpired'
}

interface Waiter {
  grant(): void
}

/** First come, first served; a wait ends with LockWaitExpired after `waitMs`. */
export class FairMutex {
  readonly #waitMs: number
  readonly #waiting = new Set<Waiter>()
  #isHeld = false

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Resolves with the function that lets go, which may be called once or more. */
  async acquire(): Promise<() => void> {
    if (this.#isHeld) await this.#turn()
    this.#isHeld = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#passOn()
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const expire = () => {
        this.#waiting.delete(waiter)
        reject(
          new LockWaitExpired(
            `No turn to write within ${this.#waitMs} ms: a transaction is too long, or waits for itself`,
          ),
        )
      }
      const timer = setTimeout(expire, this.#waitMs)
      const waiter = {
        grant: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#waiting.add(waiter)
    })
  }

  /** The lock stays held while it changes hands, so that nobody slips in between. */
  #passOn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#isHeld = false
      return
    }
    this.#waiting.delete(next)
    next.grant()
  }
}
