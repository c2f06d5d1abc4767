import type { MailCounts } from '#app/platform/mail/mail-counts.ts'

/** product.md#posts-and-comments: posts are the club's announcements, comments are what visitors wrote under them. */
export interface Post {
  id: string
  title: string
  body: string
  /** null: a draft. */
  publishedAt: string | null
  createdAt: string
  createdBy: string | null
  /** The editor sends it back, so that a concurrent change is detected. */
  updatedAt: string
}

/** The same words, and both public or both a draft: what was sent stands there already. */
export function hasSameContent(one: Post, other: Post): boolean {
  const isAsPublic = (one.publishedAt === null) === (other.publishedAt === null)
  return isAsPublic && one.title === other.title && one.body === other.body
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
  comments: number
  heldComments: number
}

export interface ListedComment extends Comment {
  postTitle: string
}

/** A post that was sent by mail, and what became of the mails. */
export interface SentAnnouncement extends MailCounts {
  id: string
  sentAt: string
  /** The name of the admin; null: their account is gone. */
  by: string | null
  recipients: number
}

/** The mail of a post as it will read, and whom it goes to. */
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
export interface PublicPost {
  id: string
  title: string
  body: string
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

/** The beginning of a post in whole words, for lists and share cards. */
export function excerptOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
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
export interface FeedPost {
  id: string
  title: string
  body: string
  publishedAt: string
  updatedAt: string
}
