import { noteUpdate } from '#app/health/use-cases.server.ts'
import type { Services } from '#app/platform/services.ts'

const EVERY_MS = 3_600_000

/** Asks each hour whether the daily look for a newer version is due, the first time an hour after the start. */
export function scheduleUpdateCheck({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>) {
  let last: Promise<unknown> = Promise.resolve()
  const check = () => {
    last = noteUpdate({ db, env }, { now: new Date(), folder: process.cwd() }).catch((error: unknown) =>
      log.error({ err: error }, 'the look for a newer version failed'),
    )
  }
  const timer = setInterval(check, EVERY_MS).unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await last
    },
  }
}
