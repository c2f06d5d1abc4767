import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { DeletedPost } from '../model.ts'
import styles from './lists.module.css'

interface Deleted {
  posts: readonly DeletedPost[]
  total: number
  hasMore: boolean
}

interface DeletedProps {
  deleted: Deleted | null
  clock: Pick<Clock, 'timeZone'>
}

/** Below the list: what was deleted in the last 30 days. Nothing where there is none. */
export function DeletedPosts({ deleted, clock }: DeletedProps) {
  if (!deleted || deleted.total === 0) return null
  return (
    <details className={styles.deleted}>
      <summary>
        Deleted announcements <span className="num">({deleted.total})</span>
      </summary>
      <Rows posts={deleted.posts} clock={clock} />
      {deleted.hasMore && (
        <ButtonLink to="/admin/trash" variant="line" size="s">
          All that was deleted
        </ButtonLink>
      )}
    </details>
  )
}

/** On the screen of everything that was deleted. */
export function DeletedPostsPanel({ deleted, clock }: DeletedProps) {
  if (deleted?.total === 0) return null
  return (
    <Panel title="Announcements deleted in the last 30 days">
      {!deleted && <Alert>Failed to load announcements. Please try again later.</Alert>}
      {deleted && <Rows posts={deleted.posts} clock={clock} />}
    </Panel>
  )
}

function Rows({ posts, clock }: { posts: readonly DeletedPost[]; clock: Pick<Clock, 'timeZone'> }) {
  return (
    <RowList label="Deleted announcements">
      {posts.map((post) => (
        <DeletedRow key={post.id} post={post} clock={clock} />
      ))}
    </RowList>
  )
}

function DeletedRow({ post, clock }: { post: DeletedPost; clock: Pick<Clock, 'timeZone'> }) {
  const fetcher = useFetcher<FormResult>()
  const { data: answer } = fetcher
  useEffect(() => {
    if (answer?.ok) showToast(answer.message, { about: post.id })
  }, [answer, post.id])
  return (
    <Row
      title={post.title}
      facts={[`Can be brought back until ${plainDay(post.restorableUntil, clock.timeZone)}`]}
      foot={answer?.ok === false && <Alert>{answer.message}</Alert>}
      action={
        <fetcher.Form method="post" action="/admin/posts">
          <HiddenFields fields={{ intent: 'restore-post', id: post.id }} />
          <Button
            type="submit"
            variant="soft"
            size="s"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`Bring back ${post.title}`}
          >
            <AdminIcon name="undo" />
            Bring back
          </Button>
        </fetcher.Form>
      }
    />
  )
}
