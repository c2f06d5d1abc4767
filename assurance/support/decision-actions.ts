import { approveAdmin } from '#app/accounts/use-cases.server.ts'
import { type Action, formFields, newSignedInAccount, type ActionContext } from '#tests/support/actions.ts'
import { insertSecondFactor } from '#tests/support/action-proofs.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { inDays } from '#tests/support/event-form.ts'

/** A decision of a super admin about an account. */
function decisionAction(
  intent: string,
  {
    does,
    about,
    may,
  }: { does: string[]; about: (context: ActionContext) => Promise<string>; may: Action['allowedChanges'] },
): Action {
  return {
    useCases: does,
    by: 'super-admin',
    async prepare(context) {
      const form = formFields({ intent, id: await about(context) })
      // Nobody may decide about their own account.
      const invalidRequests = [
        { path: '/admin/super-dashboard', form: formFields({ intent, id: context.superAdmin.id }) },
      ]
      return { path: '/admin/super-dashboard', form, invalidRequests }
    },
    allowedChanges: { audit_entry: 'new', ...may },
    idFields: ['id'],
  }
}

/** A mail to the person. */
const mail = { mail: 'new' }
const decision = { user_account: 'status approved_at approved_by updated_at' }

export const decisionActions: Action[] = [
  decisionAction('approve-admin', {
    does: ['accounts.approveAdmin'],
    about: async ({ db }) => (await anAdmin(db, { accountStatus: 'pending', approvedAt: null })).id,
    may: { ...decision, ...mail },
  }),
  decisionAction('reject-admin', {
    does: ['accounts.rejectAdmin'],
    about: async ({ db }) => (await anAdmin(db, { accountStatus: 'pending', approvedAt: null })).id,
    may: { ...decision, ...mail },
  }),
  decisionAction('revoke-admin', {
    does: ['accounts.revokeAdmin'],
    about: async (context) => (await newSignedInAccount(context)).id,
    may: { ...decision, ...mail, session: 'gone' },
  }),
  decisionAction('reopen-admin', {
    does: ['accounts.reopenAdmin'],
    about: async ({ db }) => (await anAdmin(db, { accountStatus: 'rejected', approvedAt: null })).id,
    may: decision,
  }),
  decisionAction('demote-super-admin', {
    does: ['accounts.demoteSuperAdmin'],
    about: async ({ db }) => (await aSuperAdmin(db)).id,
    may: { user_account: 'role super_admin_until updated_at', ...mail },
  }),
  {
    useCases: ['accounts.undoAdminDecision'],
    by: 'super-admin',
    async prepare({ db, superAdmin }) {
      const { id } = await anAdmin(db, { accountStatus: 'pending', approvedAt: null })
      const approved = await approveAdmin(actingAs(db, viewerOf(superAdmin)), id)
      if (!approved.ok) throw new Error(approved.problem)
      const form = formFields({ intent: 'undo-decision', offer: approved.value.undo })
      return { path: '/admin/super-dashboard', form }
    },
    allowedChanges: { ...decision, audit_entry: 'new', mail: 'gone' },
    idFields: ['offer'],
  },
  decisionAction('reset-second-factor', {
    does: ['accounts.resetSecondFactor'],
    async about(context) {
      const { id } = await anAdmin(context.db)
      await insertSecondFactor(context, id, true)
      return id
    },
    may: { second_factor: 'gone', recovery_code: 'gone', ...mail },
  }),
]

/** Entering one's own password again confirms one's own session. */
export const reauthenticationAction: Action = {
  useCases: ['accounts.reauthenticate'],
  by: 'visitor',
  async prepare({ db, superAdmin }) {
    const { id } = await anAdmin(db, { accountStatus: 'rejected', approvedAt: null })
    const form = { intent: 'reopen-admin', id, current: PASSWORD }
    const invalidRequests = [
      { path: '/admin/super-dashboard', form: formFields({ ...form, current: 'not this one' }) },
    ]
    return {
      path: '/admin/super-dashboard',
      form: formFields(form),
      cookie: superAdmin.cookie,
      invalidRequests,
    }
  },
  allowedChanges: { ...decision, session: 'proved_at updated_at', audit_entry: 'new' },
}

export const termAction: Action = {
  useCases: ['terms.changeTerm'],
  by: 'super-admin',
  async prepare({ db }) {
    const { id } = await anAdmin(db)
    const at = new Date().toISOString()
    await db
      .insertInto('term')
      .values({ user_id: id, ends_at: at, last_notice: 0, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const form = formFields({ intent: 'change-term', id, day: inDays(1) })
    return { path: '/admin/super-dashboard', form }
  },
  allowedChanges: { term: 'ends_at last_notice updated_at', audit_entry: 'new' },
  idFields: ['id'],
}
