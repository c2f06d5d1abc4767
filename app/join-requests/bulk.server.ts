import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { isId } from '#app/platform/id.ts'
import { BULK_MOST } from './rules.ts'

interface Decided {
  /** Whose decision this was; an undo takes back these and no other. */
  ids: string[]
  /** Somebody was faster, or it is too late. */
  lost: number
}

/** Each request is a guarded decision of its own: one that somebody else took leaves the others as they are. */
export async function decideEach(
  acting: Acting,
  ids: readonly string[],
  decide: (acting: Acting, id: string) => Promise<Outcome<unknown, string>>,
): Promise<Decided> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const asked = [...new Set(ids)].filter(isId).slice(0, BULK_MOST)
  const decided: Decided = { ids: [], lost: 0 }
  for (const id of asked) {
    const outcome = await decide(acting, id)
    if (outcome.ok) decided.ids.push(id)
    else decided.lost += 1
  }
  return decided
}
