import { outboxOf } from '#app/platform/mail.ts'
import type { Services } from '#app/platform/services.ts'
import { forgetOutdated } from './policy.ts'

const EVERY_MS = 3_600_000

/** Once at start and then each hour. A failure is logged and tried again an hour later. */
export function keepTidy({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>) {
  const tidy = (): Promise<unknown> =>
    forgetOutdated({ db, now: new Date(), outbox: outboxOf(env.dataDir) }).catch((error: unknown) =>
      log.error({ err: error }, 'tidying up failed'),
    )
  let last = tidy()
  const timer = setInterval(() => (last = tidy()), EVERY_MS)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await last
    },
  }
}
