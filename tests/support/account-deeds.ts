import { newId } from '#app/platform/id.ts'
import { type Deed, fields, somebody } from './deeds.ts'
import { CODE, NEW_PASSWORD, secondFactorOf, tokenOf } from './deeds-proofs.ts'
import { PASSWORD } from './desk.ts'
import { aUser, anAdmin } from './factories.ts'
import { someonesPhone } from './phone.ts'
import { decisions, proof } from './decision-deeds.ts'

const fresh = () => ({
  email: `fresh-${newId()}@college.example`,
  password: NEW_PASSWORD,
  confirmation: NEW_PASSWORD,
})

const unflagged = { email_verified: 0, approved_at: null, approved_by: null, created_by: null }

const entering: Deed[] = [
  {
    does: ['accounts.signUpSimple'],
    by: 'visitor',
    set: async () => ({ path: '/signup', form: fields(fresh()) }),
    may: { user_account: 'new', credential: 'new' },
    born: { user_account: { role: 'member', standing: 'pending', ...unflagged } },
  },
  {
    does: ['accounts.signUpAdmin'],
    by: 'visitor',
    set: async () => ({
      path: '/admin-login',
      form: fields({ mode: 'sign-up', tab: 'admin', ...fresh() }),
    }),
    may: { user_account: 'new', credential: 'new' },
    born: { user_account: { role: 'admin', standing: 'pending', ...unflagged } },
  },
  {
    does: ['accounts.createSuperAdmin'],
    by: 'boss',
    set: async () => ({
      path: '/admin/super-dashboard',
      form: fields({ intent: 'create-super-admin', ...fresh() }),
    }),
    may: { user_account: 'new', credential: 'new', audit_entry: 'new' },
    born: { user_account: { role: 'super-admin', standing: 'approved', email_verified: 0 } },
  },
  {
    does: ['accounts.signIn'],
    by: 'visitor',
    async set(stage) {
      const { email } = await somebody(stage)
      const form = { mode: 'login', tab: 'admin', email, password: PASSWORD }
      const path = '/admin-login'
      // What a member, or whoever waits, has the right password for.
      const [member, waiting] = [await somebody(stage, 'member'), await somebody(stage, 'admin', 'pending')]
      const strays = [member, waiting].map((user) => ({
        path,
        form: fields({ ...form, email: user.email }),
      }))
      return { path, form: fields(form), strays }
    },
    may: { session: 'new', audit_entry: 'new' },
  },
  {
    does: ['accounts.signIn'],
    by: 'visitor',
    async set(stage) {
      const { email } = await somebody(stage)
      const form = { again: 'password', to: '/admin/dashboard', kept: '[]', email, password: PASSWORD }
      return { path: '/admin/again', form: fields(form) }
    },
    may: { session: 'new', audit_entry: 'new' },
  },
  {
    does: ['accounts.finishSignIn'],
    by: 'visitor',
    async set(stage) {
      const { id } = await anAdmin(stage.db)
      await secondFactorOf(stage, id, true)
      const cookie = `club_step=${await tokenOf(stage, 'second-step', id)}`
      const form = fields({ mode: 'code', tab: 'admin', code: CODE })
      const other = `club_step=${await tokenOf(stage, 'second-step', stage.admin.id)}`
      const path = '/admin-login'
      const strays = [other, 'club_step=made-up', ''].map((wrong) => ({ path, form, cookie: wrong }))
      return { path, form, cookie, strays }
    },
    may: { recovery_code: 'gone', verification: 'gone', session: 'new', audit_entry: 'new' },
  },
  {
    does: ['accounts.requestPasswordReset'],
    by: 'visitor',
    set: async (stage) => ({
      path: '/admin-login',
      form: fields({ mode: 'forgot', email: (await somebody(stage)).email }),
    }),
    may: { verification: 'new', mail: 'new' },
  },
  {
    does: ['accounts.resetPassword'],
    by: 'visitor',
    async set(stage) {
      const token = await tokenOf(stage, 'reset-password', (await somebody(stage)).id)
      const words = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      const step = await tokenOf(stage, 'second-step', stage.admin.id)
      // The other kind of token, and one that an unknown address was given.
      const useless = [step, await tokenOf(stage, 'reset-password', ''), 'x'.repeat(43)]
      const strays = useless.map((wrong) => ({
        path: '/reset-password',
        form: fields({ token: wrong, ...words }),
      }))
      return { path: '/reset-password', form: fields({ token, ...words }), strays }
    },
    may: {
      verification: 'gone',
      session: 'gone',
      credential: 'password updated_at',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  {
    does: [],
    by: 'visitor',
    set: async (stage) => ({ path: '/logout', form: [], cookie: (await somebody(stage)).cookie }),
    may: { session: 'gone' },
  },
  {
    does: ['accounts.revealPhone'],
    by: 'admin',
    set: async ({ db }) => ({
      path: '/admin/users',
      form: fields({ intent: 'reveal-phone', id: (await aUser(db, { phone: someonesPhone() })).id }),
    }),
    may: { audit_entry: 'new' },
    aims: ['id'],
  },
]

export const accountDeeds: readonly Deed[] = [...entering, ...decisions, proof]
