import { outboxOf } from '#app/platform/mail.ts'
import { picturesOf } from '#app/platform/storage.ts'
import type { Services } from '#app/platform/services.ts'
import { forgetOutdated } from './policy.ts'

const EVERY_MS = 3_600_000

/** Once at start and then each hour. A failure is logged and tried again an hour later. */
export function keepTidy({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>) {
  const folders = { outbox: outboxOf(env.dataDir), pictures: picturesOf(env.dataDir) }
  const tidy = (): Promise<unknown> =>
    forgetOutdated({ db, now: new Date(), ...folders }).catch((error: unknown) =>
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
