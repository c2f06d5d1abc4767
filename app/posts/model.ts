/** Decision 29: posts are the club's announcements, comments are what visitors wrote under them. */
export interface Post {
  id: string
  title: string
  body: string
  /** null: a draft. */
  publishedAt: string | null
  createdAt: string
  createdBy: string | null
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

/** A published announcement as feeds and search engines follow it. */
export interface FollowedPost {
  id: string
  title: string
  body: string
  publishedAt: string
  updatedAt: string
}
