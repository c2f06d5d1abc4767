import { isStorable } from '#app/club/storable.rules.ts'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import * as v from 'valibot'
import { countLinks, longDay } from './model.ts'

/** Lengths in characters. */
export const postLimits = { title: 120, body: 5000 } as const
export const commentLimits = { authorName: 60, body: 1000, links: 1 } as const

const MINUTE_MS = 60_000

/** A person needs longer than this to write a comment, and sends it within a day. */
export const FILL_TIME_MIN_MS = 3_000
export const FILL_TIME_MAX_MS = 24 * 60 * MINUTE_MS
/** A campus sits behind one address, so this limit scales. */
export const commentsPerAddress = { limit: 30, windowMs: 10 * MINUTE_MS } as const
/** Of one address in a day: fewer than an eighth of what waits for everybody. */
export const commentsPerAddressAndDay = { limit: 60, windowMs: 24 * 60 * MINUTE_MS } as const
/** More than anybody reads: until some are decided, no further comment is taken. */
export const HELD_COMMENTS_MAX = 500

export const STAMP_FIELD = 'stamp'

const postProblems = ['invalid', 'gone', 'changed-elsewhere'] as const
export type PostProblem = (typeof postProblems)[number]

export const postProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'changed-elsewhere':
    'Somebody else changed this post meanwhile. Copy what you wrote, then open the post again.',
} satisfies Record<PostProblem, string>

const announceProblems = ['gone', 'not-published', 'nobody', 'already-processed'] as const
export type AnnounceProblem = (typeof announceProblems)[number]

export const announceProblemMessages = {
  gone: 'This is no longer here.',
  'not-published': 'This post is a draft. Publish it first.',
  nobody: 'Everybody who agreed to announcements by e-mail was sent this post before.',
  'already-processed': 'This post was sent meanwhile. Look below at when, and at who has not had it.',
} satisfies Record<AnnounceProblem, string>

export const ANNOUNCE_FAILED = 'The announcement was not sent. Please try again.'

/** What the admin reads once the mails are queued. */
export function announcedText(recipients: number): string {
  return recipients === 1 ? 'Sent to 1 member.' : `Sent to ${recipients} members.`
}

/** Over words that were begun before the post became what it is. */
export const POST_CHANGED_SINCE_DRAFT =
  'The post was changed after you began to write. Look at the post as it is now: when you save, your words replace it.'

const commentProblems = ['invalid', 'gone', 'too-fast', 'stale', 'too-many-attempts'] as const
export type CommentProblem = (typeof commentProblems)[number]

export const commentProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'too-fast': 'That was quick. Please read your comment once more and send it again.',
  stale: 'This form was open for too long. Please send it again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} satisfies Record<CommentProblem, string>

export const POST_FAILED = 'Failed to save post. Please try again.'
export const COMMENT_FAILED = 'Failed to send comment. Please try again later.'
export const COMMENT_SENT = 'Thank you. Your comment is shown here once an admin has read it.'

/** What is asked, why, how long it is kept, whom to ask for erasure. */
export function commentNotice(contactEmail: string): string {
  return [
    'Your name and your comment are shown on this page once an admin has read them, and stay until you ask us to erase them.',
    'Your network address is counted for a day to keep programs out, and kept nowhere else.',
    `To have a comment erased, write to ${contactEmail}.`,
  ].join(' ')
}

export type PostErrors = Partial<Record<'title' | 'body', string>>
export type CommentErrors = Partial<Record<'authorName' | 'body', string>>

const FORBIDDEN_CHARACTERS = 'Please leave out signs that cannot be written'

function words(says: string, most: number) {
  return v.optional(
    v.pipe(
      v.string(says),
      v.trim(),
      v.nonEmpty(says),
      v.maxLength(most, `Please use at most ${most} characters`),
      v.check(isStorable, FORBIDDEN_CHARACTERS),
    ),
    '',
  )
}

const postSchema = v.object({
  title: words('Please enter a title', postLimits.title),
  body: words('Please write the text of the post', postLimits.body),
})

const commentSchema = v.object({
  authorName: v.pipe(
    words('Please enter your name', commentLimits.authorName),
    v.check((text) => !/\p{C}/u.test(text), FORBIDDEN_CHARACTERS),
  ),
  body: v.pipe(
    words('Please write your comment', commentLimits.body),
    v.check((text) => countLinks(text) <= commentLimits.links, 'Please use at most one link'),
  ),
})

export type PostAnswers = v.InferOutput<typeof postSchema>
export type CommentAnswers = v.InferOutput<typeof commentSchema>
type Checked<Value, Errors> = { ok: true; value: Value } | { ok: false; errors: Errors }

export function checkPostForm(input: unknown): Checked<PostAnswers, PostErrors> {
  const parsed = v.safeParse(postSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof postSchema>(parsed.issues).nested ?? {}
  return { ok: false, errors: { title: nested.title?.[0], body: nested.body?.[0] } }
}

/** The one check of a comment, in the browser and on the server: the first problem of each field. */
export function checkCommentForm(input: unknown): Checked<CommentAnswers, CommentErrors> {
  const parsed = v.safeParse(commentSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof commentSchema>(parsed.issues).nested ?? {}
  return { ok: false, errors: { authorName: nested.authorName?.[0], body: nested.body?.[0] } }
}

/** What the page behind 'Stop these mails' of an announcement says. */
export function announcementStopTexts(stoppedAt: string | null, timeZone: string) {
  const since = stoppedAt ? `, since ${longDay(stoppedAt, timeZone)}` : ''
  return {
    title: 'Announcements by e-mail',
    question: 'Should the club send you no more announcements by e-mail?',
    stopped: `You get no announcements by e-mail${since}.`,
    kept: 'Mails about your account and your tickets still come. You can agree again on your page.',
  }
}
