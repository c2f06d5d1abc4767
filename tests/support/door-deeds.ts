import { visitor } from '#app/accounts/model.ts'
import { newId } from '#app/platform/id.ts'
import { openSigner } from '#app/registrations/tickets.server.ts'
import { actingAs } from './acting.ts'
import { type Deed, fields, type Sent, type Stage } from './deeds.ts'
import { someonesPhone } from './phone.ts'
import { at, aSeat, aDoorLink, seatMoves } from './seat-makers.ts'

const letIn = { registration: 'checked_in_at checked_in_by', event: 'attended' }

const act = (id: string) => ({ id, kind: 'in', at: at() })

/** With the link of another event's door, with one that has ended, and with none. */
async function atDoor(stage: Stage): Promise<Sent & { strays: Sent[] }> {
  const [here, elsewhere] = [await aSeat(stage), await aSeat(stage)]
  const { token } = await aDoorLink(stage, here.eventId)
  const ended = await aDoorLink(stage, here.eventId)
  await stage.db.updateTable('door_link').set({ expires_at: at() }).where('id', '=', ended.id).execute()
  const to = (json: Record<string, unknown>) => ({ path: '/api/door', json })
  const acts = [act(here.id)]
  const strays = [
    to({ token, acts: [act(elsewhere.id)] }),
    to({ token, acts: [{ ...act(elsewhere.id), kind: 'out' }] }),
    to({ token: ended.token, acts }),
    to({ token: '', acts }),
    to({ eventId: here.eventId, acts }),
    to({ token, walkIn: { name: 'Sneaked In' } }),
  ]
  return { ...to({ token, acts }), strays }
}

async function onTicket(stage: Stage): Promise<Sent & { strays: Sent[] }> {
  const [own, other] = [await aSeat(stage), await aSeat(stage)]
  const signer = await openSigner(actingAs(stage.db, visitor))
  const seal = signer.ticketOf(own.id).split('.')[1] ?? ''
  const forged = [own.id, `${other.id}.${seal}`, `${other.id}.`, signer.codeOf(other.id)]
  const strays = forged.map((ticket) => ({ path: `/tickets/${encodeURIComponent(ticket)}`, form: [] }))
  return { path: `/tickets/${signer.ticketOf(own.id)}`, form: [], strays }
}

export const doorDeeds: Deed[] = [
  { does: ['registrations.settleAtDoor'], by: 'visitor', set: atDoor, may: letIn },
  {
    does: [],
    by: 'visitor',
    async set(stage) {
      const [here, elsewhere] = [await aSeat(stage), await aSeat(stage)]
      const path = `/door/${(await aDoorLink(stage, here.eventId)).token}`
      const strays = [{ path, form: fields({ in: elsewhere.id }) }]
      return { path, form: fields({ in: here.id }), strays }
    },
    may: letIn,
  },
  {
    does: [],
    by: 'admin',
    async set(stage) {
      const { eventId, id } = await aSeat(stage)
      return { path: `/admin/events/${eventId}/door`, form: fields({ in: id }) }
    },
    may: letIn,
    aims: ['in'],
  },
  { does: ['registrations.cancelTicket'], by: 'visitor', set: onTicket, may: { ...seatMoves } },
  {
    does: ['registrations.register'],
    by: 'visitor',
    async set(stage) {
      const { eventId } = await aSeat(stage)
      await stage.db.updateTable('event').set({ seats: 9 }).where('id', '=', eventId).execute()
      const person = { name: 'Guest', email: `${newId()}@college.example`, phone: someonesPhone() }
      return {
        path: `/events/${eventId}/register`,
        form: fields({ ...person, requestKey: newId() }),
      }
    },
    may: { registration: 'new', event: 'participants places_given', mail: 'new' },
    born: { registration: { is_walk_in: 0, checked_in_at: null, checked_in_by: null } },
  },
]
