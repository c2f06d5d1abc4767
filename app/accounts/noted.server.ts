import type { Action } from '#app/audit/model.ts'
import { record, recordReading } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import type { Acting } from './acting.server.ts'

interface Deed {
  action: Action
  /** null: nobody signed in. */
  by: string | null
  /** Whose account; one's own when left out, nobody's when null. */
  of?: string | null
  now: Date
}

/** Writes down what was done to an account: in the transaction that did it. */
export async function note(db: Database, { action, by, of = by, now }: Deed): Promise<void> {
  await record(db, { actorId: by, action, subjectKind: 'user', subjectId: of, at: now })
}

/** That somebody looked through the accounts, whichever list of them it was. */
export async function noteReading(acting: Acting): Promise<void> {
  const { viewer, now: at } = acting
  const actorId = viewer.kind === 'user' ? viewer.id : null
  await recordReading(acting, { actorId, action: 'user.read', subjectKind: 'user', subjectId: null, at })
}
