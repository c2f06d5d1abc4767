import { createSession, viewerFrom } from '#app/accounts/auth/sessions.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { keepTerms } from '#app/terms/use-cases.server.ts'
import { endOldCommittee, finishHandover, startHandover } from '#app/handover/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext } from './admin-accounts.ts'
import { anAdmin, aSuperAdmin, viewerOf } from './factories.ts'
import { actingAs, testEnv } from './test-services.ts'

const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: 'Asia/Kolkata' })
const start = new Date('2027-05-06T09:00:00.000Z')
const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS)

/**
 * A handover from its start to its end on the third day; the last day of the old committee is the fourth.
 * `viewerOn`: who an account is on a day, with a session that begins on that day.
 */
export async function handOver(db: Database) {
  const head = await aSuperAdmin(db)
  const old = [head.id, (await anAdmin(db)).id]
  const acting = (days: number) => actingAs(db, viewerOf(head), { now: inDays(days), env })
  const keepTermsOn = (days: number) => keepTerms({ db, env, now: inDays(days), announce: () => {} })
  await keepTermsOn(0)
  await startHandover(acting(0))
  const fresh = await aSuperAdmin(db, { approvedAt: inDays(1).toISOString() })
  await endOldCommittee(acting(2), { ids: old, day: '2027-05-10' })
  const finished = await finishHandover(acting(3))
  if (!finished.ok) throw new Error(`the handover is not finished: ${JSON.stringify(finished)}`)
  const { auth } = await loginContext(db)
  const viewerOn = async (id: string, days: number, method: 'GET' | 'POST'): Promise<Viewer> => {
    const now = inDays(days)
    const headers = cookieHeader((await createSession(auth, id, { now })) ?? [])
    return viewerFrom(auth, new Request('https://club.example/admin', { method, headers }), now)
  }
  return { old, fresh: fresh.id, keepTermsOn, viewerOn }
}
