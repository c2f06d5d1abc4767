import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { FairMutex } from './fair-mutex.ts'

const SQLITE_BUSY = 5
const BUSY_LIMIT_MS = 5_000

/** More than this would keep the first of them waiting. */
const MOST_TOGETHER = 64
const MOST_TURNS = 4

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

function newGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Whoever waits for it is told; a group may also fail before anybody does.
  promise.catch(() => {})
  return { done: 0, settled: promise, resolve, reject }
}

/**
 * The writer of an embedded database, one transaction after the other (BEGIN IMMEDIATE). Those that end in the same turn
 * of the event loop share one commit, and so one fsync: each is a savepoint of its own, undone alone when it fails, and
 * none is told it is kept before the commit of all has reached the disk.
 */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #mutex: FairMutex
  #group: Group | null = null
  #isHeld = false
  #isDue = false

  constructor(database: DatabaseSync, waitMs: number) {
    this.#database = database
    this.#mutex = new FairMutex(waitMs)
  }

  async begin(): Promise<Turn> {
    const release = await this.#take()
    try {
      if (!this.#group) await this.#beginPatiently()
      this.#group ??= newGroup()
      // The first one has nothing before it to spare, and what is kept for going back costs as much as writing.
      if (this.#group.done > 0) this.#database.exec('savepoint turn')
    } catch (error) {
      this.#endUnfinished(error)
      release()
      throw error
    }
    return this.#turn(this.#group, release)
  }

  /** SQLite's own waiting stands the process still, with it a commit in the same process that it may be waiting for. */
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

  /** For what cannot stand in a transaction with others: everything done before is committed first. */
  async alone<Result>(work: () => Result): Promise<Result> {
    const release = await this.#take()
    try {
      this.#flush()
      return work()
    } finally {
      release()
    }
  }

  async #take(): Promise<() => void> {
    const release = await this.#mutex.acquire()
    this.#isHeld = true
    return () => {
      this.#isHeld = false
      release()
    }
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
        // A full disk rolls everything back by itself, what others had done before included.
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

  /** Whoever holds the writer now commits for those before it, too. */
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
