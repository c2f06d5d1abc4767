import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, wasRefused } from './db.ts'

/** More than this would keep the first of them waiting. */
const MOST_TOGETHER = 64

interface Gathering<Task, Answer> {
  /** Two of one key never go together: the second finds the first one done. */
  keyOf: (task: Task) => string
  /** All of it or nothing; answers in the order of the tasks. */
  work: (db: Database, tasks: readonly Task[]) => Promise<readonly Answer[]>
}

interface Asked<Task, Answer> {
  task: Task
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

class Line<Task, Answer> {
  readonly #db: Database
  readonly #gathering: Gathering<Task, Answer>
  #waiting: Asked<Task, Answer>[] = []
  #isWorking = false

  constructor(db: Database, gathering: Gathering<Task, Answer>) {
    this.#db = db
    this.#gathering = gathering
  }

  ask(task: Task): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ task, resolve, reject })
    if (!this.#isWorking) void this.#workOff()
    return promise
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true
    while (this.#waiting.length > 0) {
      // Those that arrived in the same turn of the event loop are on their way together, too.
      await nextTurn()
      await this.#settle(this.#takeTogether())
    }
    this.#isWorking = false
  }

  #takeTogether(): Asked<Task, Answer>[] {
    const keys = new Set<string>()
    const together: Asked<Task, Answer>[] = []
    const later: Asked<Task, Answer>[] = []
    for (const asked of this.#waiting) {
      const key = this.#gathering.keyOf(asked.task)
      const isNow = together.length < MOST_TOGETHER && !keys.has(key)
      // Of the later ones, too: nobody overtakes an earlier one of the same key.
      keys.add(key)
      if (isNow) together.push(asked)
      else later.push(asked)
    }
    this.#waiting = later
    return together
  }

  async #settle(together: readonly Asked<Task, Answer>[]): Promise<void> {
    const tasks = together.map(({ task }) => task)
    try {
      const answers = await this.#gathering.work(this.#db, tasks)
      for (const [n, { resolve }] of together.entries()) resolve(answers[n] as Answer)
    } catch (error) {
      // What the database refuses of one must not fail its neighbours; when it is away, asking again for each is no use.
      if (together.length > 1 && wasRefused(error))
        await Promise.all(together.map((one) => this.#settle([one])))
      else for (const { reject } of together) reject(error)
    }
  }
}

/**
 * What many ask for at the same time, done as one piece of work. One that comes alone goes at once; while it is worked on
 * those that come after it gather, and go together when it is done.
 */
export function gathered<Task, Answer>(
  gathering: Gathering<Task, Answer>,
): (db: Database, task: Task) => Promise<Answer> {
  const lines = new WeakMap<Database, Line<Task, Answer>>()
  return (db, task) => {
    const line = lines.get(db) ?? new Line(db, gathering)
    lines.set(db, line)
    return line.ask(task)
  }
}
