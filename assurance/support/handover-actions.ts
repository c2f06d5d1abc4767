import { tokenHash } from '#app/accounts/auth/one-time-codes.server.ts'
import { newId } from '#app/platform/id.ts'
import { now, soon } from '#tests/support/action-proofs.ts'
import { type Action, type ActionContext, formFields, rowAction } from '#tests/support/actions.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { aSuperAdmin, aUser } from '#tests/support/factories.ts'
import { inDays } from '#tests/support/event-form.ts'

const HANDOVER = '/admin/handover'
const OUTSIDE = { outside_account: 'holder next_holder handed_at name', audit_entry: 'new' }

/** Where the club is the day may be over already that Greenwich still has. */

/** An open handover, whether or not earlier actions have finished it. */
async function begin({ db }: ActionContext): Promise<void> {
  const open = { id: newId(), started_at: now(), started_by: null, old_invite: '' }
  await db
    .insertInto('handover')
    .values({ ...open, passphrase_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertOutside({ db }: ActionContext): Promise<string> {
  const id = newId()
  const words = { name: 'Domain', holder: 'Devika', next_holder: 'Aisha', created_at: now() }
  await db
    .insertInto('outside_account')
    .values({ id, ...words })
    .execute()
  return id
}

interface Step {
  useCase: string
  form: (context: ActionContext) => Promise<Record<string, string>>
  allowedChanges: Action['allowedChanges']
  more?: readonly string[]
}

const stepAction = ({ useCase, form, allowedChanges, more = [] }: Step): Action => ({
  useCases: [`handover.${useCase}`, ...more],
  by: 'super-admin',
  async prepare(context) {
    await begin(context)
    return { path: HANDOVER, form: formFields(await form(context)) }
  },
  allowedChanges,
})

/** A check-in link that the new committee did not make. */
async function insertLink({ db }: ActionContext): Promise<void> {
  const { id: event_id } = await db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow()
  const link = { id: newId(), event_id, token_hash: newId(), helper: 'Gate', expires_at: soon() }
  await db
    .insertInto('check_in_link')
    .values({ ...link, created_at: now(), created_by: null })
    .execute()
}

/** A super admin who came during the handover, without a second factor. */
async function insertNewHead({ db }: ActionContext): Promise<void> {
  const at = new Date(Date.now() + 60_000).toISOString()
  await aSuperAdmin(db, { name: 'Aisha Fernandes', createdAt: at, approvedAt: at })
}

const guardianChanges = {
  guardian: 'new gone name email set_at notified_at',
  verification: 'gone',
  recovery: 'gone',
  audit_entry: 'new',
}

/** A guardian, and no super admin who has signed in for months. */
async function insertGuardian({ db }: ActionContext): Promise<void> {
  const at = '2026-01-10T09:00:00.000Z'
  await db.updateTable('audit_entry').set({ at }).where('action', '=', 'session.sign-in').execute()
  const createdTimes = { created_at: at, approved_at: at }
  await db.updateTable('user_account').set(createdTimes).where('role', '=', 'super-admin').execute()
  await db
    .insertInto('guardian')
    .values({ id: 'guardian', name: 'Prof. Iyer', email: 'iyer@college.example', set_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertFormer({ db }: ActionContext): Promise<{ id: string; email: string }> {
  const { id, email } = await aUser(db, { accountStatus: 'approved' })
  await db.updateTable('user_account').set({ super_admin_until: now() }).where('id', '=', id).execute()
  return { id, email }
}

async function insertToken(
  { db }: ActionContext,
  purpose: 'guardian' | 'recovery',
  owner: string,
): Promise<string> {
  const token = newId()
  const at = { created_at: now(), updated_at: now(), expires_at: soon() }
  await db
    .insertInto('verification')
    .values({ id: newId(), identifier: tokenHash(purpose, token), value: owner, ...at })
    .execute()
  return token
}

const tick = { handover_tick: 'new ticked_at ticked_by', audit_entry: 'new' }

export const handoverActions: readonly Action[] = [
  {
    useCases: ['handover.startHandover'],
    by: 'super-admin',
    async prepare({ db }) {
      await db.updateTable('handover').set({ status: 'finished' }).where('status', '=', 'open').execute()
      return { path: HANDOVER, form: formFields({ intent: 'start' }) }
    },
    allowedChanges: { handover: 'new', outside_account: 'new', audit_entry: 'new' },
  },
  stepAction({
    useCase: 'inviteCommittee',
    form: async () => ({
      intent: 'invite-people',
      list: `next-${newId()}@college.example, super admin`,
      way: 'mail',
    }),
    allowedChanges: { invite: 'new', verification: 'new', mail: 'new', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'endOldCommittee',
    form: async ({ superAdmin }) => ({ intent: 'end-terms', ids: superAdmin.id, day: inDays(1) }),
    allowedChanges: { term: 'new ends_at last_notice updated_at', ...tick },
  }),
  stepAction({
    useCase: 'changeGroupInvite',
    form: async () => ({
      intent: 'change-invite',
      inviteUrl: `https://chat.whatsapp.com/${newId().replaceAll('-', '')}`,
    }),
    allowedChanges: { setting: 'new value updated_at', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'endOldCheckInLinks',
    more: ['check-in.endCheckInLinksOfOthers'],
    async form(context) {
      await insertLink(context)
      return { intent: 'end-links' }
    },
    allowedChanges: { check_in_link: 'gone', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'remindSecondFactor',
    async form(context) {
      await insertNewHead(context)
      return { intent: 'remind' }
    },
    allowedChanges: { mail: 'new', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'makePassphrase',
    form: async () => ({ intent: 'make-passphrase' }),
    allowedChanges: { handover_tick: 'gone', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'tickHandover',
    form: async () => ({ intent: 'tick', name: 'booklet-printed' }),
    allowedChanges: tick,
  }),
  rowAction(HANDOVER, 'hand-over', insertOutside, {
    by: 'super-admin',
    useCases: ['handover.handOver'],
    allowedChanges: OUTSIDE,
  }),
  rowAction(HANDOVER, 'remove-outside', insertOutside, {
    by: 'super-admin',
    useCases: ['handover.removeOutside'],
    allowedChanges: { outside_account: 'gone', audit_entry: 'new' },
  }),
  {
    useCases: ['accounts.nameGuardian'],
    by: 'super-admin',
    prepare: async () => ({
      path: HANDOVER,
      form: formFields({
        intent: 'name-guardian',
        name: 'Prof. Iyer',
        email: `guardian-${newId()}@college.example`,
        current: PASSWORD,
      }),
    }),
    // With the invite to which the guardian before led.
    allowedChanges: { ...guardianChanges, session: 'proved_at', mail: 'new', invite: 'gone' },
  },
  {
    useCases: ['accounts.removeGuardian'],
    by: 'super-admin',
    async prepare(context) {
      await insertGuardian(context)
      return { path: HANDOVER, form: formFields({ intent: 'remove-guardian', current: PASSWORD }) }
    },
    allowedChanges: { ...guardianChanges, session: 'proved_at', mail: 'new' },
  },
  {
    useCases: ['accounts.startRecovery'],
    by: 'visitor',
    async prepare(context) {
      await insertGuardian(context)
      const { email } = await insertFormer(context)
      const token = await insertToken(context, 'guardian', 'guardian')
      const form = { intent: 'name-former', token, email }
      const invalidRequests = [{ path: '/recovery', form: formFields({ ...form, token: newId() }) }]
      return { path: '/recovery', form: formFields(form), invalidRequests }
    },
    allowedChanges: {
      verification: 'new gone',
      recovery: 'new former_id started_at expires_at',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['accounts.finishRecovery'],
    by: 'visitor',
    async prepare(context) {
      await insertGuardian(context)
      const former = await insertFormer(context)
      const started = { former_id: former.id, started_at: now(), expires_at: soon() }
      await context.db.deleteFrom('recovery').execute()
      await context.db
        .insertInto('recovery')
        .values({ id: 'recovery', ...started })
        .execute()
      const token = await insertToken(context, 'recovery', former.id)
      const form = { intent: 'open-again', token }
      const invalidRequests = [{ path: '/recovery', form: formFields({ ...form, token: newId() }) }]
      return { path: '/recovery', form: formFields(form), invalidRequests }
    },
    allowedChanges: {
      verification: 'new gone',
      recovery: 'gone',
      invite: 'new',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['handover.saveOutside'],
    by: 'super-admin',
    prepare: async () => ({
      path: HANDOVER,
      form: formFields({ intent: 'save-outside', id: '', name: 'Drive', holder: 'Kavya', next: 'Aisha' }),
    }),
    allowedChanges: { outside_account: 'new', audit_entry: 'new' },
  },
  stepAction({
    useCase: 'archiveYear',
    form: async () => ({ intent: 'archive' }),
    allowedChanges: { committee_year: 'new team archived_at archived_by', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'removeArchive',
    async form({ db }) {
      const year = { slug: '2019-20', from_year: 2019, team: '{"leaders":[],"coordinators":[]}' }
      await db
        .insertInto('committee_year')
        .values({ ...year, archived_at: now(), archived_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { intent: 'remove-archive', id: '2019-20' }
    },
    allowedChanges: { committee_year: 'gone', audit_entry: 'new' },
  }),
  stepAction({
    useCase: 'finishHandover',
    async form(context) {
      await insertNewHead(context)
      const { id } = await context.db
        .selectFrom('handover')
        .select('id')
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow()
      await context.db
        .insertInto('handover_tick')
        .values({ handover_id: id, name: 'ends', ticked_at: now(), ticked_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { intent: 'finish' }
    },
    allowedChanges: {
      handover: 'status finished_at old_invite passphrase_hash',
      outside_account: 'holder next_holder handed_at',
      term: 'new ends_at last_notice updated_at',
      audit_entry: 'new',
    },
  }),
]
