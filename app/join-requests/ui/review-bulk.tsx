import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { toneOf } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { NONE_CHOSEN } from '../rules.ts'
import { REVIEW, type ReviewAnswer } from './review-answer.ts'
import styles from './review.module.css'

/** The checkboxes stand in the rows and belong to this form by its id, so that it works before scripts run. */
export const BULK_FORM = 'bulk'

const nobody: ReadonlySet<string> = new Set()

/** Which of the rows are chosen. What was done clears the choice, and so do rows that leave. */
export function useChosen(rows: readonly { id: string }[], answer: ReviewAnswer | null) {
  const done = answer?.ok ? answer : null
  const [choice, setChoice] = useState({ picked: nobody, done })
  const picked = choice.done === done ? choice.picked : nobody
  const ids = rows.map(({ id }) => id).filter((id) => picked.has(id))
  return {
    ids,
    isAll: rows.length > 0 && ids.length === rows.length,
    has: (id: string) => picked.has(id),
    toggle(id: string, isChosen: boolean) {
      const others = [...picked].filter((other) => other !== id)
      setChoice({ picked: new Set(isChosen ? [...others, id] : others), done })
    },
    all(isChosen: boolean) {
      setChoice({ picked: new Set(isChosen ? rows.map(({ id }) => id) : []), done })
    },
  }
}

export function BulkForm({
  chosen,
  onAskReject,
}: {
  chosen: ReturnType<typeof useChosen>
  onAskReject: (ids: string[]) => void
}) {
  const [isEmpty, setEmpty] = useState(false)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      id={BULK_FORM}
      method="post"
      className={styles.bulk}
      onSubmit={(event) => {
        setEmpty(chosen.ids.length === 0)
        if (chosen.ids.length === 0) event.preventDefault()
      }}
    >
      <label className={`${styles.all} scripted`}>
        <input
          type="checkbox"
          checked={chosen.isAll}
          onChange={(event) => chosen.all(event.target.checked)}
        />
        Choose all
      </label>
      <span className="mut num scripted" role="status">
        {chosen.ids.length > 0 ? `${chosen.ids.length} chosen` : ''}
      </span>
      <Button
        type="submit"
        name="intent"
        value="ask-reject"
        variant="danger"
        size="s"
        disabled={isBusy}
        onClick={(event) => {
          if (chosen.ids.length === 0) return
          event.preventDefault()
          onAskReject(chosen.ids)
        }}
      >
        Reject chosen
      </Button>
      <Button type="submit" name="intent" value="bulk-approve" variant="lamp" size="s" disabled={isBusy}>
        Approve chosen
      </Button>
      {isEmpty && chosen.ids.length === 0 && <Alert className={styles.problem}>{NONE_CHOSEN}</Alert>}
    </Form>
  )
}

/** Decision 18, for many: asked first, gone at once, an Undo for 30 seconds. */
export function BulkReject({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const title = ids.length === 1 ? 'Reject this request?' : `Reject ${ids.length} requests?`
  return (
    <QuestionDialog
      title={title}
      keep={{ words: 'Keep them', to: REVIEW }}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <Form method="post">
          <input type="hidden" name="intent" value="bulk-reject" />
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Rejecting...">
            Reject requests
          </Button>
        </Form>
      }
    >
      <p className="mut">
        They leave this list and every other at once. You can undo it for 30 seconds; after 30 days nothing of
        them is left.
      </p>
    </QuestionDialog>
  )
}

/** What became of it, with the way back where there is one. */
export function BulkAnswer({ answer }: { answer: ReviewAnswer }) {
  if (!answer.ok) return <Alert tone={toneOf(answer)}>{answer.sentence}</Alert>
  return (
    <Alert tone="good">
      <div className={styles.answer}>
        {answer.said}
        {answer.undo && (
          <Form method="post">
            <input type="hidden" name="intent" value={answer.undo.intent} />
            {answer.undo.ids.map((id) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button type="submit" variant="line" size="s">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  )
}
