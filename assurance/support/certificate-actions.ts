import { DAY_MS } from '#app/club/durations.rules.ts'
import { newId } from '#app/platform/id.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { type Action, type ActionContext, formFields } from '#tests/support/actions.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { anEventWithSeat, at } from './seat-makers.ts'

/** A guest who was checked in at an event that gives certificates and asks the two questions. */
async function aGuestWhoCame(context: ActionContext) {
  const { db } = context
  const { eventId, id } = await anEventWithSeat(context)
  const wasOn = {
    gives_certificates: 1,
    asks_feedback: 1,
    turns_past_at: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  }
  await db.updateTable('event').set(wasOn).where('id', '=', eventId).execute()
  await db.updateTable('registration').set({ checked_in_at: at() }).where('id', '=', id).execute()
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  return { eventId, id, ticket: ticketOf(id) }
}

/** Who has the ticket owns the certificate. */
const byTicket = (
  useCase: string,
  request: (ticket: string) => { path: string; form: Record<string, string> },
): Action => ({
  useCases: [`registrations.${useCase}`],
  by: 'visitor',
  async prepare(context) {
    const { ticket } = await aGuestWhoCame(context)
    const sent = (of: string) => {
      const { path, form } = request(of)
      return { path, form: formFields(form) }
    }
    return { ...sent(ticket), invalidRequests: [sent(`${ticket.slice(0, -1)}!`)] }
  },
  allowedChanges: { certificate: 'new', rate_limit: 'new used' },
})

const byAdmin = (
  useCase: string,
  request: (guest: { eventId: string; id: string }) => { path: string; form: Record<string, string> },
): Action => ({
  useCases: [`registrations.${useCase}`],
  by: 'admin',
  async prepare(context) {
    const { path, form } = request(await aGuestWhoCame(context))
    return { path, form: formFields(form) }
  },
  allowedChanges: { certificate: 'new', audit_entry: 'new' },
  idFields: ['id'],
})

export const certificateActions: readonly Action[] = [
  byTicket('correctCertificate', (ticket) => ({
    path: `/tickets/${ticket}`,
    form: { intent: 'certificate-name', name: 'Asha Rao' },
  })),
  {
    ...byTicket('giveFeedback', (ticket) => ({
      path: `/tickets/${ticket}`,
      form: { intent: 'feedback', rating: '4', line: 'More breaks' },
    })),
    allowedChanges: { registration: 'feedback_rating feedback_line' },
  },
  byTicket('takeCertificate', (ticket) => ({ path: '/api/certificates', form: { ticket, keep: 'on' } })),
  byAdmin('eventCertificates', ({ eventId, id }) => ({
    path: `/admin/events/${eventId}/certificates`,
    form: { id },
  })),
  {
    useCases: ['registrations.reopenCertificateName'],
    by: 'admin',
    async prepare(context) {
      const { eventId, id } = await aGuestWhoCame(context)
      const made = { id: newId(), code: newId(), name: 'Asha Rao', created_at: at(), downloaded_at: at() }
      await context.db
        .insertInto('certificate')
        .values({ ...made, event_id: eventId, registration_id: id })
        .execute()
      const form = formFields({ intent: 'reopen-certificate', id })
      return { path: `/admin/events/${eventId}/registrations`, form }
    },
    allowedChanges: { certificate: 'corrected_at downloaded_at', audit_entry: 'new' },
    idFields: ['id'],
  },
  byAdmin('withdrawCertificate', ({ eventId, id }) => ({
    path: `/admin/events/${eventId}/registrations`,
    form: { intent: 'withdraw-certificate', id },
  })),
]
