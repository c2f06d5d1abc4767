import type { Logger } from 'pino'
import { sweepSessions } from '#app/accounts/sessions.server.ts'
import { eraseOldEntries } from '#app/audit/use-cases.server.ts'
import { eraseTrash } from '#app/events/use-cases.server.ts'
import { eraseOldSubmissions } from '#app/films/use-cases.server.ts'
import { eraseExpired } from '#app/join-requests/use-cases.server.ts'
import { eraseOldRegistrations } from '#app/registrations/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import { sweepMails } from '#app/platform/mail-list.ts'
import { sweepRateLimits } from '#app/platform/rate-limit.ts'

const EVERY_MS = 3_600_000

/** What the notices promise to forget is forgotten, here and now; any replica may do it, and any number of times. */
async function tidyUp({ db, now }: { db: Database; now: Date }): Promise<void> {
  await eraseExpired({ db, now })
  await eraseTrash({ db, now })
  await eraseOldSubmissions({ db, now })
  await eraseOldEntries({ db, now })
  await eraseOldRegistrations({ db, now })
  await sweepMails(db, now)
  await sweepRateLimits(db, now)
  await sweepSessions({ db, now })
}

/** Once at start and then each hour. A failure is logged and tried again an hour later. */
export function keepTidy({ db, log }: { db: Database; log: Logger }) {
  const tidy = () =>
    tidyUp({ db, now: new Date() }).catch((error: unknown) => log.error({ err: error }, 'tidying up failed'))
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
