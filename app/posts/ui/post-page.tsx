import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { PublicComment, PublicPost } from '../model.ts'
import { commentCount } from './posts-page.tsx'
import { PostContent } from './post-content.tsx'
import styles from './public.module.css'

/** Longer titles are set smaller, in characters. */
const LONG_TITLE = 48

export interface PostPageProps {
  post: PublicPost
  comments: readonly PublicComment[]
  page: number
  hasMore: boolean
}

/** One announcement, with its approved comments below. */
export function PostPage(props: PostPageProps) {
  const { post } = props
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Link className={styles.back} to="/posts">
        <Icon name="back" />
        Announcements
      </Link>
      <article className={styles.article}>
        <div className="titled">
          <h1
            data-long={post.title.length > LONG_TITLE || undefined}
            data-letters={longestWordStep(post.title)}
          >
            {post.title}
          </h1>
          <p className="mut3 sm">
            {post.publishedOn}
            {post.author && `\u00A0· ${post.author}`}
          </p>
        </div>
        <PostContent {...post} />
        <div>
          <ShareLink to={`/share/posts/${post.id}`} what={post.title} />
        </div>
      </article>
      <Comments {...props} />
    </main>
  )
}

function Comments({ post, comments, page, hasMore }: PostPageProps) {
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <div className={styles.head}>
        <h2 className="h3" id="comments">
          {post.comments > 0 ? commentCount(post.comments) : 'No comments yet'}
        </h2>
        <ButtonLink to={`/posts/${post.id}/comment`} variant="line">
          Write a comment
        </ButtonLink>
      </div>
      <ol className={`stack ${styles.list}`} data-gap="5">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p>
              <b>{comment.authorName}</b> <span className="xs mut3">{comment.writtenOn}</span>
            </p>
            <MarkedText blocks={[{ pieces: [{ text: comment.body }] }]} className={styles.body} />
          </li>
        ))}
      </ol>
      <Pager label="Pages of comments" page={page} hasMore={hasMore} />
    </section>
  )
}
