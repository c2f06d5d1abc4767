import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'

const SQLITE_BUSY = 5
const BUSY_LIMIT_MS = 5_000

/** A larger group would delay its first write too long. */
const MOST_TOGETHER = 64
/** Each write continues in a turn of its own (yield-to-event-loop.ts), so these are the writes of a burst that share an fsync. */
const MOST_TURNS = 16

/** Transactions that are done and wait for the commit they share. */
interface Group {
  done: number
  settled: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** One's own stretch of the writer, from its begin to `commit` or `rollback`; a second call of either does nothing. */
export interface Turn {
  /** Resolves when what was written is on the disk. */
  commit(): Promise<void>
  rollback(): void
}

export class LockWaitExpired extends Error {
  override name = 'LockWaitExpired'
}

function newGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A group may fail before anybody awaits it; that must not be an unhandled rejection.
  promise.catch(() => {})
  return { done: 0, settled: promise, resolve, reject }
}

/**
 * The single writer of an embedded database (BEGIN IMMEDIATE). Transactions that end in the same turn of the event loop share
 * one commit, and so one fsync. Each is a savepoint that can be rolled back alone; all resolve after the shared commit is on
 * the disk.
 */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #waitMs: number
  readonly #limitHolders = pLimit(1)
  #group: Group | null = null
  #isHeld = false
  #isDue = false

  constructor(database: DatabaseSync, waitMs: number) {
    this.#database = database
    this.#waitMs = waitMs
  }

  async begin(): Promise<Turn> {
    const release = await this.#take()
    try {
      if (!this.#group) await this.#beginPatiently()
      this.#group ??= newGroup()
      // The first write needs no savepoint: nothing before it must survive, and a savepoint costs as much as a write.
      if (this.#group.done > 0) this.#database.exec('savepoint turn')
    } catch (error) {
      this.#endUnfinished(error)
      release()
      throw error
    }
    return this.#turn(this.#group, release)
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

  /** Runs work outside the shared transaction, after committing what is open. */
  async alone<Result>(work: () => Result): Promise<Result> {
    const release = await this.#take()
    try {
      this.#flush()
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
      this.#isHeld = true
      granted.resolve(() => {
        this.#isHeld = false
        released.resolve()
      })
      return released.promise
    })
    return granted.promise
  }

  #turn(group: Group, release: () => void): Turn {
    let isOver = false
    const end = (work: () => void) => {
      if (isOver) return
      isOver = true
      try {
        work()
        if (this.#isDue || group.done >= MOST_TOGETHER) this.#flush()
      } catch (error) {
        // On a full disk SQLite rolls the whole transaction back, including the other savepoints.
        if (!this.#database.isTransaction) this.#fail(error)
        throw error
      } finally {
        release()
      }
    }
    return {
      commit: async () => {
        end(() => this.#keep(group))
        await group.settled
      },
      rollback: () => end(() => this.#undo(group)),
    }
  }

  #keep(group: Group): void {
    if (group.done > 0) this.#database.exec('release turn')
    group.done += 1
    if (group.done === 1) this.#flushLater(group, MOST_TURNS)
  }

  /** A turn of the loop that brings more of them shows that others are on their way: they may share the commit, too. */
  #flushLater(group: Group, turnsLeft: number): void {
    const { done } = group
    setImmediate(() => {
      if (this.#group !== group) return
      if (group.done > done && turnsLeft > 1) this.#flushLater(group, turnsLeft - 1)
      else this.#flushWhenFree()
    })
  }

  #undo(group: Group): void {
    if (!this.#database.isTransaction) return this.#fail(new Error('The database gave up a transaction'))
    if (group.done === 0) this.#endUnfinished(null)
    else this.#database.exec('rollback to turn; release turn')
  }

  /** The current holder of the writer also commits the transactions before it. */
  #flushWhenFree(): void {
    if (this.#isHeld) this.#isDue = true
    else this.#flush()
  }

  #flush(): void {
    const group = this.#group
    this.#isDue = false
    if (!group) return
    try {
      this.#database.exec('commit')
      this.#group = null
      group.resolve()
    } catch (error) {
      this.#endUnfinished(error)
    }
  }

  #endUnfinished(error: unknown): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
    this.#fail(error)
  }

  #fail(error: unknown): void {
    this.#group?.reject(error)
    this.#group = null
    this.#isDue = false
  }
}
