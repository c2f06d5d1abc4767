import sharp from 'sharp'
import { defaultFacts } from '#app/club/model.ts'
import { newId } from '#app/platform/id.ts'
import { queueMail } from '#app/platform/mail.ts'
import { aimed, type Deed, fields, type Stage } from './deeds.ts'
import { someonesPhone } from './phone.ts'
import { type Seat, aSeat, aDoorLink, seatMoves } from './seat-makers.ts'
import { doorDeeds } from './door-deeds.ts'

function onList(
  intent: string,
  form: (stage: Stage, seat: Seat) => Promise<Record<string, string>> | Record<string, string>,
  rest: Pick<Deed, 'does' | 'may'> & Partial<Deed>,
): Deed {
  return {
    by: 'admin',
    async set(stage) {
      const seat = await aSeat(stage)
      const sent = fields({ intent, ...(await form(stage, seat)) })
      return { path: `/admin/events/${seat.eventId}/registrations`, form: sent }
    },
    ...rest,
  }
}

const listDeeds: Deed[] = [
  onList('cancel', (_, { id }) => ({ id }), {
    does: ['registrations.cancelRegistration'],
    may: seatMoves,
    aims: ['id'],
  }),
  onList('waitlist', (_, { id }) => ({ id }), {
    does: ['registrations.moveRegistration'],
    may: seatMoves,
    aims: ['id'],
  }),
  onList('close', () => ({}), {
    does: ['registrations.closeRegistration'],
    may: { event: 'closed_at', audit_entry: 'new' },
  }),
  onList(
    'walk-in',
    async ({ db }, { eventId }) => {
      await db.updateTable('event').set({ seats: 9 }).where('id', '=', eventId).execute()
      return { name: 'Came Along', phone: someonesPhone(), requestKey: newId() }
    },
    {
      does: ['registrations.addWalkIn'],
      may: { registration: 'new', event: 'participants places_given', audit_entry: 'new' },
      born: { registration: { status: 'seated', is_walk_in: 1, checked_in_at: null, email: null } },
    },
  ),
  onList('message', () => ({ to: 'seated', subject: 'Bring a lamp', text: 'Please.', requestKey: newId() }), {
    does: ['registrations.writeToRegistered'],
    may: { mail: 'new', audit_entry: 'new' },
  }),
  onList('make-link', () => ({ helper: 'Ravi', hours: '6' }), {
    does: ['registrations.makeDoorLink'],
    may: { door_link: 'new', audit_entry: 'new' },
  }),
  onList('end-link', async (stage, { eventId }) => ({ id: (await aDoorLink(stage, eventId)).id }), {
    does: ['registrations.endDoorLink'],
    may: { door_link: 'gone', audit_entry: 'new' },
    aims: ['id'],
  }),
]

const restDeeds: Deed[] = [
  {
    does: ['dashboard.changeSettings'],
    by: 'boss',
    async set({ db }) {
      const kept = db.selectFrom('setting').select('updated_at').where('key', '=', 'club')
      const seenAt = (await kept.executeTakeFirst())?.updated_at ?? ''
      const form = fields({ ...defaultFacts, tagline: `Cut ${seenAt || 'one'}`, privacy: '', seenAt })
      return { path: '/admin/settings', form }
    },
    may: { setting: 'new value updated_at', audit_entry: 'new' },
  },
  {
    does: ['uploads.keepPicture'],
    by: 'admin',
    async set() {
      const form = new FormData()
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return { path: '/api/uploads', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
    },
    may: {},
  },
  {
    does: ['films.submitFilm'],
    by: 'visitor',
    set: async () => ({ path: '/short-films', form: fields({ email: `film-${newId()}@college.example` }) }),
    may: { film_submission: 'new' },
  },
  {
    does: ['dashboard.sendTestMail'],
    by: 'boss',
    set: async () => ({ path: '/admin/mails', form: fields({ intent: 'test' }) }),
    may: { mail: 'new', audit_entry: 'new' },
  },
  aimed(
    '/admin/mails',
    'again',
    async ({ db }) => {
      const mark = newId()
      await queueMail(db, { recipient: 'a@college.example', subject: mark, text: 'Hello', now: new Date() })
      const row = await db
        .updateTable('mail')
        .set({ status: 'failed' })
        .where('subject', '=', mark)
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    { does: ['dashboard.sendMailAgain'], by: 'boss', may: { audit_entry: 'new' } },
  ),
]

export const seatDeeds: readonly Deed[] = [...listDeeds, ...doorDeeds, ...restDeeds]
