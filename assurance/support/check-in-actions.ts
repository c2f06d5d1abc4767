import { visitor } from '#app/accounts/model.ts'
import { newId } from '#app/platform/id.ts'
import { STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { type Action, type ActionContext, type ActionRequest, formFields } from '#tests/support/actions.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { aCheckInLink, anEventWithSeat, at, seatChanges } from './seat-makers.ts'

const checkInChanges = { registration: 'checked_in_at checked_in_by check_in_entry', event: 'attended' }

const checkInEntry = (id: string) => ({ id, kind: 'in', at: at() })

/** A check-in, and invalid ones: with the link of another event, an expired link, or none. */
async function checkInRequest(
  context: ActionContext,
): Promise<ActionRequest & { invalidRequests: ActionRequest[] }> {
  const [here, elsewhere] = [await anEventWithSeat(context), await anEventWithSeat(context)]
  const { token } = await aCheckInLink(context, here.eventId)
  const ended = await aCheckInLink(context, here.eventId)
  await context.db.updateTable('check_in_link').set({ expires_at: at() }).where('id', '=', ended.id).execute()
  const to = (json: Record<string, unknown>) => ({ path: '/api/door', json })
  const entries = [checkInEntry(here.id)]
  const invalidRequests = [
    to({ token, entries: [checkInEntry(elsewhere.id)] }),
    to({ token, entries: [{ ...checkInEntry(elsewhere.id), kind: 'out' }] }),
    to({ token: ended.token, entries }),
    to({ token: '', entries }),
    to({ eventId: here.eventId, entries }),
    to({ token, walkIn: { name: 'Sneaked In' } }),
  ]
  return { ...to({ token, entries }), invalidRequests }
}

async function cancelTicketRequest(
  context: ActionContext,
): Promise<ActionRequest & { invalidRequests: ActionRequest[] }> {
  const [registration, otherRegistration] = [await anEventWithSeat(context), await anEventWithSeat(context)]
  const signer = await loadTicketSigner(actingAs(context.db, visitor))
  const seal = signer.ticketOf(registration.id).split('.')[1] ?? ''
  const wrongTickets = [
    registration.id,
    `${otherRegistration.id}.${seal}`,
    `${otherRegistration.id}.`,
    signer.codeOf(otherRegistration.id),
  ]
  const invalidRequests = wrongTickets.map((ticket) => ({
    path: `/tickets/${encodeURIComponent(ticket)}`,
    form: [],
  }))
  return { path: `/tickets/${signer.ticketOf(registration.id)}`, form: [], invalidRequests }
}

export const checkInActions: Action[] = [
  {
    useCases: ['check-in.syncEntries'],
    by: 'visitor',
    prepare: checkInRequest,
    allowedChanges: checkInChanges,
  },
  {
    useCases: [],
    by: 'visitor',
    async prepare(context) {
      const [here, elsewhere] = [await anEventWithSeat(context), await anEventWithSeat(context)]
      const path = `/door/${(await aCheckInLink(context, here.eventId)).token}`
      const invalidRequests = [{ path, form: formFields({ in: elsewhere.id }) }]
      return { path, form: formFields({ in: here.id }), invalidRequests }
    },
    allowedChanges: checkInChanges,
  },
  {
    useCases: [],
    by: 'admin',
    async prepare(context) {
      const { eventId, id } = await anEventWithSeat(context)
      return { path: `/admin/events/${eventId}/door`, form: formFields({ in: id }) }
    },
    allowedChanges: checkInChanges,
    idFields: ['in'],
  },
  {
    // Who waits, at an event whose seats of no-shows are free.
    useCases: ['check-in.lookUpCode'],
    by: 'visitor',
    async prepare(context) {
      const { db } = context
      const { eventId, id } = await anEventWithSeat(context)
      const link = await aCheckInLink(context, eventId)
      await db.updateTable('check_in_link').set({ adds_walk_ins: 1 }).where('id', '=', link.id).execute()
      const begunTimes = { time: '18:00', turns_past_at: new Date(Date.now() - 3_600_000).toISOString() }
      await db
        .updateTable('event')
        .set({ ...begunTimes, releases_seats: 1 })
        .where('id', '=', eventId)
        .execute()
      await db.updateTable('registration').set({ status: 'waiting' }).where('id', '=', id).execute()
      const code = (await loadTicketSigner(actingAs(db, visitor))).codeOf(id)
      const invalidRequests = [{ path: '/api/door', json: { eventId, entries: [], code } }]
      return { path: '/api/door', json: { token: link.token, entries: [], code }, invalidRequests }
    },
    allowedChanges: {
      registration: 'status seated_at checked_in_at checked_in_by check_in_entry',
      event: 'participants last_waitlist_number attended',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['registrations.cancelTicket'],
    by: 'visitor',
    prepare: cancelTicketRequest,
    allowedChanges: { ...seatChanges },
  },
  {
    useCases: ['registrations.confirmTicket'],
    by: 'visitor',
    async prepare(context) {
      const request = await cancelTicketRequest(context)
      const confirmBy = new Date(Date.now() + 3_600_000).toISOString()
      const id = request.path.split('/').at(-1)?.split('.')[0] ?? ''
      await context.db
        .updateTable('registration')
        .set({ confirm_by: confirmBy })
        .where('id', '=', id)
        .execute()
      const form = formFields({ intent: 'confirm' })
      const invalidRequests = request.invalidRequests.map(({ path }) => ({ path, form }))
      return { path: request.path, form, invalidRequests }
    },
    allowedChanges: { registration: 'confirm_by day_reminded_at hours_reminded_at', mail: 'new' },
  },
  {
    useCases: ['registrations.register'],
    by: 'visitor',
    async prepare(context) {
      const { eventId } = await anEventWithSeat(context)
      await context.db.updateTable('event').set({ seats: 9 }).where('id', '=', eventId).execute()
      const person = { name: 'Guest', email: `${newId()}@college.example`, phone: newPhone() }
      return {
        path: `/events/${eventId}/register`,
        form: formFields({ ...person, requestKey: newId() }),
      }
    },
    allowedChanges: { registration: 'new', event: 'participants last_waitlist_number', mail: 'new' },
    newRowValues: { registration: { is_walk_in: 0, checked_in_at: null, checked_in_by: null } },
  },
  {
    useCases: ['registrations.stopMessages'],
    by: 'visitor',
    async prepare(context) {
      const { id } = await anEventWithSeat(context)
      const { stopKeyOf } = await loadTicketSigner({ db: context.db, env: testEnv(), now: new Date() })
      return { path: `${STOP_ADDRESS}/${stopKeyOf(id)}`, form: formFields({ intent: 'stop' }) }
    },
    allowedChanges: { registration: 'messages_stopped_at' },
  },
  {
    useCases: ['notices.stopNotices'],
    by: 'visitor',
    async prepare({ db }) {
      const { id } = await anAdmin(db)
      const { noticeStopKeyOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
      return {
        path: `${STOP_ADDRESS}/${noticeStopKeyOf('digest', id)}`,
        form: formFields({ intent: 'stop' }),
      }
    },
    allowedChanges: { committee_notice: 'new' },
  },
]
