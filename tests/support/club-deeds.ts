import { newId } from '#app/platform/id.ts'
import { aimed, type Deed, fields, type Stage } from './deeds.ts'
import { soon } from './deeds-proofs.ts'
import { eventForm } from './event-form.ts'
import { aJoinRequest, anEvent } from './factories.ts'
import { someonesPhone } from './phone.ts'
import { at, postDeeds } from './post-deeds.ts'

const DASHBOARD = '/admin/dashboard'

const event = async ({ db, boss }: Stage) => (await anEvent(db, { createdBy: boss.id })).id

const changed = 'revision updated_at'

const eventDeeds: Deed[] = [
  {
    does: ['events.createEvent'],
    by: 'admin',
    set: async () => ({ path: DASHBOARD, form: fields({ ...eventForm('Made'), requestKey: newId() }) }),
    may: { event: 'new', audit_entry: 'new' },
    born: { event: { participants: 0, revision: 0, attended: null, deleted_at: null, places_given: 0 } },
  },
  aimed(
    DASHBOARD,
    'update-event',
    async (stage) => {
      const form = { ...eventForm('Changed'), id: await event(stage) }
      return { ...form, intent: 'update-event' }
    },
    {
      does: ['registrations.changeEventAndSeat', 'events.updateEvent'],
      may: {
        event: `title description about_event google_form_link date time turns_past_at venue category image seats ${changed}`,
        audit_entry: 'new',
      },
    },
  ),
  aimed(DASHBOARD, 'set-participants', async (stage) => ({ id: await event(stage), participants: '3' }), {
    does: ['events.setParticipants'],
    may: { event: `participants ${changed}`, audit_entry: 'new' },
  }),
  aimed(DASHBOARD, 'delete-event', event, {
    does: ['events.deleteEvent'],
    may: { event: `deleted_at deleted_by ${changed}`, audit_entry: 'new' },
  }),
  aimed(
    DASHBOARD,
    'restore-event',
    async (stage) => {
      const id = await event(stage)
      await stage.db.updateTable('event').set({ deleted_at: at() }).where('id', '=', id).execute()
      return id
    },
    {
      does: ['registrations.restoreEventAndSeat', 'events.restoreEvent'],
      may: { event: `deleted_at deleted_by ${changed}`, audit_entry: 'new' },
    },
  ),
  {
    does: ['events.importParticipants'],
    by: 'admin',
    async set(stage) {
      const form = fields({ intent: 'import', text: 'email\na@college.example\nb@college.example' })
      const strays = [newId(), '..', stage.boss.id].map((id) => ({
        path: `/admin/events/${id}/participants`,
        form,
      }))
      return { path: `/admin/events/${await event(stage)}/participants`, form, strays }
    },
    may: { event: `participants ${changed}`, audit_entry: 'new' },
  },
]

const request = async ({ db }: Stage) => (await aJoinRequest(db, { phone: someonesPhone() })).id

const decided = (column: 'rejected' | 'approved') => async (stage: Stage) => {
  const id = await request(stage)
  const change = { status: column, [`${column}_at`]: soon(), [`${column}_by`]: stage.admin.id }
  await stage.db.updateTable('join_request').set(change).where('id', '=', id).execute()
  return id
}

const asIds = (about: (stage: Stage) => Promise<string>) => async (stage: Stage) => ({
  ids: await about(stage),
})

const approval = {
  join_request: 'status approved_at approved_by',
  user_account: 'new',
  audit_entry: 'new',
}

const rejection = { join_request: 'status rejected_at rejected_by', audit_entry: 'new' }

const QUEUE = '/admin/join-requests'

const requestDeeds: Deed[] = [
  {
    does: ['join-requests.sendJoinRequest'],
    by: 'visitor',
    set: async () => ({
      path: '/join',
      form: fields({
        name: 'New Face',
        phone: someonesPhone(),
        branch: 'CSE',
        year: '1st',
        interest: 'Other',
      }),
    }),
    may: { join_request: 'new' },
    born: { join_request: { status: 'pending', approved_at: null, approved_by: null, reviewer_note: null } },
  },
  aimed(DASHBOARD, 'approve-join-request', request, {
    does: ['join-requests.approveJoinRequest'],
    may: approval,
    born: { user_account: { role: 'member', standing: 'approved', email_verified: 0 } },
  }),
  aimed(DASHBOARD, 'reject-join-request', request, {
    does: ['join-requests.rejectJoinRequest'],
    may: rejection,
  }),
  aimed(DASHBOARD, 'undo-reject', decided('rejected'), {
    does: ['join-requests.undoReject'],
    may: rejection,
  }),
  aimed(QUEUE, 'bulk-approve', asIds(request), {
    does: ['join-requests.decideEach'],
    may: approval,
    aims: ['ids'],
  }),
  aimed(QUEUE, 'bulk-reject', asIds(request), { does: [], may: rejection, aims: ['ids'] }),
  aimed(QUEUE, 'undo-bulk-reject', asIds(decided('rejected')), { does: [], may: rejection, aims: ['ids'] }),
  aimed(QUEUE, 'undo-bulk-approve', asIds(decided('approved')), {
    does: ['join-requests.undoApprove'],
    may: { ...approval, user_account: 'gone' },
    aims: ['ids'],
  }),
  aimed(
    QUEUE,
    'note-join-request',
    async (stage) => ({ id: await request(stage), note: 'Plays the tabla' }),
    {
      does: ['join-requests.noteJoinRequest'],
      may: { join_request: 'reviewer_note', audit_entry: 'new' },
    },
  ),
  aimed(QUEUE, 'whatsapp-opened', decided('approved'), {
    does: ['join-requests.openedWhatsapp'],
    may: { join_request: 'whatsapp_opened_at', audit_entry: 'new' },
  }),
]

export const clubDeeds: readonly Deed[] = [...eventDeeds, ...requestDeeds, ...postDeeds]
