import { createHash } from 'node:crypto'
import { RIGHTS_TEXT } from '#app/calls/entries.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { type Action, type ActionContext, formFields } from '#tests/support/actions.ts'
import { aFilmCall, aFilmEntry, aJuror, filmAnswers } from '#tests/support/film-calls.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'

const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const callFields = {
  title: 'Shorts',
  description: 'Films of students',
  rules: '',
  opensAt: later(1).slice(0, 16),
  closesAt: later(9).slice(0, 16),
  mostMinutes: '20',
  places: '2',
}

async function prepared({ db }: ActionContext) {
  const callId = await aFilmCall(db)
  return { db, callId, entry: await aFilmEntry(db, { callId }), juror: await aJuror(db, callId) }
}
type Prepared = Awaited<ReturnType<typeof prepared>>

const byLink = (
  useCase: string,
  request: (made: Prepared) => { path: string; key: string; form: Record<string, string> },
  allowedChanges: Action['allowedChanges'],
): Action => ({
  useCases: [`calls.${useCase}`],
  by: 'visitor',
  async prepare(context) {
    const { path, key, form } = request(await prepared(context))
    const sent = (link: string) => ({ path: `${path}/${link}`, form: formFields(form) })
    return { ...sent(key), invalidRequests: [sent(`${key.slice(0, -1)}!`)] }
  },
  allowedChanges,
})

const onDesk = (
  useCase: string,
  form: (made: Prepared) => Record<string, string> | Promise<Record<string, string>>,
  allowedChanges: Action['allowedChanges'],
): Action => ({
  useCases: [`calls.${useCase}`],
  by: 'admin',
  async prepare(context) {
    const made = await prepared(context)
    return { path: `/admin/film-calls/${made.callId}`, form: formFields(await form(made)) }
  },
  allowedChanges: { audit_entry: 'new', ...allowedChanges },
})

const entryForm = {
  ...filmAnswers,
  title: 'Rain',
  name: 'Ira Sen',
  email: 'ira@college.example',
  rights: 'on',
}

