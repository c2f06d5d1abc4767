import type { Acting } from '#app/accounts/acting.server.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { createIdempotently } from '#app/platform/database/idempotent-create.ts'
import { hasSameContent, type Post } from './model.ts'
import * as store from './store.server.ts'

/** Null: the post was changed elsewhere since the form was first sent. */
export async function keepPost(acting: Acting, post: Post, requestKey: unknown): Promise<Post | null> {
  return createIdempotently<Post, Post>(post, requestKey, {
    insert: (post) => withAudit(acting, 'post.create', (db) => store.insertPost(db, post)),
    find: (id) => store.findPost(acting.db, id),
    replace: (earlier, sent) =>
      withAudit(acting, 'post.change', (db) => store.replacePost(db, earlier, sent)),
    hasSameContent,
  })
}
