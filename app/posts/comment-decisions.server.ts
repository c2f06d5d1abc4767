import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { UndoProblem } from '#app/accounts/undo.rules.ts'
import { offerUndo, readUndoOffer } from '#app/accounts/use-cases.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { deleteComment, moveComment, reinsertComment, type StoredComment } from './comments.store.server.ts'
import type { CommentStatus } from './model.ts'

const PURPOSE = 'comment'

interface CommentMove {
  id: string
  from: CommentStatus
  to: CommentStatus
}

/** What Undo does: the way back of a move, or the removed comment. */
type CommentBefore = CommentMove | { removed: StoredComment }

/** `undo` is taken by `undoCommentDecision`. */
type CommentOutcome = Outcome<{ id: string; undo: string }, 'gone'>

/** One decision and its entry in the log. `change` answers how it is undone, or null when there was nothing to change. */
async function decide(
  acting: Acting,
  { id, action }: { id: string; action: AuditAction },
  change: (db: Database) => Promise<CommentBefore | null>,
): Promise<CommentOutcome> {
  mustBeAble(acting.viewer, 'posts.manage')
  if (!isId(id)) return refused('gone')
  const decided = await withAudit(acting, action, async (db) => {
    const before = await change(db)
    return before && { id, undo: await offerUndo({ ...acting, db }, PURPOSE, before) }
  })
  if (!decided) return refused('gone')
  acting.announce('posts')
  return done(decided)
}

export async function approveComment(acting: Acting, id: string): Promise<CommentOutcome> {
  mustBeAble(acting.viewer, 'posts.manage')
  return decide(acting, { id, action: 'comment.approve' }, async (db) =>
    (await moveComment(db, { id, from: 'held', to: 'approved' }))
      ? { id, from: 'approved', to: 'held' }
      : null,
  )
}

/** An approved comment waits for approval again and is no longer public. */
export async function holdComment(acting: Acting, id: string): Promise<CommentOutcome> {
  mustBeAble(acting.viewer, 'posts.manage')
  return decide(acting, { id, action: 'comment.hold' }, async (db) =>
    (await moveComment(db, { id, from: 'approved', to: 'held' }))
      ? { id, from: 'held', to: 'approved' }
      : null,
  )
}

/** Deletes the comment at once. Only the signed Undo still contains it. */
export async function removeComment(acting: Acting, id: string): Promise<CommentOutcome> {
  mustBeAble(acting.viewer, 'posts.manage')
  return decide(acting, { id, action: 'comment.remove' }, async (db) => {
    const removedComment = await deleteComment(db, id)
    return removedComment && { removed: removedComment }
  })
}

/** Within 30 seconds, by the admin who decided. */
export async function undoCommentDecision(
  acting: Acting,
  offered: string,
): Promise<Outcome<{ id: string }, UndoProblem>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const offer = await readUndoOffer<CommentBefore>(acting, PURPOSE, offered)
  if (!offer.ok) return offer
  const { before } = offer.value
  const undone = await withAudit(acting, 'comment.undo', async (db) => {
    const isBack =
      'removed' in before ? await reinsertComment(db, before.removed) : await moveComment(db, before)
    return isBack ? { id: 'removed' in before ? before.removed.id : before.id } : null
  })
  if (!undone) return refused('already-undone')
  acting.announce('posts')
  return done(undone)
}
