import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { type Action, type ActionContext, formFields } from '#tests/support/actions.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { aUpi } from '#tests/support/factories.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { anEventWithSeat } from './seat-makers.ts'

/** A guest with a seat at an event that has a fee. */
async function aPayingGuest(context: ActionContext) {
  const { db } = context
  const { eventId, id } = await anEventWithSeat(context)
  await db.updateTable('event').set({ registration_fee: 60 }).where('id', '=', eventId).execute()
  await aUpi(db)
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  return { eventId, id, ticket: ticketOf(id) }
}

export const paymentActions: readonly Action[] = [
  {
    useCases: ['registrations.sayPaid'],
    by: 'visitor',
    async prepare(context) {
      const { ticket } = await aPayingGuest(context)
      const form = formFields({ intent: 'say-paid', reference: '412345678901' })
      const invalidRequests = [{ path: `/tickets/${ticket.slice(0, -1)}!`, form }]
      return { path: `/tickets/${ticket}`, form, invalidRequests }
    },
    allowedChanges: { registration: 'payment_state payment_reference payment_paise payment_at' },
  },
  {
    useCases: ['registrations.markPayment'],
    by: 'admin',
    async prepare(context) {
      const { eventId, id } = await aPayingGuest(context)
      const form = formFields({ intent: 'payment', id, mark: 'paid-cash', seen: 'unpaid' })
      return { path: `/admin/events/${eventId}/registrations`, form }
    },
    allowedChanges: {
      registration: 'payment_state payment_method payment_paise payment_at payment_by',
      audit_entry: 'new',
    },
    idFields: ['id'],
  },
  {
    useCases: ['settings.changeUpi'],
    by: 'super-admin',
    async prepare({ db }) {
      await db.deleteFrom('setting').where('key', '=', 'upi').execute()
      const form = { intent: 'upi', seenAt: '', upiId: 'club@okbank', payee: 'Film Club', current: PASSWORD }
      return { path: '/admin/settings', form: formFields(form) }
    },
    allowedChanges: {
      setting: 'new',
      mail: 'new',
      audit_entry: 'new',
      session: 'proved_at updated_at',
      rate_limit: 'new gone used',
    },
  },
]
