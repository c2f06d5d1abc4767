import { contentDraft, publishDraft, removeItem } from '#app/content/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'
import { type Action, type ActionContext, formFields, rowAction } from '#tests/support/actions.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { emptyMp4 } from '#tests/support/video-files.ts'

const PATH = '/admin/content/team'
const person = {
  section: 'leader',
  name: 'Asha Rao',
  title: 'Editor',
  image: '/art/team/president.webp',
  linkedin: '',
  instagram: '',
}

/** The team of a new club, published, with a draft of it: somebody is missing. Answers the id of somebody who stays. */
async function draftOfTeam({ db }: ActionContext): Promise<string> {
  const acting = actingAs(db, admin)
  await db.deleteFrom('content_revision').where('kind', '=', teamKind.name).execute()
  await db.deleteFrom('content').where('kind', '=', teamKind.name).execute()
  const { items } = await contentDraft(acting, teamKind)
  await removeItem(acting, teamKind, items.at(-1)?.id ?? '')
  await publishDraft(acting, teamKind)
  await removeItem(acting, teamKind, items.at(-2)?.id ?? '')
  return items[0]?.id ?? ''
}

/** A file as the browser sends it. */
async function uploadOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const ready = new Response(form)
  const type = ready.headers.get('content-type') ?? ''
  return { path: '/api/uploads', body: { type, bytes: Buffer.from(await ready.arrayBuffer()) } }
}

const changes = { content: 'version draft saved_at', content_change: 'new', audit_entry: 'new' }

export const contentActions: Action[] = [
  {
    useCases: ['uploads.saveVideoPiece'],
    by: 'admin',
    prepare: async () => {
      const piece = new File([emptyMp4(100)], 'a.mp4')
      const place = { key: crypto.randomUUID(), at: '0', total: String(piece.size), type: 'mp4' }
      return uploadOf({ piece, ...place })
    },
    allowedChanges: {},
  },
  {
    useCases: ['uploads.saveCaptions'],
    by: 'admin',
    prepare: async () =>
      uploadOf({ captions: new File(['WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n'], 'a.vtt') }),
    allowedChanges: {},
  },
  {
    useCases: ['content.saveItem'],
    by: 'admin',
    async prepare(context) {
      await draftOfTeam(context)
      return {
        path: `${PATH}/new`,
        form: formFields(person),
        invalidRequests: [{ path: `${PATH}/nobody`, form: formFields(person) }],
      }
    },
    allowedChanges: changes,
  },
  {
    useCases: [],
    by: 'admin',
    prepare: async (context) => ({
      path: `${PATH}/preview`,
      form: formFields({ ...person, id: await draftOfTeam(context) }),
    }),
    allowedChanges: {},
  },
  rowAction(PATH, 'remove', draftOfTeam, { useCases: ['content.removeItem'], allowedChanges: changes }),
  rowAction(PATH, 'down', async (context) => ({ id: await draftOfTeam(context), place: '1' }), {
    useCases: ['content.moveItem'],
    allowedChanges: changes,
  }),
  rowAction(PATH, 'publish', draftOfTeam, {
    useCases: ['content.publishDraft'],
    allowedChanges: {
      content: 'version draft published published_at saved_at',
      content_revision: 'new',
      content_change: 'new',
      audit_entry: 'new',
    },
    idFields: [],
  }),
  rowAction(PATH, 'discard', draftOfTeam, {
    useCases: ['content.discardDraft'],
    allowedChanges: changes,
    idFields: [],
  }),
  rowAction(PATH, 'renew-preview', draftOfTeam, {
    useCases: ['content.renewDraftPreview'],
    allowedChanges: { content: 'preview_key', audit_entry: 'new' },
    idFields: [],
  }),
  rowAction(
    PATH,
    'undo',
    async (context) => {
      await draftOfTeam(context)
      const [newest] = await context.db
        .selectFrom('content_change')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      return newest?.id ?? ''
    },
    { useCases: ['content.takeBackChange'], allowedChanges: changes },
  ),
  rowAction(
    PATH,
    'bring-back',
    async (context) => {
      await draftOfTeam(context)
      return { version: '0' }
    },
    {
      useCases: ['content.bringBackRevision'],
      allowedChanges: changes,
      idFields: [],
    },
  ),
]
