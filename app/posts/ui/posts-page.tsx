import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { PublicPost } from '../model.ts'
import styles from './public.module.css'

/** '3 comments' */
export function commentCount(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`
}

/** The club's announcements, the newest first: ruled rows, the whole row is the way in. */
export function PostsPage({
  posts,
  page,
  hasMore,
}: {
  posts: readonly PublicPost[]
  page: number
  hasMore: boolean
}) {
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <h1>Announcements</h1>
        <p className="lead">What changed, and what is on.</p>
      </div>
      {posts.length === 0 && (
        <EmptyState title="No announcements yet" help="New announcements appear here." />
      )}
      {posts.length > 0 && (
        <ul className={styles.rows}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <Pager label="Pages of announcements" page={page} hasMore={hasMore} />
      </div>
    </main>
  )
}

function PostRow({ post }: { post: PublicPost }) {
  return (
    <li>
      <div>
        <h2>
          <Link className={styles.way} to={`/posts/${post.id}`}>
            {post.title}
          </Link>
        </h2>
        <p className="sm mut3">
          {post.isPinned && <span className={styles.pinned}>Pinned</span>}
          {post.publishedOn}
          {post.author && `\u00A0· ${post.author}`}
          {post.comments > 0 && `\u00A0· ${commentCount(post.comments)}`}
        </p>
      </div>
      <div className={styles.excerpt}>
        {post.image && (
          <Picture
            src={post.image}
            alt=""
            focus={post.imageFocus || null}
            width={640}
            height={360}
            sizes="8rem"
            className={styles.thumb}
          />
        )}
        <p className="mut">{post.excerpt}</p>
      </div>
      <Icon name="forward" />
    </li>
  )
}
