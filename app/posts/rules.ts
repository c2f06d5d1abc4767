import * as v from 'valibot'
import { writeTo } from '#app/club/email.rules.ts'
import { isWritable, visibleName } from '#app/club/person-fields.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { isHttps, pictureAddress } from '#app/club/addresses.rules.ts'
import { focusFrom, focusProblem } from '#app/club/picture-focus.rules.ts'
import { instantIn } from '#app/events/registration-settings.rules.ts'
import { contentFields, countLinks, longDay, type PostContent } from './model.ts'

/** Lengths in characters. */
export const postLimits = { title: 120, body: 5000, imageAlt: 200, linkLabel: 60 } as const
/** More than these would hide what is new. */
export const PINNED_MOST = 3
export const commentLimits = { authorName: 60, body: 1000, links: 1 } as const

const ADDRESS_MOST = 2000

/** A person needs longer than this to write a comment, and sends it within a day. */
export const FILL_TIME_MIN_MS = 3_000
export const FILL_TIME_MAX_MS = DAY_MS
/** Beside CAMPUS_LIMIT, once half as many comments wait as may, so that one address cannot use up the share of all others. */
export const commentsPerAddressAndDay = { limit: 240, windowMs: DAY_MS } as const
/** More than anybody reads: until some are decided, no further comment is taken. */
export const HELD_COMMENTS_MAX = 2000

export const STAMP_FIELD = 'stamp'

export type PostProblem = 'invalid' | 'gone' | 'changed-elsewhere' | 'too-many-pinned'

export const postProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'changed-elsewhere':
    'Somebody else changed this announcement meanwhile. Copy what you wrote, then open it again.',
  'too-many-pinned': `${PINNED_MOST} announcements are pinned. Unpin one of them first.`,
} satisfies Record<PostProblem, string>

export type AnnounceProblem = 'gone' | 'not-published' | 'nobody' | 'already-processed'

export const announceProblemMessages = {
  gone: 'This is no longer here.',
  'not-published': 'This announcement is not published yet. Publish it first.',
  nobody: 'Everybody who agreed to announcements by email was sent this before.',
  'already-processed': 'This was sent meanwhile. Look below at when, and at who has not had it.',
} satisfies Record<AnnounceProblem, string>

export const ANNOUNCE_FAILED = 'The announcement was not sent. Please try again.'

/** What the admin reads once the mails are queued. */
export function announcedText(recipients: number): string {
  return recipients === 1 ? 'Sent to 1 member.' : `Sent to ${recipients} members.`
}

/** Shown over a draft that was begun before the post was changed. */
export const POST_CHANGED_SINCE_DRAFT =
  'The announcement was changed after you began to write. Look at it as it is now: when you save, your words replace it.'

export type CommentProblem = 'invalid' | 'gone' | 'send-again' | 'too-fast' | 'stale' | 'too-many-attempts'

export const commentProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'send-again': SEND_AGAIN,
  'too-fast': 'That was quick. Please read your comment once more and send it again.',
  stale: 'This form was open for too long. Please send it again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} satisfies Record<CommentProblem, string>

export const POST_FAILED = 'Failed to save the announcement. Please try again.'
export const COMMENT_FAILED = 'Failed to send comment. Please try again later.'
export const COMMENT_SENT = 'Thank you. Your comment is shown here once an admin has read it.'

/** The privacy notice: which data, why, how long it is stored, and whom to ask for erasure. */
export function commentNotice(contactEmail: string): string {
  return [
    'Your name and your comment are shown on this page once an admin has read them, and stay until you ask us to erase them.',
    'Your network address is counted for a day to keep programs out, and kept nowhere else.',
    `To have a comment erased, ${writeTo(contactEmail)}.`,
  ].join(' ')
}

export type PostErrors = Partial<Record<keyof PostContent | 'publishAt', string>>
export type CommentErrors = Partial<Record<'authorName' | 'body', string>>

function textField(message: string, most: number) {
  return v.optional(
    v.pipe(
      v.string(message),
      v.transform(visibleText),
      v.nonEmpty(message),
      v.maxLength(most, `Please use at most ${most} characters`),
      v.check(isStorable, UNSTORABLE),
    ),
    '',
  )
}

const optional = (most: number) =>
  v.optional(
    v.pipe(
      v.string(UNSTORABLE),
      v.transform(visibleText),
      v.maxLength(most, `Please use at most ${most} characters`),
      v.check(isStorable, UNSTORABLE),
    ),
    '',
  )

