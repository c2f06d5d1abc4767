import sharp from 'sharp'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { rowAction, type Action, formFields, type ActionContext } from '#tests/support/actions.ts'
import { newPhone } from '#tests/support/phone.ts'
import { type Seat, anEventWithSeat, aCheckInLink, seatChanges } from './seat-makers.ts'
import { checkInActions } from './check-in-actions.ts'

function registrationAction(
  intent: string,
  form: (context: ActionContext, seat: Seat) => Promise<Record<string, string>> | Record<string, string>,
  rest: Pick<Action, 'useCases' | 'allowedChanges'> & Partial<Action>,
): Action {
  return {
    by: 'admin',
    async prepare(context) {
      const seat = await anEventWithSeat(context)
      const sent = formFields({ intent, ...(await form(context, seat)) })
      return { path: `/admin/events/${seat.eventId}/registrations`, form: sent }
    },
    ...rest,
  }
}

const laterMessage = {
  to: 'all',
  subject: 'Bring a lamp',
  text: 'Please.',
  when: 'at',
  sendAt: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
  requestKey: newId(),
}

const registrationActions: Action[] = [
  registrationAction('cancel', (_, { id }) => ({ id }), {
    useCases: ['registrations.cancelRegistration'],
    allowedChanges: seatChanges,
    idFields: ['id'],
  }),
  registrationAction('waitlist', (_, { id }) => ({ id }), {
    useCases: ['registrations.moveRegistration'],
    allowedChanges: seatChanges,
    idFields: ['id'],
  }),
  registrationAction('close', () => ({}), {
    useCases: ['registrations.setRegistrationClosed'],
    allowedChanges: { event: 'closed_at', audit_entry: 'new' },
  }),
  registrationAction(
    'walk-in',
    async ({ db }, { eventId }) => {
      await db.updateTable('event').set({ seats: 9 }).where('id', '=', eventId).execute()
      return { name: 'Came Along', phone: newPhone(), requestKey: newId() }
    },
    {
      useCases: ['check-in.addWalkIn'],
      allowedChanges: { registration: 'new', event: 'participants last_waitlist_number', audit_entry: 'new' },
      newRowValues: { registration: { status: 'seated', is_walk_in: 1, checked_in_at: null, email: null } },
    },
  ),
  registrationAction(
    'message',
    () => ({ to: 'seated', subject: 'Bring a lamp', text: 'Please.', requestKey: newId() }),
    {
      useCases: ['registrations.messageRegistrants'],
      allowedChanges: { mail: 'new', audit_entry: 'new' },
    },
  ),
  registrationAction('message', () => laterMessage, {
    useCases: ['registrations.scheduleMessage'],
    allowedChanges: { event_message: 'new', audit_entry: 'new' },
  }),
  registrationAction(
    'withdraw-message',
    async ({ db }, { eventId }) => {
      const id = newId()
      const at = new Date().toISOString()
      const words = { audience: 'all', subject: 'Lamp', body: 'Please.', created_at: at, created_by: null }
      const send_at = new Date(Date.now() + 86_400_000).toISOString()
      await db
        .insertInto('event_message')
        .values({ id, event_id: eventId, send_at, ...words })
        .execute()
      return { messageId: id }
    },
    {
      useCases: ['registrations.withdrawMessage'],
      allowedChanges: { event_message: 'gone', audit_entry: 'new' },
      idFields: ['messageId'],
    },
  ),
  {
    useCases: ['registrations.changeEventStatus', 'events.setEventStatus'],
    by: 'admin',
    async prepare(context) {
      const { eventId } = await anEventWithSeat(context)
      const form = formFields({ status: 'postponed', reason: 'Rain', notify: 'yes', noticeNote: '' })
      return { path: `/admin/events/${eventId}/status`, form }
    },
    allowedChanges: {
      event_name: 'new',
      event: 'event_status status_reason turns_past_at schedule_version notice_version revision updated_at',
      event_schedule: 'new',
      registration: 'known_version notified_version',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  registrationAction(
    'stop-notices',
    async ({ db }, { id }) => {
      const now = new Date()
      const mail = { recipient: 'moved@college.example', subject: 'Moved', text: 'To Monday.' }
      await queueMail(db, { ...mail, now, about: `change:${id}`, sendAt: new Date(now.getTime() + 600_000) })
      return {}
    },
    { useCases: ['registrations.settleNotices'], allowedChanges: { mail: 'gone', audit_entry: 'new' } },
  ),
  registrationAction(
    'notified',
    async ({ db }, { eventId, id }) => {
      await db.updateTable('event').set({ schedule_version: 1 }).where('id', '=', eventId).execute()
      return { id, version: '1' }
    },
    {
      useCases: ['registrations.markNotified'],
      allowedChanges: { registration: 'known_version notified_version', audit_entry: 'new' },
      idFields: ['id'],
    },
  ),
  registrationAction('make-link', () => ({ helper: 'Ravi', hours: '6' }), {
    useCases: ['check-in.createCheckInLink'],
    allowedChanges: { check_in_link: 'new', audit_entry: 'new' },
  }),
  registrationAction(
    'end-link',
    async (context, { eventId }) => ({ id: (await aCheckInLink(context, eventId)).id }),
    {
      useCases: ['check-in.endCheckInLink'],
      allowedChanges: { check_in_link: 'gone', audit_entry: 'new' },
      idFields: ['id'],
    },
  ),
]

async function aFilmSubmission(db: Database): Promise<string> {
  const id = newId()
  const row = { id, email: `film-${id}@college.example`, notice_version: '1' }
  await db
    .insertInto('film_submission')
    .values({ ...row, created_at: new Date().toISOString() })
    .execute()
  return id
}

const otherActions: Action[] = [
  {
    useCases: ['settings.changeSettings'],
    by: 'super-admin',
    async prepare({ db }) {
      const clubSetting = db.selectFrom('setting').select('updated_at').where('key', '=', 'club')
      const seenAt = (await clubSetting.executeTakeFirst())?.updated_at ?? ''
      const form = formFields({ ...defaultFacts, tagline: `Cut ${seenAt || 'one'}`, privacy: '', seenAt })
      return { path: '/admin/settings', form }
    },
    allowedChanges: { setting: 'new value updated_at', content_change: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['uploads.savePicture'],
    by: 'admin',
    async prepare() {
      const form = new FormData()
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return { path: '/api/uploads', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
    },
    allowedChanges: {},
  },
  {
    useCases: ['films.submitFilm'],
    by: 'visitor',
    prepare: async () => ({
      path: '/short-films',
      form: formFields({ email: `film-${newId()}@college.example` }),
    }),
    allowedChanges: { film_submission: 'new' },
  },
  rowAction('/admin/film-submissions', 'delete-submission', ({ db }) => aFilmSubmission(db), {
    useCases: ['films.deleteFilmSubmission'],
    allowedChanges: { film_submission: 'gone', audit_entry: 'new' },
  }),
  {
    useCases: ['mails.sendTestMail'],
    by: 'super-admin',
    prepare: async () => ({ path: '/admin/mails', form: formFields({ intent: 'test' }) }),
    allowedChanges: { mail: 'new', audit_entry: 'new' },
  },
  rowAction(
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
    { useCases: ['mails.sendMailAgain'], by: 'super-admin', allowedChanges: { audit_entry: 'new' } },
  ),
]

export const seatActions: readonly Action[] = [...registrationActions, ...checkInActions, ...otherActions]
