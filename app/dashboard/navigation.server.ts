import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble } from '#app/accounts/permissions.ts'
import { longDate } from '#app/events/club-time.ts'
import { countPending } from './action-items.store.server.ts'
import { ownTerm, superAdminNames } from '#app/terms/use-cases.server.ts'

export interface Navigation {
  isSuperAdmin: boolean
  /** Join requests that wait. */
  requests: number
  /** Admin accounts that wait; 0 for who may not decide about them. */
  pendingAdmins: number
  /** Comments that wait for approval. */
  comments: number
  /** Whom to ask: their names, for who is none. */
  superAdmins: string[]
  /** Until when an ended admin can still read; null for everybody else. */
  readableUntil: string | null
}

/** What the navigation of the admin area shows. */
export async function navigation(acting: Acting): Promise<Navigation> {
  const { db, viewer, now } = acting
  mustBeAble(viewer, 'dashboard.view')
  const isSuperAdmin = isAble(viewer, 'admins.decide')
  const term = await ownTerm(acting)
  const { requests, pendingAdmins, heldComments } = await countPending(db, { now, soon: now.toISOString() })
  return {
    isSuperAdmin,
    requests,
    pendingAdmins: isSuperAdmin ? pendingAdmins : 0,
    comments: heldComments,
    superAdmins: isSuperAdmin ? [] : await superAdminNames(db),
    readableUntil: term?.isReadOnly ? longDate(term.readableUntil) : null,
  }
}
