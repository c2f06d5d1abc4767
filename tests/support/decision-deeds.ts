import { type Deed, fields, somebody, type Stage } from './deeds.ts'
import { secondFactorOf } from './deeds-proofs.ts'
import { PASSWORD } from './desk.ts'
import { anAdmin, aSuperAdmin } from './factories.ts'

/** What a super admin decides about somebody. */
function decision(
  intent: string,
  { does, about, may }: { does: string[]; about: (stage: Stage) => Promise<string>; may: Deed['may'] },
): Deed {
  return {
    does,
    by: 'boss',
    async set(stage) {
      const form = fields({ intent, id: await about(stage) })
      // Nobody decides about themselves.
      const strays = [{ path: '/admin/super-dashboard', form: fields({ intent, id: stage.boss.id }) }]
      return { path: '/admin/super-dashboard', form, strays }
    },
    may: { audit_entry: 'new', ...may },
    aims: ['id'],
  }
}

const standing = { user_account: 'standing approved_at approved_by updated_at' }

export const decisions: Deed[] = [
  decision('approve-admin', {
    does: ['accounts.approveAdmin'],
    about: async ({ db }) => (await anAdmin(db, { standing: 'pending', approvedAt: null })).id,
    may: standing,
  }),
  decision('reject-admin', {
    does: ['accounts.rejectAdmin'],
    about: async (stage) => (await somebody(stage)).id,
    may: { ...standing, session: 'gone' },
  }),
  decision('reopen-admin', {
    does: ['accounts.reopenAdmin'],
    about: async ({ db }) => (await anAdmin(db, { standing: 'rejected', approvedAt: null })).id,
    may: standing,
  }),
  decision('demote-super-admin', {
    does: ['accounts.demoteSuperAdmin'],
    about: async ({ db }) => (await aSuperAdmin(db)).id,
    may: { user_account: 'role updated_at' },
  }),
  decision('reset-second-factor', {
    does: ['accounts.resetSecondFactor'],
    async about(stage) {
      const { id } = await anAdmin(stage.db)
      await secondFactorOf(stage, id, true)
      return id
    },
    may: { second_factor: 'gone', recovery_code: 'gone', mail: 'new' },
  }),
]

/** Whoever writes their own password once more proves it for their own session. */
export const proof: Deed = {
  does: ['accounts.proveAgain'],
  by: 'visitor',
  async set({ db, boss }) {
    const { id } = await anAdmin(db, { standing: 'rejected', approvedAt: null })
    const form = { intent: 'reopen-admin', id, current: PASSWORD }
    const strays = [{ path: '/admin/super-dashboard', form: fields({ ...form, current: 'not this one' }) }]
    return { path: '/admin/super-dashboard', form: fields(form), cookie: boss.cookie, strays }
  },
  may: { ...standing, session: 'proved_at updated_at', audit_entry: 'new' },
}
