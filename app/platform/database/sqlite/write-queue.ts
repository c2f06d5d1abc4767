import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'

const SQLITE_BUSY = 5
const BUSY_LIMIT_MS = 5_000

/** One's own stretch of the writer, from its begin to `commit` or `rollback`; a second call of either does nothing. */
export interface Turn {
  /** Returns when what was written is on the disk. If it throws, nothing of the transaction is kept. */
  commit(): void
  rollback(): void
}

export class LockWaitExpired extends Error {
  override name = 'LockWaitExpired'
}

/** The single writer of an embedded database (BEGIN IMMEDIATE): one transaction after the other, in the order of the requests. */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #waitMs: number
  readonly #limitHolders = pLimit(1)

  constructor(database: DatabaseSync, waitMs: number) {
    this.#database = database
    this.#waitMs = waitMs
  }

  /** Throws LockWaitExpired when the turns before it take longer than the limit. */
  async begin(): Promise<Turn> {
    const release = await this.#take()
    try {
      await this.#beginPatiently()
    } catch (error) {
      release()
      throw error
    }
    return this.#turn(release)
  }

  /** SQLite's own busy wait blocks the process, and with it the commit it may be waiting for. */
  async #beginPatiently(): Promise<void> {
    const until = Date.now() + BUSY_LIMIT_MS
    for (;;) {
      this.#database.exec('pragma busy_timeout = 0')
      try {
        return this.#database.exec('begin immediate')
      } catch (error) {
        const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
        if (!isBusy || Date.now() > until) throw error
      } finally {
        this.#database.exec(`pragma busy_timeout = ${BUSY_LIMIT_MS}`)
      }
      await pause(1)
    }
  }

  /** Runs work between the transactions. */
  async alone<Result>(work: () => Result): Promise<Result> {
    const release = await this.#take()
    try {
      return work()
    } finally {
      release()
    }
  }

  /** First come, first served. Resolves with the function that lets go. */
  #take(): Promise<() => void> {
    const granted = Promise.withResolvers<() => void>()
    const released = Promise.withResolvers<void>()
    let isExpired = false
    const timer = setTimeout(() => {
      isExpired = true
      const reason = 'a transaction is too long, or waits for itself'
      granted.reject(new LockWaitExpired(`No turn to write within ${this.#waitMs} ms: ${reason}`))
    }, this.#waitMs)
    void this.#limitHolders(() => {
      clearTimeout(timer)
      if (isExpired) return
      granted.resolve(released.resolve)
      return released.promise
    })
    return granted.promise
  }

  #turn(release: () => void): Turn {
    let isOver = false
    const end = (work: () => void) => {
      if (isOver) return
      isOver = true
      try {
        work()
      } finally {
        release()
      }
    }
    // On a full disk SQLite has rolled back already.
    const rollback = () => {
      if (this.#database.isTransaction) this.#database.exec('rollback')
    }
    const commit = () => {
      try {
        this.#database.exec('commit')
      } catch (error) {
        rollback()
        throw error
      }
    }
    return { commit: () => end(commit), rollback: () => end(rollback) }
  }
}
