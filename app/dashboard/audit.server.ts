import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { EntryPage } from '#app/audit/model.ts'
import { actionNamed, markIn } from '#app/audit/rules.ts'
import { readActors, readEntries } from '#app/audit/use-cases.server.ts'
import { addDays, instantOf, isWallDate } from '#app/events/zone.ts'

export interface AuditSearch {
  actor: string | null
  action: string | null
  /** Wall dates of the club's zone, both included. */
  from: string | null
  to: string | null
  before: string | null
}

/** Of this century: what the date field sends half-typed is no day of the log. */
const isDay = (text: string | null): text is string =>
  text !== null && text.startsWith('20') && isWallDate(text)
const isId = (text: string) => /^[\w-]{1,64}$/.test(text)

/** Who did what when, the newest first. What is no known filter filters nothing. */
export async function auditTrail(
  { db, viewer, env }: Acting,
  asked: AuditSearch,
): Promise<EntryPage & { actors: { id: string; name: string }[] }> {
  mustBeAble(viewer, 'audit.view')
  const { actor, action, from, to, before } = asked
  const beginOf = (date: string) => instantOf({ date, time: '00:00' }, env.clubTimeZone).toISOString()
  const page = await readEntries(db, {
    actorId: actor && isId(actor) ? actor : null,
    action: actionNamed(action),
    from: isDay(from) ? beginOf(from) : null,
    until: isDay(to) ? beginOf(addDays(to, 1)) : null,
    before: markIn(before),
  })
  return { ...page, actors: await readActors(db) }
}