const focusStep = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => focusProblem(text) === null, 'Please choose one'),
    ),
    '',
  )

const postSchema = v.object({
  title: textField('Please enter a title', postLimits.title),
  body: textField('Please write the text of the announcement', postLimits.body),
  image: optional(ADDRESS_MOST),
  imageAlt: optional(postLimits.imageAlt),
  imageX: focusStep(),
  imageY: focusStep(),
  linkLabel: optional(postLimits.linkLabel),
  linkUrl: optional(ADDRESS_MOST),
})

export const postMessages = {
  image: 'Please enter the address of a picture that ends in jpg, jpeg, png, webp or gif',
  imageAlt: 'Please say what the picture shows',
  linkUrl: 'Please enter an address that begins with https://',
  publishAt: 'Please choose a date and a time to come',
} as const

const commentSchema = v.object({
  authorName: v.pipe(
    textField('Please enter your name', commentLimits.authorName),
    v.transform(visibleName),
    v.check(isWritable, UNSTORABLE),
  ),
  body: v.pipe(
    textField('Please write your comment', commentLimits.body),
    v.check((text) => countLinks(text) <= commentLimits.links, 'Please use at most one link'),
  ),
})

export type CommentAnswers = v.InferOutput<typeof commentSchema>
type Checked<Value, Errors> = { ok: true; value: Value } | { ok: false; errors: Errors }

type PostForm = v.InferOutput<typeof postSchema>

/** A picture needs a text alternative. A link without a label is shown with its host. */
function addressErrors(content: PostForm, origin: string | null): PostErrors {
  const { image, imageAlt, linkLabel, linkUrl } = content
  const isPicture = image === '' || pictureAddress(image, origin) !== null
  const isLink = linkUrl === '' ? linkLabel === '' : isHttps(linkUrl)
  return {
    ...(!isPicture && { image: postMessages.image }),
    ...(image !== '' && imageAlt === '' && { imageAlt: postMessages.imageAlt }),
    ...(!isLink && { linkUrl: postMessages.linkUrl }),
  }
}

function keptContent({ imageX, imageY, ...content }: PostForm, origin: string | null): PostContent {
  const { image, imageAlt, linkLabel, linkUrl } = content
  return {
    ...content,
    imageFocus: (image && focusFrom(imageX, imageY)) || '',
    image: image && (pictureAddress(image, origin) ?? ''),
    imageAlt: image && imageAlt,
    linkUrl: linkUrl && new URL(linkUrl).href,
    linkLabel: linkLabel || (linkUrl && new URL(linkUrl).hostname.replace(/^www\./, '')),
  }
}

/** `origin` is that of this site: its own pictures are stored as paths. */
export function checkPostForm(
  input: unknown,
  origin: string | null = null,
): Checked<PostContent, PostErrors> {
  const parsed = v.safeParse(postSchema, Object(input), { abortPipeEarly: true })
  const nested = parsed.success ? {} : (v.flatten<typeof postSchema>(parsed.issues).nested ?? {})
  const errors: PostErrors = parsed.success ? addressErrors(parsed.output, origin) : {}
  const problems = { ...nested, imageFocus: nested.imageX ?? nested.imageY }
  for (const name of contentFields) if (problems[name]) errors[name] = problems[name][0]
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: keptContent(parsed.output, origin) }
}

/** A moment to come on the club's clock, as an instant; null: none. */
export function publishMomentOf(
  input: unknown,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const at = typeof input === 'string' ? instantIn(input, timeZone)?.at : null
  return at && Date.parse(at) > now.getTime() ? at : null
}

/** The one check of a comment, in the browser and on the server: the first problem of each field. */
export function checkCommentForm(input: unknown): Checked<CommentAnswers, CommentErrors> {
  const parsed = v.safeParse(commentSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof commentSchema>(parsed.issues).nested ?? {}
  return { ok: false, errors: { authorName: nested.authorName?.[0], body: nested.body?.[0] } }
}

/** The texts of the page behind 'Stop these mails' of an announcement. */
export function announcementStopTexts(stoppedAt: string | null, timeZone: string) {
  const sinceText = stoppedAt ? `, since ${longDay(stoppedAt, timeZone)}` : ''
  return {
    title: 'Announcements by email',
    question: 'Should the club send you no more announcements by email?',
    stopped: `You get no announcements by email${sinceText}.`,
    kept: 'Mails about your account and your tickets still come. You can agree again on your page.',
  }
}
