import { type Action, formFields } from '#tests/support/actions.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'

const backupAction = (
  useCase: string,
  form: Record<string, string>,
  allowedChanges: Action['allowedChanges'],
): Action => ({
  useCases: [`backups.${useCase}`],
  by: 'super-admin',
  prepare: async () => ({ path: '/admin/backups', form: formFields(form) }),
  allowedChanges,
})

/** The first makes the newest backup, which the others try and download. */
export const backupActions: readonly Action[] = [
  backupAction('makeBackup', { intent: 'make' }, { backup: 'new', setting: 'new', audit_entry: 'new' }),
  backupAction(
    'rehearseBackup',
    { intent: 'try', name: '' },
    { backup: 'rehearsal rehearsed_at rehearsed_tables', audit_entry: 'new' },
  ),
  backupAction(
    'changeBackupSchedule',
    { intent: 'schedule', hour: '4' },
    { setting: 'new value updated_at', audit_entry: 'new' },
  ),
  {
    useCases: ['health.noteDomainDate'],
    by: 'super-admin',
    prepare: async () => ({ path: '/admin/health', form: formFields({ date: '2028-03-03' }) }),
    allowedChanges: { setting: 'new value updated_at', audit_entry: 'new' },
  },
  {
    useCases: ['backups.downloadBackup'],
    by: 'super-admin',
    prepare: async () => ({
      path: '/admin/backups/download',
      form: formFields({ name: '', password: PASSWORD, passphrase: 'a passphrase of mine' }),
    }),
    allowedChanges: { session: 'proved_at updated_at', rate_limit: 'new gone used', audit_entry: 'new' },
  },
]
