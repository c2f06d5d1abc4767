import { visitor } from '#app/accounts/model.ts'
import { freshStamp } from '#app/posts/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from './acting.ts'
import { aimed, type Deed, fields, type Sent, type Stage } from './deeds.ts'

export const at = () => new Date().toISOString()

async function aPost(db: Database, isPublic: boolean): Promise<{ id: string; updated_at: string }> {
  const row = { id: newId(), created_at: at(), updated_at: at() }
  const words = { title: 'A night of short films', body: 'Bring a cushion.', created_by: null }
  await db
    .insertInto('post')
    .values({ ...row, ...words, published_at: isPublic ? at() : null })
    .execute()
  return row
}

async function aHeldComment(db: Database): Promise<string> {
  const { id: post_id } = await aPost(db, true)
  const id = newId()
  const row = { id, post_id, author_name: 'Somebody', body: 'See you there.', created_at: at() }
  await db.insertInto('comment').values(row).execute()
  return id
}

const post = (isPublic: boolean) => async (stage: Stage) => (await aPost(stage.db, isPublic)).id

const words = { title: 'Another night', body: 'Bring two cushions.' }

const posted = { post: 'published_at updated_at', audit_entry: 'new' }

async function commentOn({ db }: Stage): Promise<Sent & { strays: Sent[] }> {
  const { id } = await aPost(db, true)
  const draft = await aPost(db, false)
  const before = new Date(Date.now() - 60_000)
  const stampOf = async (about: string) => freshStamp(actingAs(db, visitor, { now: before }), about)
  const said = { authorName: 'Passer-by', body: 'A lovely evening.' }
  const to = (about: string, stamp: string) => ({
    path: `/posts/${about}/comment`,
    form: fields({ ...said, stamp }),
  })
  const strays = [to(id, await stampOf(draft.id)), to(draft.id, await stampOf(draft.id)), to(id, 'made.up')]
  return { ...to(id, await stampOf(id)), strays }
}

export const postDeeds: Deed[] = [
  {
    does: ['posts.createPost'],
    by: 'admin',
    set: async () => ({
      path: '/admin/posts/new',
      form: fields({ intent: 'draft', ...words, requestKey: newId() }),
    }),
    may: { post: 'new', audit_entry: 'new' },
    born: { post: { published_at: null } },
  },
  {
    does: ['posts.updatePost'],
    by: 'admin',
    async set({ db }) {
      const { id, updated_at } = await aPost(db, false)
      const form = fields({ intent: 'draft', ...words, seenAt: updated_at })
      const strays = [newId(), '..'].map((other) => ({ path: `/admin/posts/${other}`, form }))
      return { path: `/admin/posts/${id}`, form, strays }
    },
    may: { post: 'title body updated_at', audit_entry: 'new' },
  },
  aimed('/admin/posts', 'publish-post', post(false), { does: ['posts.publishPost'], may: posted }),
  aimed('/admin/posts', 'unpublish-post', post(true), { does: ['posts.unpublishPost'], may: posted }),
  aimed('/admin/posts', 'delete-post', post(true), {
    does: ['posts.deletePost'],
    may: { post: 'gone', audit_entry: 'new' },
  }),
  aimed('/admin/comments', 'approve-comment', ({ db }) => aHeldComment(db), {
    does: ['posts.approveComment'],
    may: { comment: 'status', audit_entry: 'new' },
  }),
  aimed('/admin/comments', 'remove-comment', ({ db }) => aHeldComment(db), {
    does: ['posts.removeComment'],
    may: { comment: 'gone', audit_entry: 'new' },
  }),
  {
    does: ['posts.sendComment'],
    by: 'visitor',
    set: commentOn,
    may: { comment: 'new' },
    born: { comment: { status: 'held' } },
  },
]
