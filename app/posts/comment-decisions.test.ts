import { beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  approveComment,
  createPost,
  deletePost,
  holdComment,
  publicPost,
  removeComment,
  undoCommentDecision,
} from './use-cases.server.ts'

const now = new Date('2026-11-25T12:00:00.000Z')

describe.each(engines)('decisions about a comment, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function aComment(status: 'held' | 'approved') {
    const viewer = viewerOf(await anAdmin(db))
    const after = (ms: number) => actingAs(db, viewer, { now: new Date(now.getTime() + ms) })
    const post = await createPost(after(0), { title: 'The tripod is back', body: 'Ask Om.' })
    if (!post.ok) throw new Error(post.problem)
    const comment = {
      id: newId(),
      post_id: post.value.id,
      author_name: 'Ritika',
      body: 'Which shelf?',
      status,
      created_at: now.toISOString(),
    }
    await db.insertInto('comment').values(comment).execute()
    const storedComment = () =>
      db.selectFrom('comment').selectAll().where('id', '=', comment.id).executeTakeFirst()
    return { comment, after, storedComment, postId: post.value.id }
  }

  it.each([
    ['an approval', approveComment, 'held'],
    ['a hold', holdComment, 'approved'],
    ['a removal', removeComment, 'held'],
    ['a removal', removeComment, 'approved'],
  ] as const)('can be undone once: %s', async (_what, decide, status) => {
    const { comment, after, storedComment } = await aComment(status)
    const decided = await decide(after(0), comment.id)
    if (!decided.ok) throw new Error(decided.problem)
    expect(await storedComment()).not.toEqual(comment)
    const { undo } = decided.value
    expect(await undoCommentDecision(after(29_000), undo)).toMatchObject({ ok: true })
    expect(await storedComment()).toEqual(comment)
    expect(await undoCommentDecision(after(29_000), undo)).toEqual({ ok: false, problem: 'already-undone' })
    const entries = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', comment.id)
      .execute()
    expect(entries.map(({ action }) => action)).toContain('comment.undo')
  })

  it('cannot be undone too late, by another admin, or after the post was deleted', async () => {
    const { comment, after, storedComment, postId } = await aComment('held')
    const otherComment = await aComment('held')
    const removal = await removeComment(after(0), comment.id)
    if (!removal.ok) throw new Error(removal.problem)
    const { undo } = removal.value
    expect(await undoCommentDecision(after(36_000), undo)).toEqual({ ok: false, problem: 'too-late' })
    expect(await undoCommentDecision(otherComment.after(0), undo)).toMatchObject({ ok: false })
    await deletePost(after(1_000), postId)
    expect(await undoCommentDecision(after(2_000), undo)).toEqual({ ok: false, problem: 'already-undone' })
    expect(await storedComment()).toBeUndefined()
  })

  it('can hold a published comment, which removes it from the public page', async () => {
    const { comment, after, postId } = await aComment('approved')
    const visibleComments = async () =>
      (await publicPost(actingAs(db, visitor, { now: after(1_000).now }), { id: postId }))?.comments.length
    expect(await visibleComments()).toBe(1)
    await holdComment(after(0), comment.id)
    expect(await visibleComments()).toBe(0)
  })
})
