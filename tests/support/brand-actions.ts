import { ownColours } from '#app/club/theme.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Action, formFields } from './actions.ts'

const look = { accent: '#f2b705', second: '#14213d' }

/** A look with one before it. Answers when it was saved. */
async function aLook(db: Database): Promise<string> {
  const logo = '0123456789abcdef.svg'
  const value = JSON.stringify({ ...look, logo, before: { accent: '#e8505b', second: '#1c1020' } })
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
  brandAction('removeLogo', 'no-logo'),
  {
    ...brandAction('changeLogo', 'logo'),
    async prepare({ db }) {
      const form = new FormData()
      form.set('intent', 'logo')
      form.set('seenAt', await aLook(db))
      form.set('file', new File(['<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'], 'a.svg'))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return { path: '/admin/brand', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
    },
  },
]
