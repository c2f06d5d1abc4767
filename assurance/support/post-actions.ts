import { visitor } from '#app/accounts/model.ts'
import { approveComment, createFormStamp } from '#app/posts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import {
  type Action,
  type ActionContext,
  type ActionRequest,
  formFields,
  rowAction,
} from '#tests/support/actions.ts'

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

async function aComment(db: Database, status: 'held' | 'approved'): Promise<string> {
  const { id: post_id } = await aPost(db, true)
  const id = newId()
  const row = { id, post_id, author_name: 'Somebody', body: 'See you there.', status, created_at: at() }
  await db.insertInto('comment').values(row).execute()
  return id
}

const aHeldComment = (db: Database) => aComment(db, 'held')

/** The form of Undo, after an admin has approved a comment. */
async function approvedMeanwhile({ db, admin }: ActionContext) {
  const approved = await approveComment(actingAs(db, viewerOf(admin)), await aHeldComment(db))
  if (!approved.ok) throw new Error(approved.problem)
  return { offer: approved.value.undo }
}

const post = (isPublic: boolean) => async (context: ActionContext) => (await aPost(context.db, isPublic)).id

async function changedPost(db: Database, change: { deleted_at: string } | { pinned_at: string }) {
  const { id } = await aPost(db, true)
  await db.updateTable('post').set(change).where('id', '=', id).execute()
  return id
}

const deletedPost = ({ db }: ActionContext) => changedPost(db, { deleted_at: at() })
const pinnedPost = ({ db }: ActionContext) => changedPost(db, { pinned_at: at() })

const words = { title: 'Another night', body: 'Bring two cushions.' }

const publicationChanges = { post: 'published_at updated_at', audit_entry: 'new' }

async function commentOn({
  db,
}: ActionContext): Promise<ActionRequest & { invalidRequests: ActionRequest[] }> {
  const { id } = await aPost(db, true)
  const draft = await aPost(db, false)
  const before = new Date(Date.now() - 60_000)
  const stampOf = async (about: string) => createFormStamp(actingAs(db, visitor, { now: before }), about)
  const comment = { authorName: 'Passer-by', body: 'A lovely evening.' }
  const to = (about: string, stamp: string) => ({
    path: `/posts/${about}/comment`,
    form: formFields({ ...comment, stamp }),
  })
  const invalidRequests = [
    to(id, await stampOf(draft.id)),
    to(draft.id, await stampOf(draft.id)),
    to(id, 'made.up'),
  ]
  return { ...to(id, await stampOf(id)), invalidRequests }
}

async function anAgreeingMember(db: Database): Promise<string> {
  const { id } = await aUser(db, { accountStatus: 'approved' })
  await db.updateTable('user_account').set({ email_confirmed_at: at() }).where('id', '=', id).execute()
  await db
    .insertInto('consent')
    .values({ id: newId(), user_id: id, kind: 'announcements', given_at: at() })
    .execute()
  return id
}

export const postActions: Action[] = [
  {
    useCases: ['posts.announcePost'],
    by: 'admin',
    async prepare({ db }) {
      await anAgreeingMember(db)
      const [{ id }, draft] = [await aPost(db, true), await aPost(db, false)]
      const form = formFields({ intent: 'announce', seen: '0', requestKey: newId() })
      const invalidRequests = [draft.id, newId(), '..'].map((other) => ({
        path: `/admin/posts/${other}`,
        form,
      }))
      return { path: `/admin/posts/${id}`, form, invalidRequests }
    },
    allowedChanges: {
      announcement: 'new',
      // One row for each member, who may have got another post before.
      announcement_recipient: 'new post_id announcement_id',
      mail: 'new',
      audit_entry: 'new',
    },
  },
  {
    useCases: ['posts.stopAnnouncements'],
    by: 'visitor',
    async prepare({ db }) {
      const userId = await anAgreeingMember(db)
      const { announcementKeyOf, stopKeyOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
      const form = formFields({ 'List-Unsubscribe': 'One-Click' })
      const invalidRequests = [stopKeyOf(userId), `${userId}.x`].map((key) => ({
        path: `${STOP_ADDRESS}/${key}`,
        form,
      }))
      return { path: `${STOP_ADDRESS}/${announcementKeyOf(userId)}`, form, invalidRequests }
    },
    allowedChanges: { consent: 'withdrawn_at', audit_entry: 'new' },
  },
  {
    useCases: ['posts.createPost'],
    by: 'admin',
    prepare: async () => ({
      path: '/admin/posts/new',
      form: formFields({ intent: 'draft', ...words, requestKey: newId() }),
    }),
    allowedChanges: { post: 'new', audit_entry: 'new' },
    newRowValues: { post: { published_at: null } },
  },
  {
    useCases: ['posts.updatePost'],
    by: 'admin',
    async prepare({ db }) {
      const { id, updated_at } = await aPost(db, false)
      const form = formFields({ intent: 'draft', ...words, seenAt: updated_at })
      const invalidRequests = [newId(), '..'].map((other) => ({ path: `/admin/posts/${other}`, form }))
      return { path: `/admin/posts/${id}`, form, invalidRequests }
    },
    allowedChanges: { post: 'title body updated_at', audit_entry: 'new' },
  },
  rowAction('/admin/posts', 'publish-post', post(false), {
    useCases: ['posts.publishPost'],
    allowedChanges: publicationChanges,
  }),
  rowAction('/admin/posts', 'unpublish-post', post(true), {
    useCases: ['posts.unpublishPost'],
    allowedChanges: publicationChanges,
  }),
  rowAction('/admin/posts', 'delete-post', post(true), {
    useCases: ['posts.deletePost'],
    allowedChanges: { post: 'deleted_at', audit_entry: 'new' },
  }),
  rowAction('/admin/posts', 'restore-post', deletedPost, {
    useCases: ['posts.restorePost'],
    allowedChanges: { post: 'deleted_at', setting: 'new value updated_at', audit_entry: 'new' },
  }),
  rowAction('/admin/posts', 'pin-post', post(true), {
    useCases: ['posts.pinPost'],
    allowedChanges: { post: 'pinned_at', setting: 'new value updated_at', audit_entry: 'new' },
  }),
  rowAction('/admin/posts', 'unpin-post', pinnedPost, {
    useCases: ['posts.unpinPost'],
    allowedChanges: { post: 'pinned_at', audit_entry: 'new' },
  }),
  rowAction('/admin/comments', 'approve-comment', ({ db }) => aHeldComment(db), {
    useCases: ['posts.approveComment'],
    allowedChanges: { comment: 'status', audit_entry: 'new' },
  }),
  rowAction('/admin/comments', 'remove-comment', ({ db }) => aHeldComment(db), {
    useCases: ['posts.removeComment'],
    allowedChanges: { comment: 'gone', audit_entry: 'new' },
  }),
  rowAction('/admin/comments', 'hold-comment', ({ db }) => aComment(db, 'approved'), {
    useCases: ['posts.holdComment'],
    allowedChanges: { comment: 'status', audit_entry: 'new' },
  }),
  rowAction('/admin/comments', 'undo-comment', approvedMeanwhile, {
    useCases: ['posts.undoCommentDecision'],
    allowedChanges: { comment: 'status', audit_entry: 'new' },
    idFields: ['offer'],
  }),
  {
    useCases: ['posts.sendComment'],
    by: 'visitor',
    prepare: commentOn,
    allowedChanges: { comment: 'new' },
    newRowValues: { comment: { status: 'held' } },
  },
]
