import { newId } from '#app/platform/id.ts'
import { now, soon } from '#tests/support/action-proofs.ts'
import { type Action, type ActionContext, formFields } from '#tests/support/actions.ts'
import { aUser } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'

/** An approved member with a membership of two years. */
async function aMember({ db }: ActionContext): Promise<string> {
  const { id } = await aUser(db, { accountStatus: 'approved', phone: newPhone(), leavesIn: 2029 })
  const term = { member_until: '2029-07-31', ended_on: null }
  await db
    .insertInto('membership')
    .values({ id: newId(), user_id: id, since: '2026-11-24', ...term, created_at: now() })
    .execute()
  return id
}

/** A form of the page of a member. */
function memberAction(
  form: Record<string, string>,
  rest: Pick<Action, 'useCases' | 'allowedChanges'>,
  before?: (context: ActionContext, id: string) => Promise<unknown>,
): Action {
  return {
    by: 'admin',
    async prepare(context) {
      const id = await aMember(context)
      await before?.(context, id)
      const { updated_at: seenAt } = await context.db
        .selectFrom('user_account')
        .select('updated_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const sent = formFields({ ...form, ...(form['intent'] === 'save' && { seenAt }) })
      const invalidRequests = [{ path: `/admin/users/${newId()}`, form: sent }]
      return { path: `/admin/users/${id}`, form: sent, invalidRequests }
    },
    ...rest,
  }
}

const details = { name: 'Zoya Ansari', email: '', branch: 'ME', year: '3rd', until: '' }

export const memberDeskActions: readonly Action[] = [
  {
    useCases: ['members.addMember'],
    by: 'admin',
    prepare: async () => ({
      path: '/admin/users/new',
      form: formFields({ ...details, phone: newPhone() }),
    }),
    allowedChanges: { user_account: 'new', membership: 'new', audit_entry: 'new' },
    newRowValues: { user_account: { role: 'member', status: 'approved', email_confirmed_at: null } },
  },
  {
    useCases: ['members.importMembers'],
    by: 'admin',
    prepare: async () => ({
      path: '/admin/users/new?view=import',
      form: formFields({ intent: 'import', text: `Name,Phone\nZoya Ansari,${newPhone()}` }),
    }),
    allowedChanges: { user_account: 'new', membership: 'new', audit_entry: 'new' },
    newRowValues: { user_account: { role: 'member', status: 'approved', email_confirmed_at: null } },
  },
  memberAction(
    { intent: 'save', phone: '', ...details },
    {
      useCases: ['members.changeMember'],
      allowedChanges: {
        user_account: 'name email phone branch leaves_in updated_at',
        membership: 'member_until',
        audit_entry: 'new',
      },
    },
  ),
  memberAction(
    { intent: 'end' },
    {
      useCases: ['members.endMembership'],
      allowedChanges: { user_account: 'updated_at', membership: 'ended_on', audit_entry: 'new' },
    },
  ),
  memberAction(
    { intent: 'return' },
    {
      useCases: ['members.bringBackMembership'],
      allowedChanges: { user_account: 'updated_at', membership: 'ended_on', audit_entry: 'new' },
    },
    ({ db }, id) =>
      db.updateTable('membership').set({ ended_on: '2026-11-24' }).where('user_id', '=', id).execute(),
  ),
  memberAction(
    { intent: 'data' },
    { useCases: ['privacy.memberData'], allowedChanges: { audit_entry: 'new' } },
  ),
  memberAction(
    { intent: 'erase' },
    {
      useCases: ['privacy.eraseMember', 'accounts.scheduleErasureOf'],
      allowedChanges: { user_account: 'erase_at erase_by', audit_entry: 'new' },
    },
  ),
  memberAction(
    { intent: 'keep' },
    {
      useCases: ['accounts.keepMember'],
      allowedChanges: { user_account: 'erase_at erase_by', audit_entry: 'new' },
    },
    ({ db, admin }, id) =>
      db
        .updateTable('user_account')
        .set({ erase_at: soon(), erase_by: admin.id })
        .where('id', '=', id)
        .execute(),
  ),
]
