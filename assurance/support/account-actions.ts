import { newId } from '#app/platform/id.ts'
import { type Action, formFields, newSignedInAccount } from '#tests/support/actions.ts'
import { CODE, NEW_PASSWORD, insertSecondFactor, insertToken } from '#tests/support/action-proofs.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { aUser, anAdmin } from '#tests/support/factories.ts'
import { inviteActions } from './invite-actions.ts'
import { newPhone } from '#tests/support/phone.ts'
import { decisionActions, reauthenticationAction, termAction } from './decision-actions.ts'

const fresh = () => ({
  email: `fresh-${newId()}@college.example`,
  password: NEW_PASSWORD,
  confirmation: NEW_PASSWORD,
})

const unapproved = { email_verified: 0, approved_at: null, approved_by: null, created_by: null }

const signInActions: Action[] = [
  {
    useCases: ['accounts.signUpSimple'],
    by: 'visitor',
    prepare: async () => ({ path: '/signup', form: formFields(fresh()) }),
    allowedChanges: { user_account: 'new', credential: 'new', session: 'new' },
    newRowValues: { user_account: { role: 'member', status: 'pending', ...unapproved } },
  },
  {
    useCases: ['accounts.signUpAdmin'],
    by: 'visitor',
    prepare: async () => ({
      path: '/admin-login',
      form: formFields({ mode: 'sign-up', tab: 'admin', ...fresh() }),
    }),
    allowedChanges: { user_account: 'new', credential: 'new' },
    newRowValues: { user_account: { role: 'admin', status: 'pending', ...unapproved } },
  },
  {
    useCases: ['accounts.createSuperAdmin'],
    by: 'super-admin',
    prepare: async () => ({
      path: '/admin/super-dashboard',
      form: formFields({ intent: 'create-super-admin', ...fresh() }),
    }),
    allowedChanges: { user_account: 'new', credential: 'new', audit_entry: 'new' },
    newRowValues: { user_account: { role: 'super-admin', status: 'approved', email_verified: 0 } },
  },
  ...inviteActions,
  {
    useCases: ['accounts.signIn'],
    by: 'visitor',
    async prepare(stage) {
      const { email } = await newSignedInAccount(stage)
      const form = { mode: 'login', tab: 'admin', email, password: PASSWORD }
      const path = '/admin-login'
      // A member and a pending admin have the right password, but no access.
      const [member, waiting] = [
        await newSignedInAccount(stage, 'member'),
        await newSignedInAccount(stage, 'admin', 'pending'),
      ]
      const invalidRequests = [member, waiting].map((user) => ({
        path,
        form: formFields({ ...form, email: user.email }),
      }))
      return { path, form: formFields(form), invalidRequests }
    },
    allowedChanges: { session: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['accounts.signIn'],
    by: 'visitor',
    async prepare(stage) {
      const { email } = await newSignedInAccount(stage)
      const form = { again: 'password', to: '/admin/dashboard', kept: '[]', email, password: PASSWORD }
      return { path: '/admin/reauthenticate', form: formFields(form) }
    },
    allowedChanges: { session: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['accounts.finishSignIn'],
    by: 'visitor',
    async prepare(stage) {
      const { id } = await anAdmin(stage.db)
      await insertSecondFactor(stage, id, true)
      const cookie = `club_step=${await insertToken(stage, 'second-step', id)}`
      const form = formFields({ mode: 'code', tab: 'admin', code: CODE })
      const other = `club_step=${await insertToken(stage, 'second-step', stage.admin.id)}`
      const path = '/admin-login'
      const invalidRequests = [other, 'club_step=made-up', ''].map((wrong) => ({ path, form, cookie: wrong }))
      return { path, form, cookie, invalidRequests }
    },
    allowedChanges: { recovery_code: 'gone', verification: 'gone', session: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['accounts.requestPasswordReset'],
    by: 'visitor',
    prepare: async (stage) => ({
      path: '/admin-login',
      form: formFields({ mode: 'forgot', email: (await newSignedInAccount(stage)).email }),
    }),
    allowedChanges: { verification: 'new', mail: 'new' },
  },
  {
    useCases: ['accounts.resetPassword'],
    by: 'visitor',
    async prepare(stage) {
      const token = await insertToken(stage, 'reset-password', (await newSignedInAccount(stage)).id)
      const words = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      const step = await insertToken(stage, 'second-step', stage.admin.id)
      // Another kind of token, one for an unknown address, and a made-up one.
      const useless = [step, await insertToken(stage, 'reset-password', ''), 'x'.repeat(43)]
      const invalidRequests = useless.map((wrong) => ({
        path: '/reset-password',
        form: formFields({ token: wrong, ...words }),
      }))
      return { path: '/reset-password', form: formFields({ token, ...words }), invalidRequests }
    },
    allowedChanges: {
      verification: 'gone',
      session: 'gone',
      credential: 'password updated_at',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  {
    useCases: [],
    by: 'visitor',
    prepare: async (stage) => ({
      path: '/logout',
      form: [],
      cookie: (await newSignedInAccount(stage)).cookie,
    }),
    allowedChanges: { session: 'gone' },
  },
  {
    useCases: ['accounts.revealPhone'],
    by: 'admin',
    prepare: async ({ db }) => ({
      path: '/admin/users',
      form: formFields({ intent: 'reveal-phone', id: (await aUser(db, { phone: newPhone() })).id }),
    }),
    allowedChanges: { audit_entry: 'new' },
    idFields: ['id'],
  },
]

export const accountActions: readonly Action[] = [
  ...signInActions,
  ...decisionActions,
  termAction,
  reauthenticationAction,
]
