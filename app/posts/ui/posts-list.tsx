import { type ReactNode, useState } from 'react'
import { Ago, type Clock, plainMoment } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Row, RowList, WideFact } from '#app/ui/row.tsx'
import { excerptOf, type ListedPost, type PublicationState } from '../model.ts'
import { PostAction, PostActions, PostDelete, useRestoreProblem } from './post-actions.tsx'
import styles from './lists.module.css'
import { Badge } from '#app/ui/badge.tsx'

const badges = {
  draft: { kind: 'past', text: 'Draft' },
  scheduled: { kind: 'open', text: 'Scheduled' },
  published: { kind: 'ok', text: 'Published' },
} as const

export function PostState({ state }: { state: PublicationState }) {
  const { kind, text } = badges[state]
  return <Badge kind={kind}>{text}</Badge>
}

/** The club's announcements, drafts too. Null is a list that could not be fetched. */
export function PostsList({
  list,
  clock,
}: {
  list: { posts: ListedPost[]; total: number; page: number; hasMore: boolean } | null
  clock: Clock
}) {
  const [deleting, setDeleting] = useState<ListedPost | null>(null)
  const undoProblem = useRestoreProblem()
  const count = list && list.total > 0 && `${list.posts.length} of ${list.total}`
  return (
    <Panel title="Announcements" isTitleHidden aside={count && <span className="xs mut3 num">{count}</span>}>
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {!list && <Alert>Failed to load announcements. Please try again later.</Alert>}
      {list?.posts.length === 0 && (
        <EmptyState
          size="s"
          title="No announcements found"
          help="Write the first one: it appears under Announcements on the site."
        />
      )}
      {list && list.posts.length > 0 && (
        <RowList label="Announcements, the newest first">
          {list.posts.map((post) => (
            <PostRow key={post.id} post={post} clock={clock} onDelete={() => setDeleting(post)} />
          ))}
        </RowList>
      )}
      {deleting && <PostDelete post={deleting} onClose={() => setDeleting(null)} />}
      {list && <Pager label="Pages of announcements" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function PostRow({ post, clock, onDelete }: { post: ListedPost; clock: Clock; onDelete: () => void }) {
  return (
    <Row
      title={post.title}
      titleTo={`/admin/posts/${post.id}`}
      age={<Ago instant={post.createdAt} clock={clock} />}
      facts={[
        post.state !== 'published' && <PostState key="state" state={post.state} />,
        ...factsOf(post, clock),
      ]}
      action={<PostAction post={post} />}
    >
      <p className={styles.excerpt}>{excerptOf(post.body)}</p>
      {post.author && <p className="mut sm">By {post.author}</p>}
      <PostActions post={post} onDelete={onDelete} />
    </Row>
  )
}

function factsOf(post: ListedPost, { timeZone }: Clock): ReactNode[] {
  const { state, publishedAt, pinnedAt, author, comments, heldComments } = post
  return [
    state === 'scheduled' && publishedAt !== null && plainMoment(publishedAt, timeZone),
    pinnedAt !== null && 'Pinned',
    comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
    heldComments > 0 && `${heldComments} to approve`,
    // Last: where it is hidden, no separator is left in front.
    author !== null && <WideFact key="author">by {author}</WideFact>,
  ]
}
