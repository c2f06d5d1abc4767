import { ownColours } from '#app/club/theme.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Action, formFields } from './actions.ts'

const look = { accent: '#f2b705', second: '#14213d' }

/** A look with one before it. Answers when it was saved. */
async function aLook(db: Database): Promise<string> {
  const value = JSON.stringify({ ...look, before: { accent: '#e8505b', second: '#1c1020' } })
  const row = { value, updated_at: new Date().toISOString() }
  await db
    .insertInto('setting')
    .values({ key: 'brand', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  return row.updated_at
}

function brandAction(useCase: string, intent: string, fields: Record<string, string> = {}): Action {
  return {
    useCases: [`dashboard.${useCase}`],
    by: 'super-admin',
    prepare: async ({ db }) => ({
      path: '/admin/brand',
      form: formFields({ intent, ...fields, seenAt: await aLook(db) }),
    }),
    allowedChanges: { setting: 'new value updated_at', audit_entry: 'new' },
  }
}

export const brandActions: readonly Action[] = [
  brandAction('changeColours', 'save', { ...ownColours, accent: '#3fb68b' }),
  brandAction('resetColours', 'own'),
  brandAction('undoBrand', 'undo'),
]
