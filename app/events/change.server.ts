import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, refused } from '#app/club/outcome.ts'
import { UUID } from './addresses.ts'
import { findFollowed } from './followed.store.server.ts'
import { adminView, type FollowedEvent } from './model.ts'
import { recorded } from './recorded.server.ts'
import { checkEventForm, eventSentences } from './rules.ts'
import { saysTheSame, stateOf } from './state.server.ts'
import { changeEvent } from './store.server.ts'
import { WAY_FIXED } from './terms.rules.ts'
import type { Saved, Settle } from './use-cases.server.ts'
import { turnsPastAt } from './zone.ts'

interface Change {
  id: string
  form: unknown
  /** The state the form was made of (`eventToEdit`): what somebody else changed since is not written over unseen. */
  seen?: unknown
  settle: Settle
}

/** `settle` gives seats that became free to whoever waits, in the transaction of the change. */
export async function updateEvent(
  acting: Acting,
  change: Change,
): Promise<Saved<'gone' | 'changed-elsewhere'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const { env, now } = acting
  const before = UUID.test(change.id) ? await findFollowed(acting.db, change.id) : null
  if (!before) return refused('gone')
  const asked = { now, timeZone: env.clubTimeZone, origin: env.publicUrl, keptDate: before.date }
  const check = checkEventForm(change.form, asked)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const changed = { ...check.value, turnsPastAt: turnsPastAt(check.value, env.clubTimeZone) }
  if (isUnseen(change, before) && !saysTheSame(before, changed)) return refused('changed-elsewhere')
  const event = await recorded(acting, 'event.change', async (db) => {
    const kept = await changeEvent(db, { ...changed, id: before.id, revision: before.revision }, now)
    return kept && change.settle(db, kept)
  })
  if (event) {
    acting.announce('events')
    return done(adminView(event, acting))
  }
  const standing = await findFollowed(acting.db, before.id)
  if (!standing) return refused('gone')
  // Somebody was quicker: looked at anew, it is either still what the form was made of, or another event by now.
  if (standing.revision !== before.revision) return updateEvent(acting, change)
  const isTooSmall = standing.participants > changed.seats
  const errors = isTooSmall ? { seats: eventSentences.seats.taken } : { way: WAY_FIXED }
  return { ok: false, problem: 'invalid', errors }
}

function isUnseen({ seen }: Change, before: FollowedEvent): boolean {
  return typeof seen === 'string' && seen !== '' && seen !== stateOf(before)
}
