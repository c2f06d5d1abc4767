import { useState } from 'react'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { excerptOf, type ListedPost } from '../model.ts'
import { PostDelete, PostActions } from './post-actions.tsx'
import styles from './lists.module.css'

/** The club's posts, announcements to everybody else. Null is a list that could not be fetched. */
export function PostsList({
  list,
  clock,
  askedToDelete,
}: {
  list: { posts: ListedPost[]; total: number; page: number; hasMore: boolean } | null
  clock: Clock
  /** The id in the address, where no script opens the question. */
  askedToDelete: string | null
}) {
  const [deleting, setDeleting] = useState(() => list?.posts.find(({ id }) => id === askedToDelete) ?? null)
  const count = list && `${list.posts.length} of ${list.total}`
  return (
    <Panel title="Posts" aside={<span className="xs mut3 num">{count}</span>}>
      {!list && <Alert>Failed to load posts. Please try again later.</Alert>}
      {list?.posts.length === 0 && (
        <EmptyState
          size="s"
          title="No posts found"
          help="Write the first post: it appears under Announcements on the site."
        />
      )}
      {list && list.posts.length > 0 && <Posts posts={list.posts} clock={clock} onDelete={setDeleting} />}
      {deleting && <PostDelete post={deleting} onClose={() => setDeleting(null)} />}
      {list && <Pager label="Pages of posts" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function Posts({
  posts,
  clock,
  onDelete,
}: {
  posts: readonly ListedPost[]
  clock: Clock
  onDelete: (post: ListedPost) => void
}) {
  return (
    <DataTable
      caption="Posts, the newest first"
      rows={posts}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Title', renderCell: (post) => <PostTitle post={post} /> },
        {
          label: 'State',
          renderCell: ({ publishedAt }) => (
            <Badge kind={publishedAt ? 'ok' : 'past'}>{publishedAt ? 'Published' : 'Draft'}</Badge>
          ),
        },
        { label: 'Comments', renderCell: ({ comments }) => <span className="num">{comments}</span> },
        {
          label: 'Waiting for approval',
          renderCell: ({ heldComments }) => <span className="num">{heldComments}</span>,
        },
        { label: 'Written', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        {
          label: 'Actions',
          isActions: true,
          renderCell: (post) => <PostActions post={post} onDelete={() => onDelete(post)} />,
        },
      ]}
    />
  )
}

function PostTitle({ post }: { post: ListedPost }) {
  return (
    <>
      {post.title}
      <span className={styles.excerpt}>{excerptOf(post.body)}</span>
    </>
  )
}
