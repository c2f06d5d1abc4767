import { isLooseId } from '#app/platform/id.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AuditPage, AuditLogEntry, AuditFilter } from '#app/audit/model.ts'
import { parseAction, parseCursor } from '#app/audit/rules.ts'
import { auditActors, auditEntries, auditPage } from '#app/audit/use-cases.server.ts'
import { addDays, instantOf, isWallDate } from '#app/events/club-time.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'

export interface AuditSearch {
  actor: string | null
  action: string | null
  /** Wall dates of the club's zone, both included. */
  from: string | null
  to: string | null
  before: string | null
}

/** A day of this century: a half-typed date field sends earlier ones. */
const isDay = (text: string | null): text is string =>
  text !== null && text.startsWith('20') && isWallDate(text)

function wantedIn(
  { env }: Pick<Acting, 'env'>,
  search: Omit<AuditSearch, 'before'>,
): Omit<AuditFilter, 'before'> {
  const { actor, action, from, to } = search
  const beginOf = (date: string) => instantOf({ date, time: '00:00' }, env.clubTimeZone).toISOString()
  return {
    actorId: actor && isLooseId(actor) ? actor : null,
    action: parseAction(action),
    from: isDay(from) ? beginOf(from) : null,
    until: isDay(to) ? beginOf(addDays(to, 1)) : null,
  }
}

/** One page of the audit log, the newest entries first. Unknown filters are ignored. */
export async function auditTrail(
  acting: Acting,
  { before, ...search }: AuditSearch,
): Promise<AuditPage & { actors: { id: string; name: string }[] }> {
  mustBeAble(acting.viewer, 'audit.view')
  const { db } = acting
  const page = await auditPage(db, { ...wantedIn(acting, search), before: parseCursor(before) })
  return { ...page, actors: await auditActors(db) }
}

/** The whole audit log under the same filters, page after page. */
export async function exportAuditTrail(
  acting: Acting,
  search: Omit<AuditSearch, 'before'>,
): Promise<AsyncGenerator<AuditLogEntry[]>> {
  mustBeAble(acting.viewer, 'audit.export')
  const { db } = acting
  const filters = wantedIn(acting, search)
  return pagesByKey(({ after, limit }) => auditEntries(db, { ...filters, before: after }, limit))
}
