import { isLooseId } from '#app/platform/id.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { Acting } from '../acting.server.ts'
import { deleteOtherSessions, deleteOwnSession, listSessions } from './devices.store.server.ts'
import { type Device, deviceName } from '../model.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { type DeviceProblem } from '../account-settings.rules.ts'
import { idleLimitMs } from '../rules.ts'

/** The active sessions of the viewer; `sessionId` is the session of this request. */
export async function listDevices(acting: Acting, sessionId: string): Promise<Device[]> {
  const { id: userId, role } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const { db, now } = acting
  const seenSince = new Date(now.getTime() - idleLimitMs(role))
  const sessions = await listSessions(db, { userId, now, seenSince })
  return sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    name: deviceName(userAgent ?? ''),
    isThis: id === sessionId,
    since: createdAt,
    seenAt: updatedAt,
  }))
}

/** Ends one session of the viewer, except the session of this request: 'Log out' ends that. */
export async function endDevice(
  acting: Acting,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Outcome<null, DeviceProblem>> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const { now } = acting
  if (id === sessionId || !isLooseId(id)) return refused('device-gone')
  const isEnded = await transact(acting.db, async (db) => {
    if (!(await deleteOwnSession(db, { id, userId }))) return false
    await recordAccountAudit(db, { action: 'session.end', by: userId, now })
    return true
  })
  if (!isEnded) return refused('device-gone')
  // Other open pages of that session refetch and are redirected to the sign-in page.
  acting.announce('users')
  return done(null)
}

/** Returns how many sessions were ended, which may be none. */
export async function endOtherDevices(acting: Acting, sessionId: string): Promise<number> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const { now } = acting
  const endedCount = await transact(acting.db, async (db) => {
    const count = await deleteOtherSessions(db, { keptId: sessionId, userId })
    if (count > 0) await recordAccountAudit(db, { action: 'session.end', by: userId, now })
    return count
  })
  if (endedCount > 0) acting.announce('users')
  return endedCount
}
