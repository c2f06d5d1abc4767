/** Decision 29: posts are the club's announcements, comments are what visitors wrote under them. */
export interface Post {
  id: string
  title: string
  body: string
  /** null: a draft. */
  publishedAt: string | null
  createdAt: string
  createdBy: string | null
  /** Shown to an editor, who sends it back: a change made meanwhile by somebody else is then noticed. */
  updatedAt: string
}

/** The same words, and both public or both a draft: what was sent stands there already. */
export function saysTheSame(one: Post, other: Post): boolean {
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

/** What everybody may read: no author's account, no held comment. */
export interface PublicPost {
  id: string
  title: string
  body: string
  /** 'Saturday, December 5, 2026', in the club zone. */
  publishedOn: string
  comments: number
}

export interface PublicComment {
  id: string
  authorName: string
  body: string
  writtenOn: string
}

/** An announcement as it stands: words, and the addresses among them. */
export interface Piece {
  text: string
  href?: string
}

const addressAmong = /https?:\/\/[^\s<>"']+/g
/** A sentence that ends with an address does not make its full stop part of it. */
const closing = /[.,;:!?)\]}…]+$/

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(addressAmong)) {
    const address = found.replace(closing, '')
    if (!URL.canParse(address)) continue
    if (index > from) pieces.push({ text: line.slice(from, index) })
    pieces.push({ text: address, href: new URL(address).href })
    from = index + address.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}

/** Plain text, an empty line between paragraphs: paragraphs of lines of pieces. Nothing in it is ever markup. */
export function paragraphsOf(body: string): Piece[][][] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').map(piecesOf))
}

const EXCERPT_MOST = 180

/** The beginning of an announcement, whole words of it, for lists and for whoever shares its address. */
export function excerptOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT_MOST) return line
  const cut = line.slice(0, EXCERPT_MOST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_MOST / 2)).trimEnd()}…`
}

export function linksIn(text: string): number {
  return text.match(/(https?:\/\/|www\.)/gi)?.length ?? 0
}

/** 'Saturday, December 5, 2026' */
export function longDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(Date.parse(instant))
}

/** A published announcement as feeds and search engines follow it. */
export interface FollowedPost {
  id: string
  title: string
  body: string
  publishedAt: string
  updatedAt: string
}
