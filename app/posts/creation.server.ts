import type { Acting } from '#app/accounts/acting.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isId } from '#app/platform/id.ts'
import { type Post, saysTheSame } from './model.ts'
import { recorded } from './recorded.server.ts'
import * as store from './store.server.ts'

async function inserted(acting: Acting, post: Post): Promise<Post | null> {
  const deed = { action: 'post.create', subjectKind: 'post' } as const
  return recorded(acting, deed, (db) => store.insertPost(db, post))
}

async function insertedAnew(acting: Acting, post: Post): Promise<Post> {
  const kept = await inserted(acting, post)
  if (!kept) throw new Error('A post was not kept')
  return kept
}

/**
 * With a request key (a uuid the form made) a double click finds the post of the first one. Whoever heard no answer may
 * have changed their words before the next try: those are kept then, unless the post was changed elsewhere meanwhile.
 */
export async function keepOnce(
  acting: Acting,
  post: Post,
  requestKey: unknown,
): Promise<Outcome<Post, 'changed-elsewhere'>> {
  if (!isId(requestKey)) return done(await insertedAnew(acting, post))
  const sent = { ...post, id: requestKey }
  const made = await inserted(acting, sent)
  if (made) return done(made)
  const earlier = await store.findPost(acting.db, requestKey)
  if (!earlier || earlier.createdBy !== post.createdBy) return done(await insertedAnew(acting, post))
  return replaced(acting, earlier, sent)
}

async function replaced(
  acting: Acting,
  earlier: Post,
  sent: Post,
): Promise<Outcome<Post, 'changed-elsewhere'>> {
  if (saysTheSame(earlier, sent)) return done(earlier)
  // A sending that was held up on its way is older than what stands.
  const isLate = sent.createdAt < earlier.createdAt
  if (isLate || earlier.updatedAt !== earlier.createdAt) return refused('changed-elsewhere')
  const deed = { action: 'post.change', subjectKind: 'post' } as const
  const kept = await recorded(acting, deed, (db) => store.replacePost(db, earlier, sent))
  if (kept) return done(kept)
  // Two at once: the other one may have brought the same words.
  const standing = await store.findPost(acting.db, sent.id)
  return standing && saysTheSame(standing, sent) ? done(standing) : refused('changed-elsewhere')
}
