import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { newId } from '#app/platform/id.ts'
import { shownVersion } from '#tests/support/join-request.ts'
import { type Action, type ActionContext, formFields, rowAction } from '#tests/support/actions.ts'
import { soon } from '#tests/support/action-proofs.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { aJoinRequest, anEvent, anEventPicture } from '#tests/support/factories.ts'
import { newStatusToken } from '#app/join-requests/submission.server.ts'
import { newPhone } from '#tests/support/phone.ts'
import { contentActions } from './content-actions.ts'
import { at, postActions } from './post-actions.ts'

const DASHBOARD = '/admin/dashboard'
const EVENTS = '/admin/events'

const event = async ({ db, superAdmin }: ActionContext) =>
  (await anEvent(db, { createdBy: superAdmin.id })).id

const changed = 'revision updated_at'
const deletion = `deleted_at deleted_by schedule_version ${changed}`

function pictureAction(
  intent: string,
  state: string,
  rest: Pick<Action, 'useCases' | 'allowedChanges'>,
): Action {
  return {
    by: 'admin',
    async prepare(context) {
      const eventId = await event(context)
      const id = await anEventPicture(context.db, { event_id: eventId, state })
      return { path: `/admin/events/${eventId}/recap`, form: formFields({ intent, id }) }
    },
    idFields: ['id'],
    ...rest,
  }
}

