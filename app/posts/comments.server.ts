import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isToSendAgain } from '#app/club/honeypot.rules.ts'
import { isSameBytes } from '#app/platform/constant-time.ts'
import { transact } from '#app/platform/database/database.ts'
import { findOrInsertSetting } from '#app/platform/database/settings.ts'
import { CAMPUS_LIMIT, takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { isId } from '#app/platform/id.ts'
import { findPublished, lockPublished, insertHeld } from './public.store.server.ts'
import {
  checkCommentForm,
  type CommentErrors,
  commentsPerAddressAndDay,
  FILL_TIME_MIN_MS,
  FILL_TIME_MAX_MS,
  HELD_COMMENTS_MAX,
  STAMP_FIELD,
} from './rules.ts'
import { countComments } from './store.server.ts'

const KEY_BYTES = 32

async function signatureOf({ db, now }: Acting, text: string): Promise<Buffer> {
  const newKey = { value: randomBytes(KEY_BYTES).toString('base64url'), at: now.toISOString() }
  const key = await findOrInsertSetting(db, 'comment-stamp-key', newKey)
  return createHmac('sha256', key).update(text).digest()
}

/** A signed timestamp of when the form of this post was rendered. */
export async function createFormStamp(acting: Acting, postId: string): Promise<string> {
  mustBeAble(acting.viewer, 'comments.send')
  const at = String(acting.now.getTime())
  const signature = await signatureOf(acting, `${postId} ${at}`)
  return `${at}.${signature.toString('base64url')}`
}

/** The age of the form in milliseconds; null for an invalid stamp. */
async function formAgeMs(acting: Acting, postId: string, stamp: unknown): Promise<number | null> {
  const [at = '', signature = ''] = typeof stamp === 'string' ? stamp.split('.') : []
  const expectedSignature = await signatureOf(acting, `${postId} ${at}`)
  const sentSignature = Buffer.from(signature, 'base64url')
  if (!isSameBytes(sentSignature, expectedSignature)) return null
  return acting.now.getTime() - Number(at)
}

/** The same form with the same words, sent again after a lost answer, is the same comment. */
function idOf(parts: readonly unknown[]): string {
  const digits = hash('sha256', JSON.stringify(parts))
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-')
}

async function isWithinBudget(acting: Acting, address: string): Promise<boolean> {
  if (!(await takeAddressToken(acting, { name: 'comment', address, ...CAMPUS_LIMIT }))) return false
  const ofDay = { name: 'comment:day', address, ...commentsPerAddressAndDay }
  const isWithinDay = await takeAddressToken(acting, ofDay)
  const held = await countComments(acting.db, 'held')
  return held < (isWithinDay ? HELD_COMMENTS_MAX : HELD_COMMENTS_MAX / 2)
}

export type SendCommentOutcome =
  | Outcome<{ id: string }, 'gone' | 'send-again' | 'too-fast' | 'stale' | 'too-many-attempts'>
  | { ok: false; problem: 'invalid'; errors: CommentErrors }

interface CommentSubmission {
  postId: string
  /** The unchecked form: the two fields, the stamp, the honeypot. */
  form: unknown
  /** The client's, for the limit. */
  address: string
}

/** Held back until an admin has read it. No third party looks at it, and it carries no address of its writer. */
export async function sendComment(
  acting: Acting,
  { postId, form, address }: CommentSubmission,
): Promise<SendCommentOutcome> {
  mustBeAble(acting.viewer, 'comments.send')
  if (!isId(postId) || !(await findPublished(acting.db, postId, acting.now))) return refused('gone')
  const check = checkCommentForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (isToSendAgain(form)) return refused('send-again')
  const sent = Object(form) as Record<string, unknown>
  const age = await formAgeMs(acting, postId, sent[STAMP_FIELD])
  if (age === null || age > FILL_TIME_MAX_MS) return refused('stale')
  if (age < FILL_TIME_MIN_MS) return refused('too-fast')
  if (!(await isWithinBudget(acting, address))) return refused('too-many-attempts')
  const id = idOf([postId, sent[STAMP_FIELD], check.value.authorName, check.value.body])
  const comment = { ...check.value, id, postId, now: acting.now }
  const isKept = await transact(acting.db, async (db) => {
    if (!(await lockPublished(db, postId, acting.now))) return false
    await insertHeld(db, comment)
    return true
  })
  if (!isKept) return refused('gone')
  acting.announce('posts')
  return done({ id: comment.id })
}
