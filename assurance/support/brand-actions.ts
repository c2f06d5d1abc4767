import { ownColours } from '#app/club/theme.rules.ts'
import { emptyDemo, restoreDemo } from '#app/first-run/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeColours } from '#app/settings/use-cases.server.ts'
import { type Action, formFields, rowAction } from '#tests/support/actions.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'

/** In the future, so that each save is one millisecond later than the one before. */
const SAVED_AT = Date.parse('2031-01-01T00:00:00.000Z')
let saves = 0

/** A look with one before it. */
async function aLook(db: Database): Promise<void> {
  const look = { accent: '#f2b705', second: '#14213d', logo: '0123456789abcdef.svg', logoTone: '' }
  const value = JSON.stringify({ ...look, before: { ...look, accent: '#e8505b' } })
  const row = { value, updated_at: new Date(SAVED_AT).toISOString() }
  await db
    .insertInto('setting')
    .values({ key: 'brand', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  saves = 0
}

const allowedChanges = { setting: 'new gone value updated_at', content_change: 'new', audit_entry: 'new' }

function brandAction(useCase: string, intent: string, fields: Record<string, string> = {}): Action {
  return {
    useCases: [`settings.${useCase}`],
    by: 'super-admin',
    async prepare({ db }) {
      await aLook(db)
      return { path: '/admin/brand', form: formFields({ intent, ...fields }) }
    },
    allowedChanges,
    lateFields: () => ({ seenAt: new Date(SAVED_AT + saves++).toISOString() }),
  }
}

/** The entry of the log that says so. */
async function changedColours({ db }: { db: Database }): Promise<string> {
  await aLook(db)
  const seenAt = new Date(SAVED_AT).toISOString()
  const colours = { accent: '#3fb68b', second: '#10201b' }
  await changeColours(actingAs(db, { ...admin, role: 'super-admin' }), { colours, seenAt })
  const newest = db.selectFrom('content_change').select('id').where('kind', '=', 'setting/colours')
  return (await newest.orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst())?.id ?? ''
}

function firstRunAction(useCase: string, step: string, intent: string): Action {
  return {
    useCases: [`first-run.${useCase}`],
    by: 'super-admin',
    async prepare({ db }) {
      await db.deleteFrom('setting').where('key', '=', 'first-run').execute()
      return { path: `/admin/make-it-yours?step=${step}`, form: formFields({ intent }) }
    },
    allowedChanges,
  }
}

/** The tables that change when the demo content is removed or restored. */
const demoTables =
  'user_account membership credential join_request event event_schedule event_name event_recap event_picture registration post comment programme vote film_vote film_call film_entry film_juror film_review'
const demoChanges = {
  ...allowedChanges,
  ...Object.fromEntries(demoTables.split(' ').map((table) => [table, 'new gone'])),
  content: 'new version draft published published_at saved_at',
  content_revision: 'new',
}

function demoAction(useCase: string, intent: string): Action {
  return {
    useCases: [`first-run.${useCase}`],
    by: 'super-admin',
    async prepare({ db }) {
      const acting = actingAs(db, { ...admin, role: 'super-admin' })
      await emptyDemo(acting)
      if (intent === 'empty-demo') await restoreDemo(acting)
      return { path: '/admin/settings', form: formFields({ intent }) }
    },
    allowedChanges: demoChanges,
  }
}

/** Those that need no `seenAt` come last. */
export const brandActions: readonly Action[] = [
  brandAction('changeColours', 'save', { ...ownColours, accent: '#3fb68b' }),
  brandAction('resetColours', 'own'),
  brandAction('undoBrand', 'undo'),
  brandAction('removeLogo', 'no-logo'),
  rowAction('/admin/settings', 'undo', changedColours, {
    useCases: ['settings.takeBackSetting'],
    by: 'super-admin',
    allowedChanges,
  }),
  firstRunAction('markFirstRunStep', 'people', 'skip'),
  firstRunAction('leaveFirstRun', 'people', 'later'),
  firstRunAction('finishFirstRun', 'finish', 'finish'),
  demoAction('emptyDemo', 'empty-demo'),
  demoAction('restoreDemo', 'restore-demo'),
  {
    useCases: ['settings.changeLogo'],
    by: 'super-admin',
    async prepare({ db }) {
      await aLook(db)
      const form = new FormData()
      form.set('intent', 'logo')
      form.set('file', new File(['<svg viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>'], 'a.svg'))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return { path: '/admin/brand', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
    },
    allowedChanges,
  },
]