const eventActions: Action[] = [
  {
    useCases: ['events.createEvent'],
    by: 'admin',
    prepare: async () => ({
      path: `${EVENTS}/new`,
      form: formFields({ ...eventForm('Made'), requestKey: newId() }),
    }),
    allowedChanges: { event: 'new', event_name: 'new', audit_entry: 'new' },
    newRowValues: {
      event: {
        participants: 0,
        revision: 0,
        attended: null,
        deleted_at: null,
        last_waitlist_number: 0,
        event_status: 'scheduled',
        schedule_version: 0,
        notice_version: 0,
      },
    },
  },
  {
    useCases: ['registrations.updateEventAndNotify', 'events.updateEvent'],
    by: 'admin',
    async prepare(context) {
      const id = await event(context)
      const form = formFields({ ...eventForm('Changed'), id, intent: 'update-event' })
      return { path: `${EVENTS}/${id}/edit`, form }
    },
    idFields: ['id'],
    allowedChanges: {
      event: `title description about_event google_form_link date time turns_past_at venue category image seats schedule_version previous_date previous_time ${changed}`,
      event_schedule: 'new',
      event_name: 'new',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['events.repeatEvent'],
    by: 'admin',
    async prepare(context) {
      const dates = formFields({ dates: '2030-03-16', requestKey: newId() })
      return { path: `/admin/events/${await event(context)}/repeat`, form: dates }
    },
    allowedChanges: { event: 'new series_id', event_name: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['events.changeRecap'],
    by: 'admin',
    async prepare(context) {
      const form = formFields({
        seen: '0',
        text: 'It was full.',
        credit: 'Asha',
      })
      return { path: `/admin/events/${await event(context)}/recap`, form }
    },
    allowedChanges: { event_recap: 'new', audit_entry: 'new' },
  },
  pictureAction('show', 'hidden', {
    useCases: ['events.showPictureAgain'],
    allowedChanges: { event_picture: 'state hidden_at', audit_entry: 'new' },
  }),
  pictureAction('delete', 'shown', {
    useCases: ['events.deleteEventPicture'],
    allowedChanges: { event_picture: 'gone', audit_entry: 'new' },
  }),
  {
    useCases: ['events.takePictureDown'],
    by: 'visitor',
    async prepare({ db }) {
      const { id } = await anEvent(db, { date: '2020-03-09', turnsPastAt: '2020-03-09T12:30:00.000Z' })
      const picture = await anEventPicture(db, { event_id: id })
      return { path: `/events/${id}/pictures/${picture}`, form: [] }
    },
    allowedChanges: { event_picture: 'state hidden_at', audit_entry: 'new' },
  },
  {
    useCases: ['events.addPicture'],
    by: 'admin',
    async prepare(context) {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.set('event', await event(context))
      form.set('hash', randomBytes(32).toString('hex'))
      form.set('image', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return { path: '/api/uploads', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
    },
    allowedChanges: { event_picture: 'new', audit_entry: 'new' },
  },
  rowAction(EVENTS, 'renew-preview', event, {
    useCases: ['events.renewPreview'],
    allowedChanges: { event: 'preview_key', audit_entry: 'new' },
  }),
  rowAction(
    DASHBOARD,
    'set-participants',
    async (context) => ({ id: await event(context), participants: '3' }),
    {
      useCases: ['events.setParticipants'],
      allowedChanges: { event: `participants ${changed}`, audit_entry: 'new' },
    },
  ),
  rowAction(EVENTS, 'delete-event', event, {
    useCases: ['registrations.deleteEventAndNotify', 'events.deleteEvent'],
    allowedChanges: { event: deletion, event_schedule: 'new', audit_entry: 'new' },
  }),
  rowAction(
    EVENTS,
    'restore-event',
    async (context) => {
      const id = await event(context)
      await context.db.updateTable('event').set({ deleted_at: at() }).where('id', '=', id).execute()
      return id
    },
    {
      useCases: ['registrations.restoreEventAndNotify', 'events.restoreEvent'],
      allowedChanges: { event: deletion, event_schedule: 'new', audit_entry: 'new' },
    },
  ),
  {
    useCases: ['events.importParticipants'],
    by: 'admin',
    async prepare(context) {
      const form = formFields({ intent: 'import', text: 'email\na@college.example\nb@college.example' })
      const invalidRequests = [newId(), '..', context.superAdmin.id].map((id) => ({
        path: `/admin/events/${id}/participants`,
        form,
      }))
      return { path: `/admin/events/${await event(context)}/participants`, form, invalidRequests }
    },
    allowedChanges: { event: `participants ${changed}`, audit_entry: 'new' },
  },
]

const request = async ({ db }: ActionContext) => (await aJoinRequest(db, { phone: newPhone() })).id

/** As its row and the list of rows say what they show. */
const shownRequest = (name: 'id' | 'ids') => async (context: ActionContext) => {
  const id = await request(context)
  const version = await shownVersion(context.db, id)
  return { [name]: id, seen: name === 'id' ? String(version) : `${id} ${version}` }
}

const decided = (column: 'rejected' | 'approved') => async (context: ActionContext) => {
  const id = await request(context)
  const change = { status: column, [`${column}_at`]: soon(), [`${column}_by`]: context.admin.id }
  await context.db.updateTable('join_request').set(change).where('id', '=', id).execute()
  return id
}

const welcomed = async (context: ActionContext) => {
  const id = await decided('approved')(context)
  const change = { whatsapp_opened_at: soon() }
  await context.db.updateTable('join_request').set(change).where('id', '=', id).execute()
  return id
}

/** Other answers wait beside a request. */
const proposed = (choice: 'take' | 'keep') => async (context: ActionContext) => {
  const { id, phone } = await aJoinRequest(context.db, { phone: newPhone() })
  const proposalId = newId()
  const answers = { name: 'Other Sender', phone, branch: 'ME', year: '4th', interest: 'Other' }
  const noticed = { notice_version: '2', notice_hash: 'e'.repeat(64), noticed_at: soon(), created_at: soon() }
  await context.db
    .insertInto('join_proposal')
    .values({
      id: proposalId,
      request_id: id,
      ...answers,
      ...noticed,
      request_key: null,
      status_token_hash: newId(),
      sender: '-',
    })
    .execute()
  return { id, proposalId, seen: String(await shownVersion(context.db, id)), choice }
}

/** The undo form names the approval by its time. */
async function justApproved(context: ActionContext): Promise<Record<string, string>> {
  const id = await decided('approved')(context)
  const approvalQuery = context.db.selectFrom('join_request').select('approved_at').where('id', '=', id)
  return { id, approvedAt: (await approvalQuery.executeTakeFirstOrThrow()).approved_at ?? '' }
}

const asIds = (about: (context: ActionContext) => Promise<string>) => async (context: ActionContext) => ({
  ids: await about(context),
})

const approval = {
  join_request: 'status approved_at approved_by',
  user_account: 'new',
  membership: 'new',
  audit_entry: 'new',
}

const rejection = { join_request: 'status rejected_at rejected_by rejection_reason', audit_entry: 'new' }

const QUEUE = '/admin/join-requests'

/** The page behind the status link of a pending request. */
async function statusPath({ db }: ActionContext, phone: string): Promise<string> {
  const { id } = await aJoinRequest(db, { phone })
  const { token, hash } = newStatusToken()
  await db.updateTable('join_request').set({ status_token_hash: hash }).where('id', '=', id).execute()
  return `/join/status/${token}`
}

/** By the applicant: a wrong link, or one of a decided request, changes nothing. */
function applicantAction(
  form: (phone: string) => Record<string, string>,
  rest: Pick<Action, 'useCases' | 'allowedChanges'>,
): Action {
  return {
    by: 'visitor',
    async prepare(context) {
      const phone = newPhone()
      const sent = formFields(form(phone))
      const wrong = `/join/status/${newStatusToken().token}`
      const path = await statusPath(context, phone)
      return { path, form: sent, invalidRequests: [{ path: wrong, form: sent }] }
    },
    ...rest,
  }
}

const applicantActions: Action[] = [
  applicantAction(
    (phone) => ({
      intent: 'correct',
      name: 'Other Name',
      phone,
      branch: 'ME',
      year: '4th',
      interest: 'Photography',
    }),
    {
      useCases: ['join-requests.correctJoinRequest'],
      allowedChanges: {
        join_request: 'name branch year interest version answers_changed_at',
        audit_entry: 'new',
      },
    },
  ),
  applicantAction(() => ({ intent: 'withdraw' }), {
    useCases: ['join-requests.withdrawJoinRequest'],
    allowedChanges: { join_request: 'gone', audit_entry: 'new' },
  }),
]

const requestActions: Action[] = [
  ...applicantActions,
  ...['/join', '/api/join'].map((path): Action => ({
    useCases: ['join-requests.sendJoinRequest'],
    by: 'visitor',
    prepare: async () => ({
      path,
      form: formFields({
        name: 'New Face',
        phone: newPhone(),
        branch: 'CSE',
        year: '1st',
        interest: 'Other',
      }),
    }),
    allowedChanges: { join_request: 'new' },
    newRowValues: {
      join_request: { status: 'pending', approved_at: null, approved_by: null, reviewer_note: null },
    },
  })),
  rowAction(DASHBOARD, 'approve-join-request', shownRequest('id'), {
    useCases: ['join-requests.approveJoinRequest'],
    allowedChanges: approval,
    newRowValues: { user_account: { role: 'member', status: 'approved', email_verified: 0 } },
  }),
  rowAction(DASHBOARD, 'reject-join-request', request, {
    useCases: ['join-requests.rejectJoinRequest'],
    allowedChanges: rejection,
  }),
  rowAction(DASHBOARD, 'undo-reject', decided('rejected'), {
    useCases: ['join-requests.undoReject'],
    allowedChanges: rejection,
  }),
  rowAction(QUEUE, 'bulk-approve', shownRequest('ids'), {
    useCases: ['join-requests.decideEach'],
    allowedChanges: approval,
    idFields: ['ids'],
  }),
  rowAction(QUEUE, 'bulk-reject', asIds(request), {
    useCases: [],
    allowedChanges: rejection,
    idFields: ['ids'],
  }),
  rowAction(QUEUE, 'undo-bulk-reject', asIds(decided('rejected')), {
    useCases: [],
    allowedChanges: rejection,
    idFields: ['ids'],
  }),
  rowAction(DASHBOARD, 'settle-proposal', proposed('take'), {
    useCases: ['join-requests.settleProposal'],
    allowedChanges: {
      join_request:
        'name branch year interest version notice_version notice_hash noticed_at created_at status_token_hash sender answers_changed_at',
      join_proposal:
        'name branch year interest settled_at notice_version notice_hash noticed_at created_at status_token_hash sender',
      audit_entry: 'new',
    },
    idFields: ['id', 'proposalId'],
  }),
  rowAction(DASHBOARD, 'undo-approve', justApproved, {
    useCases: ['join-requests.undoApprove'],
    allowedChanges: { ...approval, user_account: 'gone', membership: 'gone' },
  }),
  rowAction(QUEUE, 'undo-bulk-approve', asIds(decided('approved')), {
    useCases: [],
    allowedChanges: { ...approval, user_account: 'gone', membership: 'gone' },
    idFields: ['ids'],
  }),
  rowAction(
    QUEUE,
    'note-join-request',
    async (context) => ({ id: await request(context), note: 'Plays the tabla' }),
    {
      useCases: ['join-requests.noteJoinRequest'],
      allowedChanges: { join_request: 'reviewer_note', audit_entry: 'new' },
    },
  ),
  rowAction(QUEUE, 'welcome-sent', asIds(decided('approved')), {
    useCases: ['join-requests.markedWelcomed'],
    allowedChanges: { join_request: 'whatsapp_opened_at', audit_entry: 'new' },
    idFields: ['ids'],
  }),
  rowAction(QUEUE, 'open-whatsapp', decided('approved'), {
    useCases: ['join-requests.openWelcome'],
    allowedChanges: { audit_entry: 'new' },
  }),
  rowAction(QUEUE, 'not-welcomed', asIds(welcomed), {
    useCases: ['join-requests.notWelcomed'],
    allowedChanges: { join_request: 'whatsapp_opened_at', audit_entry: 'new' },
    idFields: ['ids'],
  }),
]

export const clubActions: readonly Action[] = [
  ...eventActions,
  ...requestActions,
  ...postActions,
  ...contentActions,
]
