import type { Logger } from 'pino'

interface Job {
  name: string
  everyMs: number
  /** The delay before the first run; 0 by default. */
  firstMs?: number
  work: () => Promise<unknown>
  log: Logger
}

export interface RunningJob {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** Resolves when the current run of each has ended; none begins another one meanwhile. */
export async function stopAll(jobs: readonly RunningJob[]): Promise<void> {
  await Promise.all(jobs.map((job) => job.stop()))
}

/** How often each job succeeded, and under `… failed` how often it failed. */
export const jobCounts = new Map<string, number>()

function count(name: string): void {
  jobCounts.set(name, (jobCounts.get(name) ?? 0) + 1)
}

/** Runs `work` after `firstMs` and `everyMs` after each run has ended. A failure does not stop it. */
export function runEvery({ name, everyMs, firstMs = 0, work, log }: Job): RunningJob {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function run() {
    try {
      await work()
      count(name)
    } catch (error) {
      count(`${name} failed`)
      log.error({ err: error, job: name }, 'a background job failed')
    }
    if (!isStopped) timer = setTimeout(next, everyMs).unref()
  }

  const next = () => {
    currentRun = run()
  }
  let currentRun: Promise<void> | undefined
  if (firstMs === 0) next()
  else timer = setTimeout(next, firstMs).unref()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await currentRun
    },
  }
}
