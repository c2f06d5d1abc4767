import { Secret, TOTP } from 'otpauth'
import { newId } from '#app/platform/id.ts'
import { type Action, formFields, newSignedInAccount, type ActionContext } from '#tests/support/actions.ts'
import { NEW_PASSWORD, now, SECRET, insertSecondFactor, soon } from '#tests/support/action-proofs.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'

/** An action on one's own account, each time by a new account. */
function ownAccountAction(
  form: (context: ActionContext, id: string) => Promise<Record<string, string>> | Record<string, string>,
  rest: Pick<Action, 'useCases' | 'allowedChanges' | 'idFields' | 'lateFields'>,
  path = '/admin/account',
): Action {
  return {
    by: 'admin',
    async prepare(context) {
      const { id, cookie } = await newSignedInAccount(context)
      const sent = formFields(await form(context, id))
      // Another admin must not change their rows.
      const otherAdminRequest = { path, form: sent, cookie: context.admin.cookie }
      const invalidRequests = rest.idFields ? [otherAdminRequest] : []
      return { path, form: sent, cookie, invalidRequests }
    },
    ...rest,
  }
}

const sessionRow = (userId: string) => ({
  id: newId(),
  user_id: userId,
  token_hash: newId(),
  ip_address: '',
  user_agent: '',
  proved_at: null,
  expires_at: soon(),
  created_at: now(),
  updated_at: now(),
})
const codes = { second_factor: 'confirmed_at last_step new', recovery_code: 'new gone', audit_entry: 'new' }

export const ownAccountActions: readonly Action[] = [
  ownAccountAction(() => ({ intent: 'choose-mails', requestsAtOnce: 'on' }), {
    useCases: ['notices.chooseNotices'],
    allowedChanges: { committee_notice: 'new' },
  }),
  ownAccountAction(() => ({ intent: 'change-name', name: 'Asha Verma' }), {
    useCases: ['accounts.changeOwnName'],
    allowedChanges: { user_account: 'name updated_at', audit_entry: 'new' },
  }),
  ownAccountAction(
    () => ({ intent: 'change-email', current: PASSWORD, email: `${newId()}@college.example` }),
    {
      useCases: ['accounts.changeOwnEmail'],
      allowedChanges: { email_link: 'new', mail: 'new' },
    },
  ),
  ownAccountAction(() => ({ intent: 'start-enrolment', current: PASSWORD }), {
    useCases: ['accounts.startEnrolment'],
    allowedChanges: { second_factor: 'new' },
  }),
  ownAccountAction(
    async (context, id) => {
      await insertSecondFactor(context, id, false)
      return { intent: 'confirm-second-factor' }
    },
    {
      useCases: ['accounts.confirmSecondFactor'],
      allowedChanges: { ...codes, session: 'gone', mail: 'new' },
      lateFields: () => ({ code: new TOTP({ secret: Secret.fromBase32(SECRET) }).generate() }),
    },
  ),
  ownAccountAction(
    async (context, id) => {
      await insertSecondFactor(context, id, true)
      return { intent: 'renew-codes-second-factor', current: PASSWORD }
    },
    { useCases: ['accounts.renewRecoveryCodes'], allowedChanges: codes },
  ),
  ownAccountAction(
    async (context, id) => {
      await insertSecondFactor(context, id, true)
      return { intent: 'turn-off-second-factor', current: PASSWORD }
    },
    {
      useCases: ['accounts.turnOffSecondFactor'],
      allowedChanges: { second_factor: 'gone', recovery_code: 'gone', audit_entry: 'new', mail: 'new' },
    },
  ),
  ...['/admin/account', '/admin/new-password'].map((path) =>
    ownAccountAction(
      () => ({
        intent: 'change-password',
        current: PASSWORD,
        password: NEW_PASSWORD,
        confirmation: NEW_PASSWORD,
      }),
      {
        useCases: ['accounts.changeOwnPassword'],
        allowedChanges: { credential: 'password updated_at', audit_entry: 'new', mail: 'new' },
      },
      path,
    ),
  ),
  ownAccountAction(
    async ({ db }, id) => {
      const session = sessionRow(id)
      await db.insertInto('session').values(session).execute()
      return { intent: 'end-device', id: session.id }
    },
    {
      useCases: ['accounts.endDevice'],
      allowedChanges: { session: 'gone', audit_entry: 'new' },
      idFields: ['id'],
    },
  ),
  ownAccountAction(
    async ({ db }, id) => {
      await db.insertInto('session').values(sessionRow(id)).execute()
      return { intent: 'end-others' }
    },
    { useCases: ['accounts.endOtherDevices'], allowedChanges: { session: 'gone', audit_entry: 'new' } },
  ),
]
