import { Secret, TOTP } from 'otpauth'
import { newId } from '#app/platform/id.ts'
import { type Deed, fields, somebody, type Stage } from './deeds.ts'
import { NEW_PASSWORD, now, SECRET, secondFactorOf, soon } from './deeds-proofs.ts'
import { PASSWORD } from './desk.ts'

/** On one's own account, each time by somebody else. */
function own(
  form: (stage: Stage, id: string) => Promise<Record<string, string>> | Record<string, string>,
  rest: Pick<Deed, 'does' | 'may' | 'aims' | 'late'>,
): Deed {
  return {
    by: 'admin',
    async set(stage) {
      const { id, cookie } = await somebody(stage)
      const sent = fields(await form(stage, id))
      // A row of theirs is not another admin's to name.
      const theirs = { path: '/admin/account', form: sent, cookie: stage.admin.cookie }
      const strays = rest.aims ? [theirs] : []
      return { path: '/admin/account', form: sent, cookie, strays }
    },
    ...rest,
  }
}

const keptSession = (userId: string) => ({
  id: newId(),
  user_id: userId,
  token: newId(),
  ip_address: '',
  user_agent: '',
  proved_at: null,
  expires_at: soon(),
  created_at: now(),
  updated_at: now(),
})
const codes = { second_factor: 'confirmed_at last_step new', recovery_code: 'new gone', audit_entry: 'new' }

export const ownDeeds: readonly Deed[] = [
  own(() => ({ intent: 'draw-second-factor', current: PASSWORD }), {
    does: ['accounts.drawSecondFactor'],
    may: { second_factor: 'new' },
  }),
  own(
    async (stage, id) => {
      await secondFactorOf(stage, id, false)
      return { intent: 'confirm-second-factor' }
    },
    {
      does: ['accounts.confirmSecondFactor'],
      may: { ...codes, session: 'gone', mail: 'new' },
      late: () => ({ code: new TOTP({ secret: Secret.fromBase32(SECRET) }).generate() }),
    },
  ),
  own(
    async (stage, id) => {
      await secondFactorOf(stage, id, true)
      return { intent: 'renew-codes-second-factor', current: PASSWORD }
    },
    { does: ['accounts.renewRecoveryCodes'], may: codes },
  ),
  own(
    async (stage, id) => {
      await secondFactorOf(stage, id, true)
      return { intent: 'turn-off-second-factor', current: PASSWORD }
    },
    {
      does: ['accounts.turnOffSecondFactor'],
      may: { second_factor: 'gone', recovery_code: 'gone', audit_entry: 'new', mail: 'new' },
    },
  ),
  own(
    () => ({
      intent: 'change-password',
      current: PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    }),
    {
      does: ['accounts.changeOwnPassword'],
      may: { credential: 'password updated_at', audit_entry: 'new', mail: 'new' },
    },
  ),
  own(
    async ({ db }, id) => {
      const session = keptSession(id)
      await db.insertInto('session').values(session).execute()
      return { intent: 'end-device', id: session.id }
    },
    { does: ['accounts.endDevice'], may: { session: 'gone', audit_entry: 'new' }, aims: ['id'] },
  ),
  own(
    async ({ db }, id) => {
      await db.insertInto('session').values(keptSession(id)).execute()
      return { intent: 'end-others' }
    },
    { does: ['accounts.endOtherDevices'], may: { session: 'gone', audit_entry: 'new' } },
  ),
]
