import type { Logger } from 'pino'

interface Round {
  name: string
  everyMs: number
  work: () => Promise<unknown>
  log: Logger
}

export interface RunningRound {
  /** Resolves when a round that is under way has ended. */
  stop(): Promise<void>
}

/** How often each round ended well, and under `… failed` how often it did not. */
export const roundCounts = new Map<string, number>()

function count(name: string): void {
  roundCounts.set(name, (roundCounts.get(name) ?? 0) + 1)
}

/** Does `work` now and again `everyMs` after it ended: never twice at once, and a failure does not end it. */
export function startRound({ name, everyMs, work, log }: Round): RunningRound {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function round() {
    try {
      await work()
      count(name)
    } catch (error) {
      count(`${name} failed`)
      log.error({ err: error, round: name }, 'a round failed')
    }
    if (!isStopped) timer = setTimeout(next, everyMs).unref()
  }

  const next = () => {
    underWay = round()
  }
  let underWay = round()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
