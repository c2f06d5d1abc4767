import { plainLine } from '#app/club/text-marks.rules.ts'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import type { MailCounts } from '#app/platform/mail/mail-counts.ts'

/** product.md#posts-and-comments: posts are the club's announcements, comments are what visitors wrote under them. */
export interface PostContent {
  title: string
  body: string
  /** The address of its picture; '' for none. */
  image: string
  imageAlt: string
  /** '30 70': the focus of the picture; '' for none. */
  imageFocus: string
  /** A link under the text, shown as a button; '' for none. */
  linkLabel: string
  linkUrl: string
}

export interface Post extends PostContent {
  id: string
  /** null: a draft. To come: it is published at that moment. */
  publishedAt: string | null
  /** Sent by mail to the members who agreed once it is public, then false. */
  isMailedWhenPublic: boolean
  createdAt: string
  createdBy: string | null
  /** The editor sends it back, so that a concurrent change is detected. */
  updatedAt: string
}

export const contentFields = [
  'title',
  'body',
  'image',
  'imageAlt',
  'imageFocus',
  'linkLabel',
  'linkUrl',
] as const

export type PublicationState = 'draft' | 'scheduled' | 'published'

export function publicationStateOf({ publishedAt }: Pick<Post, 'publishedAt'>, now: Date): PublicationState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'published'
}

/** A moment that was still to come when the post was saved, else only whether it is public. */
function publicationKey({ publishedAt, updatedAt }: Post): string {
  if (publishedAt === null) return 'draft'
  return publishedAt > updatedAt ? publishedAt : 'published'
}

/** The publication time when the form is saved again: a published post keeps its date. */
export function publishedAgain(before: Post, post: Post): string | null {
  const areBoth = publicationKey(before) === 'published' && publicationKey(post) === 'published'
  return areBoth ? before.publishedAt : post.publishedAt
}

/** The same content and publication: there is nothing to save. */
export function hasSameContent(one: Post, other: Post): boolean {
  return (
    publicationKey(one) === publicationKey(other) &&
    one.isMailedWhenPublic === other.isMailedWhenPublic &&
    contentFields.every((name) => one[name] === other[name])
  )
}

export const commentStatuses = ['held', 'approved'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** Held back until an admin approves it. */
interface Comment {
  id: string
  postId: string
  authorName: string
  body: string
  status: CommentStatus
  createdAt: string
}

export interface ListedPost extends Post {
  /** The name of the author; null: the account was deleted. */
  author: string | null
  pinnedAt: string | null
  state: PublicationState
  comments: number
  heldComments: number
}

/** A deleted post that can still be brought back (product.md#post-trash). */
export interface DeletedPost {
  id: string
  title: string
  restorableUntil: string
}

export interface ListedComment extends Comment {
  postTitle: string
}

/** A post that was sent by mail, and what became of the mails. */
export interface SentAnnouncement extends MailCounts {
  id: string
  sentAt: string
  /** The name of the admin; null: the account was deleted. */
  by: string | null
  recipients: number
}

/** The preview of an announcement's mail, and its recipients. */
export interface AnnouncementView {
  subject: string
  text: string
  /** Who agreed and was not sent this post. */
  recipients: number
  /** Who agreed, but mails to them come back. */
  unreachable: number
  /** The last one first. */
  sent: SentAnnouncement[]
}

/** What everybody may read: no author's account, no held comment. */
export interface PublicPost extends Omit<PostContent, 'body'> {
  id: string
  author: string | null
  isPinned: boolean
  publishedAt: string
  updatedAt: string
  /** The beginning of the text. */
  excerpt: string
  /** The text, with its marks. */
  blocks: MarkedBlock[]
  /** 'Saturday, 5 December 2026', in the club zone. */
  publishedOn: string
  comments: number
}

export interface PublicComment {
  id: string
  authorName: string
  body: string
  writtenOn: string
}

const EXCERPT_MAX_LENGTH = 180

/** The beginning of a post, cut between words, for lists and share images. */
export function excerptOf(body: string): string {
  const line = plainLine(body)
  if (line.length <= EXCERPT_MAX_LENGTH) return line
  const cut = line.slice(0, EXCERPT_MAX_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_MAX_LENGTH / 2)).trimEnd()}…`
}

export function countLinks(text: string): number {
  return text.match(/(https?:\/\/|www\.)/gi)?.length ?? 0
}

/** 'Saturday, 5 December 2026' */
export function longDay(instant: string, timeZone: string): string {
  const inEnglish = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(Date.parse(instant))
  return `${inEnglish({ weekday: 'long' })}, ${inEnglish({ dateStyle: 'long' })}`
}

/** A published announcement as feeds and search engines follow it. */
export interface FeedPost extends PostContent {
  id: string
  author: string | null
  publishedAt: string
  updatedAt: string
}