export const filmCallActions: readonly Action[] = [
  {
    useCases: ['calls.createCall'],
    by: 'admin',
    prepare: async () => ({
      path: '/admin/film-calls/new',
      form: formFields({ ...callFields, intent: 'save', requestKey: newId() }),
    }),
    allowedChanges: { film_call: 'new', audit_entry: 'new' },
  },
  {
    useCases: ['calls.changeCall'],
    by: 'admin',
    async prepare({ db }) {
      const id = await aFilmCall(db)
      const call = db.selectFrom('film_call').select('updated_at').where('id', '=', id)
      const seenAt = (await call.executeTakeFirstOrThrow()).updated_at
      return { path: `/admin/film-calls/${id}`, form: formFields({ ...callFields, intent: 'save', seenAt }) }
    },
    allowedChanges: {
      film_call: 'title description rules opens_at closes_at most_minutes places hides_names updated_at',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['calls.deleteCall'],
    by: 'admin',
    async prepare({ db }) {
      return { path: `/admin/film-calls/${await aFilmCall(db)}`, form: formFields({ intent: 'delete' }) }
    },
    allowedChanges: { film_call: 'gone', audit_entry: 'new' },
  },
  {
    useCases: ['calls.startEntry'],
    by: 'visitor',
    async prepare({ db }) {
      const form = {
        title: 'Rain',
        name: 'Ira Sen',
        email: `${newId()}@college.example`,
        requestKey: newId(),
      }
      return { path: `/submit/${await aFilmCall(db)}`, form: formFields(form) }
    },
    allowedChanges: { film_entry: 'new', mail: 'new', rate_limit: 'new used' },
  },
  byLink(
    'saveEntry',
    ({ entry: { linkKey, updatedAt } }) => ({
      path: '/entries',
      key: linkKey,
      form: { ...entryForm, intent: 'save', seenAt: updatedAt, formKey: newLinkKey() },
    }),
    {
      film_entry: 'name email link_key form_key title answers video_key rights_text updated_at',
      mail: 'new',
      rate_limit: 'new used',
    },
  ),
  {
    useCases: ['calls.correctLink'],
    by: 'visitor',
    async prepare({ db }) {
      const callId = await aFilmCall(db, { closesAt: later(-1) })
      const { id, linkKey, updatedAt } = await aFilmEntry(db, { callId })
      await db.updateTable('film_entry').set({ link_asked_at: updatedAt }).where('id', '=', id).execute()
      const link = { videoUrl: 'https://vimeo.com/12', videoPassword: '' }
      const form = { intent: 'link', ...link, seenAt: updatedAt, formKey: newLinkKey() }
      return { path: `/entries/${linkKey}`, form: formFields(form) }
    },
    allowedChanges: { film_entry: 'answers video_key link_asked_at form_key updated_at' },
  },
  {
    useCases: ['calls.addEntryPicture', 'uploads.saveVisitorPicture'],
    by: 'visitor',
    async prepare(context) {
      const { entry } = await prepared(context)
      const form = new FormData()
      form.set('intent', 'poster')
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
      form.set('picture', new File([new Uint8Array(Buffer.from(pixel, 'base64'))], 'a.png'))
      const ready = new Response(form)
      const type = ready.headers.get('content-type') ?? ''
      return {
        path: `/entries/${entry.linkKey}`,
        body: { type, bytes: Buffer.from(await ready.arrayBuffer()) },
      }
    },
    allowedChanges: { film_entry: 'poster', rate_limit: 'new used' },
  },
  byLink(
    'withdrawEntry',
    ({ entry }) => ({ path: '/entries', key: entry.linkKey, form: { intent: 'withdraw' } }),
    { film_entry: 'gone', audit_entry: 'new' },
  ),
  byLink(
    'reviewEntry',
    ({ juror, entry }) => ({
      path: '/jury',
      key: juror.linkKey,
      form: { entry: entry.id, story: '4', craft: '3', impact: '5', comment: 'Quiet' },
    }),
    { film_review: 'new' },
  ),
  onDesk(
    'addJuror',
    () => ({ intent: 'add-juror', name: 'Prof. Iyer', endsOn: later(9).slice(0, 10), requestKey: newId() }),
    {
      film_juror: 'new',
    },
  ),
  onDesk('removeJuror', ({ juror }) => ({ intent: 'remove-juror', id: juror.id }), { film_juror: 'gone' }),
  onDesk('askForLink', ({ entry }) => ({ intent: 'ask-link', id: entry.id }), {
    film_entry: 'link_asked_at',
    mail: 'new',
  }),
  onDesk('noteEntry', ({ entry }) => ({ intent: 'note', id: entry.id, note: 'Lovely light', seen: '' }), {
    film_entry: 'note',
  }),
  onDesk('decideEntry', ({ entry }) => ({ intent: 'decide', id: entry.id, decision: 'chosen' }), {
    film_entry: 'decision',
  }),
  onDesk('deleteEntry', ({ entry }) => ({ intent: 'delete-entry', id: entry.id }), { film_entry: 'gone' }),
  onDesk(
    'announceDecisions',
    async ({ db, entry }) => {
      await db.updateTable('film_entry').set({ decision: 'declined' }).where('id', '=', entry.id).execute()
      const seen = createHash('sha256').update(`${entry.id}:declined`).digest('base64url')
      return { intent: 'announce', seen, line: RIGHTS_TEXT.slice(0, 20) }
    },
    { film_entry: 'told_at', film_call: 'announced_at', mail: 'new' },
  ),
  {
    useCases: ['calls.makeScreening', 'films.setRunningOrder'],
    by: 'admin',
    async prepare(context) {
      const { db, callId, entry } = await prepared(context)
      const told = { decision: 'chosen', told_at: entry.updatedAt }
      await db.updateTable('film_entry').set(told).where('id', '=', entry.id).execute()
      const form = formFields({ intent: 'screening', requestKey: newId() })
      return { path: `/admin/film-calls/${callId}`, form }
    },
    allowedChanges: { event: 'new', event_name: 'new', programme: 'new', audit_entry: 'new' },
  },
]
