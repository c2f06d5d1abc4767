import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { toneOf } from '#app/club/form-result.ts'
import { ExternalLink, Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { BulkBar, BulkMore } from '#app/ui/row.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { JoinRequest } from '../model.ts'
import { RejectionReasonField } from './rejection-reason.tsx'
import { REVIEW, type ReviewAnswer, type ReviewIntent } from './review-result.ts'
import styles from './review.module.css'

/** The checkboxes in the rows belong to this form by its id. */
export const BULK_FORM = 'bulk'
const REJECT_FORM = 'reject'

const nobody: ReadonlySet<string> = new Set()

/** The selected rows. An action clears the selection, and so do rows that disappear. */
export function useSelection(rows: readonly { id: string }[], answer: ReviewAnswer | null) {
  const done = answer?.ok ? answer : null
  const [choice, setChoice] = useState({ picked: nobody, done })
  const picked = choice.done === done ? choice.picked : nobody
  const ids = rows.map(({ id }) => id).filter((id) => picked.has(id))
  return {
    ids,
    isAll: rows.length > 0 && ids.length === rows.length,
    has: (id: string) => picked.has(id),
    toggle(id: string, isChosen: boolean) {
      const otherIds = [...picked].filter((other) => other !== id)
      setChoice({ picked: new Set(isChosen ? [...otherIds, id] : otherIds), done })
    },
    all(isChosen: boolean) {
      setChoice({ picked: new Set(isChosen ? rows.map(({ id }) => id) : []), done })
    },
  }
}

/** What to do with the selection. It is there while there is one. */
export function BulkForm({
  rows,
  selection,
  onAskReject,
}: {
  rows: readonly Pick<JoinRequest, 'id' | 'version'>[]
  selection: ReturnType<typeof useSelection>
  onAskReject: (ids: string[]) => void
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const count = selection.ids.length
  return (
    <BulkBar>
      <Form id={BULK_FORM} method="post">
        {rows.map(({ id, version }) => (
          <input key={id} type="hidden" name="seen" value={`${id} ${version}`} />
        ))}
        <Button
          variant="bare"
          size="icon"
          className="scripted"
          aria-label="Clear the selection"
          onClick={() => selection.all(false)}
        >
          <Icon name="close" />
        </Button>
        <span className="num" role="status">
          {count > 0 ? `${count} selected` : ''}
        </span>
        <Button type="submit" name="intent" value="bulk-approve" variant="lamp" size="s" disabled={isBusy}>
          Approve<span className="sr"> selected</span>
        </Button>
        <BulkMore key={selection.ids.join(' ')}>
          <RejectButton ids={selection.ids} isBusy={isBusy} onAskReject={onAskReject} />
        </BulkMore>
      </Form>
    </BulkBar>
  )
}

export function SelectAll({
  selection,
  count,
}: {
  selection: ReturnType<typeof useSelection>
  count: number
}) {
  return (
    <div className={styles.selectAll}>
      <label className={`${styles.all} scripted`}>
        <input
          type="checkbox"
          checked={selection.isAll}
          onChange={(event) => selection.all(event.target.checked)}
        />
        Select all
      </label>
      <RequestCount count={count} />
    </div>
  )
}

export function RequestCount({ count }: { count: number }) {
  return <span className="xs mut3 num">{count === 1 ? '1 request' : `${count} requests, newest first`}</span>
}

function RejectButton({
  ids,
  isBusy,
  onAskReject,
}: {
  ids: string[]
  isBusy: boolean
  onAskReject: (ids: string[]) => void
}) {
  return (
    <Button
      variant="danger"
      size="s"
      disabled={isBusy || ids.length === 0}
      onClick={(event) => {
        // Closed behind the question, which gives the focus back to it.
        const more = event.currentTarget.closest('details')
        more?.removeAttribute('open')
        more?.querySelector('summary')?.focus()
        onAskReject(ids)
      }}
    >
      Reject<span className="sr"> selected</span>
    </Button>
  )
}

/** product.md#join-reject, for several: asks first, rejects at once, and offers Undo for 30 seconds. */
export function BulkReject({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const title = ids.length === 1 ? 'Reject this request?' : `Reject ${ids.length} requests?`
  return (
    <ConfirmDialog
      title={title}
      keep="Keep them"
      isBusy={isBusy}
      onClose={onClose}
      form={
        <Form method="post" id={REJECT_FORM}>
          <BulkFields intent="bulk-reject" ids={ids} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Rejecting...">
            Reject requests
          </Button>
        </Form>
      }
    >
      <RejectionReasonField form={REJECT_FORM} />
      <p className="mut">You can undo for 30 s. They are deleted for good after 30 days.</p>
    </ConfirmDialog>
  )
}

/** What became of it, with the way back where there is one. */
export function BulkAnswer({ answer }: { answer: ReviewAnswer }) {
  const alert = useRef<HTMLDivElement>(null)
  // Shown above the list. The result of a row's own action is in the row.
  const isOfList = !answer.ok || !answer.openedFor
  useEffect(() => {
    if (isOfList) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isOfList])
  if (!answer.ok) return <Alert tone={toneOf(answer)}>{answer.message}</Alert>
  return (
    <Alert tone="good">
      <div className="cluster" ref={alert}>
        {answer.message}
        {answer.leadsToUnwelcomed && (
          <>
            {' '}
            Nobody was written to yet: open WhatsApp for each of them.
            <ButtonLink to={`${REVIEW}?state=unwelcomed`} variant="line" size="s">
              Not welcomed yet
            </ButtonLink>
          </>
        )}
        {answer.whatsappLink && (
          <ExternalLink href={answer.whatsappLink} variant="line" size="s">
            Open WhatsApp
          </ExternalLink>
        )}
        {answer.undo && <BulkAction {...answer.undo}>{answer.undo.label ?? 'Undo'}</BulkAction>}
      </div>
    </Alert>
  )
}

interface BulkIntent {
  intent: ReviewIntent
  ids: readonly string[]
}

function BulkAction({ children, ...fields }: BulkIntent & { children: string }) {
  return (
    <Form method="post">
      <BulkFields {...fields} />
      <Button type="submit" variant="line" size="s">
        {children}
      </Button>
    </Form>
  )
}

function BulkFields({ intent, ids }: BulkIntent) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </>
  )
}
