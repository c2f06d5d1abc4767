import { useEffect, useRef } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListedComment } from '../model.ts'
import styles from './lists.module.css'

const COMMENTS = '/admin/comments'

/** Comments that wait for approval. Null: they could not be fetched. */
export function CommentsList({
  list,
  isHeldOnly,
  clock,
}: {
  list: { comments: ListedComment[]; total: number; page: number; hasMore: boolean } | null
  isHeldOnly: boolean
  clock: Clock
}) {
  useDecisionMessages()
  return (
    <Panel title="Comments" aside={<StatusFilterLink isHeldOnly={isHeldOnly} />}>
      {!list && <Alert>Failed to load comments. Please try again later.</Alert>}
      {list?.comments.length === 0 && (
        <EmptyState
          size="s"
          title="No comments found"
          help={isHeldOnly ? 'No comment waits for approval.' : 'Comments on your posts appear here.'}
        />
      )}
      {list && list.comments.length > 0 && <Comments comments={list.comments} clock={clock} />}
      {list && <Pager label="Pages of comments" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function StatusFilterLink({ isHeldOnly }: { isHeldOnly: boolean }) {
  return (
    <ButtonLink to={isHeldOnly ? COMMENTS : `${COMMENTS}?status=held`} variant="line" size="s">
      {isHeldOnly ? 'Show all' : 'Show waiting for approval'}
    </ButtonLink>
  )
}

function Comments({ comments, clock }: { comments: readonly ListedComment[]; clock: Clock }) {
  return (
    <DataTable
      caption="Comments, the newest first"
      rows={comments}
      keyOf={({ id }) => id}
      columns={[
        { label: 'From', renderCell: (comment) => <CommentText comment={comment} /> },
        { label: 'On', renderCell: ({ postTitle }) => postTitle },
        {
          label: 'State',
          renderCell: ({ status }) => (
            <Badge kind={status === 'held' ? 'few' : 'ok'}>
              {status === 'held' ? 'Waiting for approval' : 'Approved'}
            </Badge>
          ),
        },
        { label: 'Written', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        { label: 'Decision', isActions: true, renderCell: (comment) => <CommentActions comment={comment} /> },
      ]}
    />
  )
}

function CommentText({ comment }: { comment: ListedComment }) {
  return (
    <>
      {comment.authorName}
      <span className={styles.excerpt}>{comment.body}</span>
    </>
  )
}

/**
 * Shows the result of each decision. A live update may remove the row before its result arrives; the list itself stays.
 */
function useDecisionMessages() {
  const fetchers = useFetchers()
  const shown = useRef(new WeakSet<FormResult>())
  useEffect(() => {
    for (const { formAction, data } of fetchers) {
      const answer = data as FormResult | undefined
      if (!formAction?.startsWith(COMMENTS) || !answer?.ok || shown.current.has(answer)) continue
      shown.current.add(answer)
      showToast(answer.said)
    }
  }, [fetchers])
}

function CommentActions({ comment }: { comment: ListedComment }) {
  const fetcher = useFetcher<FormResult>()
  const approval = useFetcher<FormResult>()
  return (
    <>
      <span className="scripted">
        <ConfirmForm
          fetcher={fetcher}
          action={COMMENTS}
          fields={{ intent: 'remove-comment', id: comment.id }}
          trigger={{ label: `Remove the comment of ${comment.authorName}`, children: 'Remove' }}
          question={{
            title: `Remove the comment of ${comment.authorName}?`,
            help: 'This cannot be undone.',
            confirm: 'Remove comment',
            busy: 'Removing...',
            keep: 'Keep it',
          }}
          answer={fetcher.data}
        />
      </span>
      {comment.status === 'held' && (
        <approval.Form method="post" action={COMMENTS}>
          <input type="hidden" name="intent" value="approve-comment" />
          <input type="hidden" name="id" value={comment.id} />
          <Button
            type="submit"
            variant="lamp"
            size="s"
            isBusy={approval.state !== 'idle'}
            aria-label={`Approve the comment of ${comment.authorName}`}
          >
            Approve
          </Button>
        </approval.Form>
      )}
      {approval.data?.ok === false && <Alert>{approval.data.message}</Alert>}
    </>
  )
}
