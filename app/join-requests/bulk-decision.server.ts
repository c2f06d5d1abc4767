import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { isId } from '#app/platform/id.ts'
import { BULK_MOST } from './rules.ts'

interface Decided {
  /** The requests of this decision; its undo reverts only these. */
  ids: string[]
  /** Requests that another admin decided first, or that are past their time. */
  lost: number
  /** Requests with other answers than the page showed. */
  changed: number
  /** Requests that cannot be approved as they stand. */
  open: number
}

/** Decides each request separately: a conflict in one does not affect the others. */
export async function decideEach(
  acting: Acting,
  ids: readonly string[],
  decide: (acting: Acting, id: string) => Promise<Outcome<unknown, string>>,
): Promise<Decided> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const uniqueIds = [...new Set(ids)].filter(isId).slice(0, BULK_MOST)
  const result: Decided = { ids: [], lost: 0, changed: 0, open: 0 }
  for (const id of uniqueIds) {
    const outcome = await decide(acting, id)
    if (outcome.ok) result.ids.push(id)
    else if (outcome.problem === 'stale') result.changed += 1
    else if (outcome.problem === 'phone-of-admin' || outcome.problem === 'erasure-planned') result.open += 1
    else result.lost += 1
  }
  return result
}
