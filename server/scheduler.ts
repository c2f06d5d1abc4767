import { notePurge } from '#app/health/use-cases.server.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import { pictureFolder } from '#app/platform/storage/storage.ts'
import type { Services } from '#app/platform/services.ts'
import { purge } from '#app/privacy/use-cases.server.ts'

const EVERY_MS = 3_600_000

/** Runs the purge at start and each hour. Failures are logged. */
export function schedulePurge({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>) {
  const folders = { outbox: outboxOf(env.dataDir), pictures: pictureFolder(env.dataDir) }
  const run = async () => {
    const now = new Date()
    await purge({ db, now, env, ...folders })
    await notePurge(db, now)
  }
  const runSafely = (): Promise<unknown> =>
    run().catch((error: unknown) => log.error({ err: error }, 'retention purge failed'))
  let last = runSafely()
  const timer = setInterval(() => (last = runSafely()), EVERY_MS)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await last
    },
  }
}
