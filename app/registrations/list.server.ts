import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { maskPhone } from '#app/club/phone.rules.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { isId } from '#app/platform/id.ts'
import { pageOf, searched, sliceOf } from '#app/platform/database/paging.ts'
import type { CertificatePart, KeptCertificate } from './certificates.rules.ts'
import { certificateStates, keptCertificates, undrawableAt } from './certificates.server.ts'
import { isListState, type ListCounts, type ListedRegistration } from './model.ts'
import {
  countByStatus,
  findWaitlistPositions,
  countRegistrations,
  countWaiting,
  findPhones,
  findPictureWishes,
  listRegistrations,
} from './organiser.store.server.ts'
import { paymentSums, upiFor } from './payments.server.ts'
import { adminNames } from './payments.store.server.ts'
import { hasPayment } from './payments.rules.ts'
import { recordGuestListView } from './record-audit.server.ts'
import { REGISTRATION_RETENTION_MS } from './rules.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

const PERMISSION = 'registrations.manage'

export interface RegistrationPage {
  event: AdminEvent
  registrations: ListedRegistration[]
  counts: ListCounts
  total: number
  page: number
  hasMore: boolean
  /** What no certificate of this event can show; null: nothing. */
  undrawable: CertificatePart | null
  kept: KeptCertificate[]
}

/** null: no such event. */
export async function registrationList(
  acting: Acting,
  { eventId, q, status, page }: { eventId: string; q?: string; status?: string | null; page?: unknown },
): Promise<RegistrationPage | null> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  await recordGuestListView(acting, { by, action: 'registration.read', eventId })
  const { db } = acting
  const slice = sliceOf(page)
  const seesContacts = isAble(acting.viewer, 'contacts.view')
  const query = {
    eventId,
    q: searched(q),
    searchesPhones: seesContacts,
    status: isListState(status) ? status : null,
  }
  const registrations = await listRegistrations(db, query, slice)
  const total = await countRegistrations(db, query)
  const ids = registrations.map(({ id }) => id)
  const positions = await findWaitlistPositions(db, ids)
  const markers = await adminNames(
    db,
    registrations.flatMap(({ payment }) => payment.by ?? []),
  )
  const isPaidHere = (await upiFor(db, event)) !== null
  const certificates = await certificateStates(db, ids, acting.now)
  const signer = await loadTicketSigner(acting)
  return {
    event,
    undrawable: await undrawableAt(db, event),
    // Once, below everybody: they have no state.
    kept: query.status === null && slice.offset === 0 ? await keptCertificates(acting, query) : [],
    registrations: registrations.map((registration) => ({
      ...registration,
      ...(seesContacts
        ? { link: signer.linkTo(registration.id) }
        : { link: null, phone: registration.phone && maskPhone(registration.phone) }),
      waitlistPosition: positions.get(registration.id) ?? null,
      certificate: certificates.get(registration.id) ?? null,
      hasPayment: hasPayment(registration, isPaidHere),
      paymentBy: markers.get(registration.payment.by ?? '') ?? '',
    })),
    counts: {
      ...(await countByStatus(db, eventId)),
      payments: await paymentSums(db, event),
    },
    total,
    ...pageOf(slice, { shown: registrations.length, total }),
  }
}

/** Phone numbers by registration id. */
export async function phonesOf({ db, viewer }: Acting, ids: readonly string[]): Promise<Map<string, string>> {
  mustBeAble(viewer, 'contacts.view')
  return findPhones(db, ids.filter(isId))
}

/** Waitlist lengths by event id; events without a waitlist are left out. */
export async function waitlistLengths(
  { db, viewer }: Acting,
  eventIds: readonly string[],
): Promise<Record<string, number>> {
  mustBeAble(viewer, PERMISSION)
  return Object.fromEntries(await countWaiting(db, eventIds.filter(isId)))
}

/** For who publishes pictures; null: the event asks nobody. `isErased`: the answers were deleted with their registrations. Reading it is written down like the list. */
export async function pictureWishes(
  acting: Acting,
  { id: eventId, settings, turnsPastAt }: Pick<AdminEvent, 'id' | 'settings' | 'turnsPastAt'>,
): Promise<(Awaited<ReturnType<typeof findPictureWishes>> & { isErased: boolean }) | null> {
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  const wishes = await findPictureWishes(acting.db, eventId)
  if (!settings.asksPictures && wishes.no.length === 0) return null
  await recordGuestListView(acting, { by, action: 'registration.read', eventId })
  const isErased = Date.parse(turnsPastAt) < acting.now.getTime() - REGISTRATION_RETENTION_MS
  return { ...wishes, isErased }
}
