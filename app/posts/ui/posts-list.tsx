import { useState } from 'react'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { excerptOf, type ListedPost } from '../model.ts'
import { PostDelete, PostWays } from './post-ways.tsx'
import styles from './lists.module.css'

/** The club's announcements. Null is a list that could not be fetched. */
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
    <Panel title="Announcements" aside={<span className="xs mut3 num">{count}</span>}>
      {!list && <Alert>Failed to load posts. Please try again later.</Alert>}
      {list?.posts.length === 0 && (
        <EmptyState
          size="s"
          title="No posts found"
          help="Announcements of the club stand here once there are any."
        />
      )}
      {list && list.posts.length > 0 && (
        <DataTable
          caption="Announcements, the newest first"
          rows={list.posts}
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
              label: 'Held back',
              renderCell: ({ heldComments }) => <span className="num">{heldComments}</span>,
            },
            { label: 'Written', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
            {
              label: 'Actions',
              isActions: true,
              renderCell: (post) => <PostWays post={post} onDelete={() => setDeleting(post)} />,
            },
          ]}
        />
      )}
      {deleting && <PostDelete post={deleting} onClose={() => setDeleting(null)} />}
      {list && <Pager label="Pages of posts" page={list.page} hasMore={list.hasMore} />}
    </Panel>
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
