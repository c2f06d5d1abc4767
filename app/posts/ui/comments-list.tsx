import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { UndoForm } from '#app/ui/undo-toasts.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { useKeptRows, useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import { excerptOf, type ListedComment } from '../model.ts'
import styles from './lists.module.css'

const COMMENTS = '/admin/comments'
export const UNDO_COMMENT = 'undo-comment'
/** What the letters do. */
const keys = { A: 'Approve', R: 'Remove' }

/** The action sends `undo` back unchanged. */
export type CommentResult = FormResult<{ id?: string; undo?: string }>

const undoFields = ({ id, undo }: { id: string; undo: string }) => ({ intent: UNDO_COMMENT, id, offer: undo })

/** Comments that wait for approval. Null: they could not be fetched. */
export function CommentsList({
  list,
  isHeldOnly,
  clock,
  answer,
}: {
  list: { comments: ListedComment[]; total: number; page: number; hasMore: boolean } | null
  isHeldOnly: boolean
  clock: Clock
  /** The result of a form sent without scripts. */
  answer: CommentResult | null
}) {
  useDecisionMessages()
  const undoProblem = useUndoProblem(UNDO_COMMENT)
  return (
    <Panel title="Comments" isTitleHidden aside={<StatusFilterLink isHeldOnly={isHeldOnly} />}>
      {answer && <Answer answer={answer} />}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {!list && <Alert>Failed to load comments. Please try again later.</Alert>}
      {list && (
        <Comments
          key={`${isHeldOnly} ${list.page}`}
          list={list.comments}
          isHeldOnly={isHeldOnly}
          clock={clock}
        />
      )}
      {list && <Pager label="Pages of comments" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

/** A comment that was decided keeps its place until its Undo is over: the next button does not move under the same thumb. */
function Comments({
  list,
  isHeldOnly,
  clock,
}: {
  list: readonly ListedComment[]
  isHeldOnly: boolean
  clock: Clock
}) {
  const [places, setPlaces] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { rows, keepRow, removeRow } = useKeptRows(
    list,
    (one, other) => places.indexOf(one.id) - places.indexOf(other.id),
  )
  const decided = new Set(rows.filter((row) => !list.includes(row)))
  const shown = rows.filter((row) => isHeldOnly || !decided.has(row) || removed.includes(row.id))
  const keep = (comment: ListedComment) => {
    setPlaces(rows.map(({ id }) => id))
    setRemoved(removed.filter((id) => id !== comment.id))
    keepRow(comment)
  }
  if (shown.length === 0)
    return (
      <EmptyState
        size="s"
        title="No comments found"
        help={isHeldOnly ? 'No comment waits for approval.' : 'Comments on your announcements appear here.'}
      />
    )
  return (
    <RestoreFocus>
      <RowList label="Comments, the newest first" keys={keys}>
        {shown.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            isHeldOnly={isHeldOnly}
            isDecided={decided.has(comment)}
            isRemoved={decided.has(comment) && removed.includes(comment.id)}
            clock={clock}
            onMoving={() => keep(comment)}
            onRemoving={() => {
              keep(comment)
              setRemoved((before) => [...before, comment.id])
            }}
            onGone={() => removeRow(comment)}
          />
        ))}
      </RowList>
    </RestoreFocus>
  )
}

function Answer({ answer }: { answer: CommentResult }) {
  if (!answer.ok) return <Alert>{answer.message}</Alert>
  const { message, id, undo } = answer
  return (
    <Alert tone="good">
      <div className="cluster">
        {message}
        {id && undo && <UndoForm action={COMMENTS} fields={undoFields({ id, undo })} />}
      </div>
    </Alert>
  )
}

function StatusFilterLink({ isHeldOnly }: { isHeldOnly: boolean }) {
  return (
    <ButtonLink to={isHeldOnly ? COMMENTS : `${COMMENTS}?status=held`} variant="line" size="s">
      {isHeldOnly ? 'Show all' : 'Show waiting for approval'}
    </ButtonLink>
  )
}

/**
 * Shows the result of each decision, with Undo. A live update may remove the row before its result arrives; the list
 * itself stays.
 */
function useDecisionMessages() {
  const fetchers = useFetchers()
  const shownResults = useRef(new WeakSet<CommentResult>())
  const { offerUndo } = useUndo(UNDO_COMMENT, COMMENTS)
  const showResult = useEffectEvent(({ message, id, undo }: Extract<CommentResult, { ok: true }>) => {
    if (id && undo) offerUndo(message, undoFields({ id, undo }), UNDO_MS)
    else showToast(message, { about: id })
  })
  useEffect(() => {
    for (const { formAction, data } of fetchers) {
      const answer = data as CommentResult | undefined
      if (!formAction?.startsWith(COMMENTS) || !answer?.ok || shownResults.current.has(answer)) continue
      shownResults.current.add(answer)
      showResult(answer)
    }
  }, [fetchers])
}

/** The author and the beginning of the comment with 'Approve'; the rest opens. */
function CommentRow({
  comment,
  isHeldOnly,
  isDecided,
  isRemoved,
  clock,
  onMoving,
  onRemoving,
  onGone,
}: {
  comment: ListedComment
  isHeldOnly: boolean
  /** It left the list. */
  isDecided: boolean
  isRemoved: boolean
  clock: Clock
  onMoving: () => void
  onRemoving: () => void
  /** Called when the removal is final. */
  onGone: () => void
}) {
  const { authorName, body, status, createdAt, postId, postTitle } = comment
  const isHeld = status === 'held'
  const move = useFetcher<CommentResult>()
  const moved = { comment, fetcher: move, onMoving }
  useLater(isRemoved, UNDO_MS, onGone)
  return (
    <Row
      title={authorName}
      age={<Ago instant={createdAt} clock={clock} />}
      isDone={isDecided}
      facts={[
        isRemoved && <Badge key="removed">Removed</Badge>,
        isHeld && !isHeldOnly && !isRemoved && <HeldBadge key="state" />,
        excerptOf(body),
      ]}
      action={isHeld && !isDecided && <MoveButton {...moved} intent="approve-comment" />}
      foot={move.data?.ok === false && move.state === 'idle' && <Alert>{move.data.message}</Alert>}
    >
      <p className={styles.words}>{body}</p>
      <p className="mut sm">On {postTitle}</p>
      <div className="cluster" data-gap="2">
        {!isHeld && !isRemoved && (
          <>
            <ButtonLink to={`/posts/${postId}`} variant="line" size="s" aria-label={`View ${postTitle}`}>
              View
            </ButtonLink>
            <MoveButton {...moved} intent="hold-comment" />
          </>
        )}
        {!isDecided && (
          <div onSubmit={onRemoving}>
            <RemoveComment comment={comment} />
          </div>
        )}
      </div>
    </Row>
  )
}

function HeldBadge() {
  return (
    <b className={styles.waits}>
      Waits<span className="sr"> for approval</span>
    </b>
  )
}

function MoveButton({
  comment: { id, authorName },
  fetcher,
  onMoving,
  intent,
}: {
  comment: ListedComment
  fetcher: ReturnType<typeof useFetcher<CommentResult>>
  onMoving: () => void
  intent: 'approve-comment' | 'hold-comment'
}) {
  const isApproval = intent === 'approve-comment'
  const text = isApproval ? 'Approve' : 'Hold back'
  return (
    <fetcher.Form method="post" action={COMMENTS} onSubmit={onMoving}>
      <HiddenFields fields={{ intent, id }} />
      <Button
        type="submit"
        variant={isApproval ? 'soft' : 'line'}
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`${text} the comment of ${authorName}`}
        {...(isApproval && { 'data-row-key': 'A', 'data-swipe': 'right', 'data-swipe-label': 'Approve' })}
      >
        {text}
      </Button>
    </fetcher.Form>
  )
}

function RemoveComment({ comment: { id, authorName } }: { comment: ListedComment }) {
  const fetcher = useFetcher<CommentResult>()
  return (
    <ConfirmForm
      fetcher={fetcher}
      action={COMMENTS}
      fields={{ intent: 'remove-comment', id }}
      trigger={{ label: `Remove the comment of ${authorName}`, children: 'Remove', rowKey: 'R' }}
      question={{
        title: `Remove the comment of ${authorName}?`,
        help: 'You can undo for 30 s. After that nothing of it is left.',
        confirm: 'Remove comment',
        busy: 'Removing...',
        keep: 'Keep the comment',
      }}
      answer={fetcher.data}
    />
  )
}
