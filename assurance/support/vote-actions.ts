import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { type Action, type ActionContext, formFields } from '#tests/support/actions.ts'
import { aSeat } from '#tests/support/factories.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { anEventWithSeat, at } from './seat-makers.ts'

/** The address by which the films of a fresh site name an event. */
const NAME = 'four-shorts-in-the-tv-room'

/** An event that films name, with a guest who was checked in; `state`: how far its vote is. */
async function aScreening(context: ActionContext, state: 'none' | 'open' | 'closed') {
  const { db } = context
  const { eventId, id } = await anEventWithSeat(context)
  await db
    .insertInto('event_name')
    .values({ name: NAME, event_id: eventId, named_at: at() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ event_id: eventId }))
    .execute()
  await db.updateTable('registration').set({ checked_in_at: at() }).where('id', '=', id).execute()
  if (state !== 'none')
    await db
      .insertInto('vote')
      .values({ event_id: eventId, opened_at: at(), closed_at: state === 'closed' ? at() : null })
      .execute()
  if (state === 'closed')
    for (let voter = 0; voter < 5; voter += 1) {
      const guest = { event_id: eventId, name: 'Voter', created_at: at(), checked_in_at: at() }
      const registration_id = await aSeat(db, guest)
      await db.insertInto('film_vote').values({ registration_id, film_id: 'patang', rating: 4 }).execute()
    }
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  return { eventId, ticket: ticketOf(id) }
}

const byAdmin = (
  useCase: string,
  state: 'none' | 'open' | 'closed',
  form: Record<string, string>,
  allowedChanges: Action['allowedChanges'],
): Action => ({
  useCases: [useCase],
  by: 'admin',
  async prepare(context) {
    const { eventId } = await aScreening(context, state)
    return { path: `/admin/events/${eventId}/films`, form: formFields(form) }
  },
  allowedChanges: { ...allowedChanges, audit_entry: 'new' },
})

export const voteActions: readonly Action[] = [
  byAdmin('films.moveFilm', 'none', { intent: 'up', id: 'baarish', place: '4' }, { programme: 'new' }),
  byAdmin('registrations.openVote', 'none', { intent: 'open' }, { vote: 'new' }),
  byAdmin('registrations.closeVote', 'open', { intent: 'close' }, { vote: 'closed_at' }),
  byAdmin('registrations.showResult', 'closed', { intent: 'show' }, { vote: 'shown_at result' }),
  {
    useCases: ['registrations.giveVote'],
    by: 'visitor',
    async prepare(context) {
      const { ticket } = await aScreening(context, 'open')
      const form = formFields({ intent: 'vote', 'film-patang': '5' })
      return {
        path: `/tickets/${ticket}`,
        form,
        invalidRequests: [{ path: `/tickets/${ticket.slice(0, -1)}!`, form }],
      }
    },
    allowedChanges: { film_vote: 'new' },
  },
]
