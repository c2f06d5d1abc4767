import { hash } from 'node:crypto'
import { newId } from '#app/platform/id.ts'
import { now, soon } from '#tests/support/action-proofs.ts'
import { type Action, type ActionContext, type ActionRequest, formFields } from '#tests/support/actions.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { NEVER } from '#app/events/schedule.ts'
import { aMembership, aUser } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { anEventWithSeat } from './seat-makers.ts'
import { httpClient } from '#tests/support/http-client.ts'

/** A member with a session and a confirmed address, by way of /signup. */
async function newMember({ url, db }: ActionContext): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${newId()}@college.example`
  const form = { email, password: PASSWORD, confirmation: PASSWORD }
  const answer = await httpClient(url).post('/signup', form)
  const [line = ''] = answer.headers.getSetCookie()
  if (!line) throw new Error(`/signup answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  const { id } = await db
    .updateTable('user_account')
    .set({ email_confirmed_at: now() })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, cookie: line.split(';')[0] ?? '' }
}

/** A member, and a seat that they have still to confirm, at an event of members only. */
async function aSeatToConfirm(context: ActionContext) {
  const { db } = context
  const { id: userId, cookie } = await newMember(context)
  await aMembership(db, { user_id: userId })
  await db.updateTable('user_account').set({ status: 'approved' }).where('id', '=', userId).execute()
  const { eventId } = await anEventWithSeat(context)
  const rule = { members_until: NEVER, seats: 9 }
  await db.updateTable('event').set(rule).where('id', '=', eventId).execute()
  const id = newId()
  const row = { id, event_id: eventId, user_id: userId, answers: '[]', created_at: now() }
  await db.insertInto('seat_request').values(row).execute()
  return { id, cookie }
}

function seatRequestAction(way: string, rest: Pick<Action, 'useCases' | 'allowedChanges'>): Action {
  return {
    by: 'visitor',
    async prepare(context) {
      const { id, cookie } = await aSeatToConfirm(context)
      const { cookie: other } = await newMember(context)
      const form = formFields({ intent: 'seat', way, id })
      const invalidRequests = [other, context.admin.cookie, ''].map((cookie) => ({
        path: '/me',
        form,
        cookie,
      }))
      return { path: '/me', form, cookie, invalidRequests }
    },
    ...rest,
  }
}

/** A form of one's own page. An admin may not send it. */
function ownPageAction(
  form: Record<string, string>,
  rest: Pick<Action, 'useCases' | 'allowedChanges'>,
): Action {
  return {
    by: 'visitor',
    async prepare(context) {
      const sent = formFields(form)
      const { cookie } = await newMember(context)
      const invalidRequests = [context.admin.cookie, ''].map((cookie) => ({
        path: '/me',
        form: sent,
        cookie,
      }))
      return { path: '/me', form: sent, cookie, invalidRequests }
    },
    ...rest,
  }
}

async function newLink(
  { db }: ActionContext,
  purpose: string,
  userId: string,
  email: string,
): Promise<string> {
  const token = newId()
  await db
    .insertInto('email_link')
    .values({
      id: newId(),
      user_id: userId,
      purpose,
      email,
      token_hash: hash('sha256', `email-link:${token}`, 'base64url'),
      created_at: now(),
      expires_at: soon(),
    })
    .execute()
  return token
}

const wrongToken = (path: string, more: Record<string, string> = {}): ActionRequest => ({
  path,
  form: formFields({ token: newId(), ...more }),
})

const linkActions: Action[] = [
  {
    useCases: ['accounts.requestSignInLink'],
    by: 'visitor',
    async prepare({ db }) {
      const { email } = await aUser(db)
      return { path: '/me/sign-in', form: formFields({ email }) }
    },
    allowedChanges: { email_link: 'new', mail: 'new' },
  },
  {
    useCases: ['accounts.claimPage'],
    by: 'visitor',
    async prepare(context) {
      const { id } = await aUser(context.db, { accountStatus: 'approved' })
      const email = `${newId()}@college.example`
      const token = await newLink(context, 'welcome', id, '')
      const invalidRequests = [wrongToken('/me/claim', { email })]
      return { path: '/me/claim', form: formFields({ token, email }), invalidRequests }
    },
    allowedChanges: { email_link: 'new', mail: 'new' },
  },
  {
    useCases: ['accounts.followEmailLink'],
    by: 'visitor',
    async prepare(context) {
      const { id, email } = await aUser(context.db)
      const token = await newLink(context, 'sign-in', id, email)
      return { path: '/me/link', form: formFields({ token }), invalidRequests: [wrongToken('/me/link')] }
    },
    allowedChanges: {
      email_link: 'gone followed_at',
      user_account: 'email_confirmed_at updated_at used_at',
      session: 'new',
      audit_entry: 'new',
    },
  },
]

export const memberActions: readonly Action[] = [
  ...linkActions,
  ownPageAction(
    { intent: 'consent', kind: 'announcements', way: 'give' },
    { useCases: ['accounts.switchConsent'], allowedChanges: { consent: 'new', audit_entry: 'new' } },
  ),
  ownPageAction(
    { intent: 'details', name: 'Zoya Ansari', branch: 'ME', year: '3rd' },
    {
      useCases: ['accounts.changeDetails'],
      allowedChanges: { user_account: 'name branch year leaves_in updated_at', audit_entry: 'new' },
    },
  ),
  ownPageAction(
    { intent: 'email', email: `${newId()}@college.example` },
    { useCases: ['accounts.requestEmailChange'], allowedChanges: { email_link: 'new', mail: 'new' } },
  ),
  {
    useCases: ['registrations.requestSeat'],
    by: 'visitor',
    async prepare(context) {
      const { db } = context
      const { id, email } = await newMember(context)
      await aMembership(db, { user_id: id })
      const phone = newPhone()
      await db.updateTable('user_account').set({ status: 'approved', phone }).where('id', '=', id).execute()
      const { eventId } = await anEventWithSeat(context)
      await db
        .updateTable('event')
        .set({ members_until: NEVER, seats: 9 })
        .where('id', '=', eventId)
        .execute()
      const form = formFields({ name: 'Guest', email, phone, requestKey: newId() })
      return { path: `/events/${eventId}/register`, form }
    },
    allowedChanges: { seat_request: 'new', email_link: 'new', mail: 'new' },
  },
  seatRequestAction('confirm', {
    useCases: ['registrations.confirmSeatRequest'],
    allowedChanges: { seat_request: 'gone', registration: 'new', event: 'participants', mail: 'new' },
  }),
  seatRequestAction('drop', {
    useCases: ['registrations.dropSeatRequest'],
    allowedChanges: { seat_request: 'gone' },
  }),
  ownPageAction(
    { intent: 'feed' },
    { useCases: ['accounts.renewFeed'], allowedChanges: { user_account: 'feed_key', audit_entry: 'new' } },
  ),
  ownPageAction(
    { intent: 'erase', word: 'ERASE' },
    {
      useCases: ['privacy.askToBeErased', 'accounts.scheduleErasure'],
      allowedChanges: { user_account: 'erase_at', mail: 'new', audit_entry: 'new' },
    },
  ),
  {
    ...ownPageAction(
      { intent: 'keep' },
      {
        useCases: ['accounts.keepOwnPage'],
        allowedChanges: { user_account: 'erase_at', audit_entry: 'new' },
      },
    ),
    async prepare(context) {
      const { id, cookie } = await newMember(context)
      await context.db.updateTable('user_account').set({ erase_at: soon() }).where('id', '=', id).execute()
      return { path: '/me', form: formFields({ intent: 'keep' }), cookie }
    },
  },
]
