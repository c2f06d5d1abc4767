import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import { type Registration, seatStatuses } from './model.ts'
import { registrationsAfter } from './organiser.store.server.ts'
import { paymentSums } from './payments.server.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'

/** Yields page by page, so that an export of any size fits into memory; null: no such event. */
export async function exportRegistrations(
  acting: Acting,
  eventId: string,
): Promise<{ event: AdminEvent; hasPayments: boolean; pages: AsyncGenerator<Registration[]> } | null> {
  mustBeAble(acting.viewer, 'people.export')
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  await recordRegistrationAudit(acting, acting.db, { action: 'registration.export', id: eventId })
  const pages = (async function* () {
    for (const status of seatStatuses)
      yield* pagesByKey<Registration>((page) => registrationsAfter(acting.db, { eventId, status, ...page }))
  })()
  const hasPayments = event.registrationFee > 0 || (await paymentSums(acting.db, event)) !== null
  return { event, hasPayments, pages }
}
