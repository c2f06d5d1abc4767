import { newId } from '#app/platform/id.ts'
import { insertToken, NEW_PASSWORD, now, soon } from '#tests/support/action-proofs.ts'
import { type Action, type ActionContext, formFields, rowAction } from '#tests/support/actions.ts'

const INVITES = '/admin/invites'
const emailOf = (id: string) => `invited-${id}@college.example`

/** An admin's invite whose link works. */
async function insertInvite({ db, superAdmin }: ActionContext): Promise<string> {
  const id = newId()
  const invite = { id, email: emailOf(id), role: 'admin', is_mailed: 0, expires_at: soon() }
  await db
    .insertInto('invite')
    .values({ ...invite, created_at: now(), created_by: superAdmin.id, accepted_at: null, accepted_by: null })
    .execute()
  return id
}

const superAdmins = { by: 'super-admin' } as const

export const inviteActions: readonly Action[] = [
  {
    useCases: ['accounts.inviteAdmin'],
    by: 'super-admin',
    prepare: async () => ({
      path: INVITES,
      form: formFields({ intent: 'invite-admin', email: emailOf(newId()), role: 'admin', way: 'mail' }),
    }),
    allowedChanges: { invite: 'new', verification: 'new', mail: 'new', audit_entry: 'new' },
    newRowValues: { invite: { role: 'admin', accepted_at: null, accepted_by: null } },
  },
  rowAction(INVITES, 'renew-invite', insertInvite, {
    ...superAdmins,
    useCases: ['accounts.renewInvite'],
    allowedChanges: { invite: 'expires_at', verification: 'new', audit_entry: 'new' },
  }),
  rowAction(INVITES, 'withdraw-invite', insertInvite, {
    ...superAdmins,
    useCases: ['accounts.withdrawInvite'],
    allowedChanges: { invite: 'gone', audit_entry: 'new' },
  }),
  {
    useCases: ['accounts.acceptInvite'],
    by: 'visitor',
    async prepare(context) {
      const id = await insertInvite(context)
      const token = await insertToken(context, 'invite', id)
      const words = { name: 'Zoya Ansari', password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      // Another kind of token, one of an invite that was withdrawn, and a made-up one.
      const useless = [
        await insertToken(context, 'reset-password', id),
        await insertToken(context, 'invite', newId()),
        'x'.repeat(43),
      ]
      const invalidRequests = useless.map((wrong) => ({
        path: '/invite',
        form: formFields({ token: wrong, ...words }),
      }))
      return { path: '/invite', form: formFields({ token, ...words }), invalidRequests }
    },
    allowedChanges: {
      user_account: 'new',
      credential: 'new',
      verification: 'gone',
      invite: 'accepted_at accepted_by',
      audit_entry: 'new',
    },
    newRowValues: { user_account: { role: 'admin', status: 'approved' }, credential: { must_change: 0 } },
  },
]
