import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { isId } from '#app/platform/id.ts'
import { searched, sliceOf } from '#app/platform/listing.ts'
import { isListState, type ListCounts, type ListedRegistration } from './model.ts'
import {
  countByStanding,
  countPlaces,
  countRegistrations,
  countWaitingOf,
  listRegistrations,
} from './organiser.store.server.ts'
import { notedReading } from './noted.server.ts'
import { openSigner } from './tickets.server.ts'

const PERMISSION = 'registrations.manage'

export interface RegistrationPage {
  event: AdminEvent
  registrations: ListedRegistration[]
  counts: ListCounts
  total: number
  page: number
  hasMore: boolean
}

/** null: no such event. */
export async function registrationList(
  acting: Acting,
  { eventId, q, standing, page }: { eventId: string; q?: string; standing?: string | null; page?: unknown },
): Promise<RegistrationPage | null> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  await notedReading(acting, { by, action: 'registration.read', eventId })
  const { db } = acting
  const slice = sliceOf(page)
  const wanted = { eventId, q: searched(q), standing: isListState(standing) ? standing : null }
  const found = await listRegistrations(db, wanted, slice)
  const total = await countRegistrations(db, wanted)
  const places = await countPlaces(
    db,
    found.map(({ id }) => id),
  )
  const signer = await openSigner(acting)
  return {
    event,
    registrations: found.map((one) => ({
      ...one,
      link: signer.linkTo(one.id),
      waitsAs: places.get(one.id) ?? null,
    })),
    counts: await countByStanding(db, eventId),
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + found.length < total,
  }
}

/** How long the waitlists of these events are; an event where nobody waits is left out. */
export async function waitingOf(
  { db, viewer }: Acting,
  eventIds: readonly string[],
): Promise<Record<string, number>> {
  mustBeAble(viewer, PERMISSION)
  return Object.fromEntries(await countWaitingOf(db, eventIds.filter(isId)))
}
