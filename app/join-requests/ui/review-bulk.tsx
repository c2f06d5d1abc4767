import { type RefObject, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { NONE_CHOSEN } from '../rules.ts'
import { REVIEW, type ReviewAnswer } from './review-answer.ts'
import styles from './review.module.css'

/** The checkboxes stand in the rows and belong to this form by its id, so that it works before scripts run. */
export const BULK_FORM = 'bulk'

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const all = [...(form?.elements ?? [])]
  return all.filter((box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === 'ids')
}

/** How many rows are chosen, and all of them at once. */
export function useChosen(form: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(0)
  const chosen = () =>
    boxesOf(form.current)
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
  const recount = () => setCount(chosen().length)
  return {
    count,
    chosen,
    recount,
    all(isChosen: boolean) {
      for (const box of boxesOf(form.current)) box.checked = isChosen
      recount()
    },
  }
}

export function BulkForm({
  form,
  chosen,
  onAskReject,
}: {
  form: RefObject<HTMLFormElement | null>
  chosen: ReturnType<typeof useChosen>
  onAskReject: (ids: string[]) => void
}) {
  const [isEmpty, setEmpty] = useState(false)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      id={BULK_FORM}
      ref={form}
      method="post"
      className={styles.bulk}
      onSubmit={(event) => {
        setEmpty(chosen.chosen().length === 0)
        if (chosen.chosen().length === 0) event.preventDefault()
      }}
    >
      <label className={`${styles.all} scripted`}>
        <input type="checkbox" onChange={(event) => chosen.all(event.target.checked)} />
        Choose all
      </label>
      <span className="mut num scripted" role="status">
        {chosen.count > 0 ? `${chosen.count} chosen` : ''}
      </span>
      <Button
        type="submit"
        name="intent"
        value="ask-reject"
        variant="danger"
        size="s"
        disabled={isBusy}
        onClick={(event) => {
          if (chosen.chosen().length === 0) return
          event.preventDefault()
          onAskReject(chosen.chosen())
        }}
      >
        Reject chosen
      </Button>
      <Button type="submit" name="intent" value="bulk-approve" variant="lamp" size="s" disabled={isBusy}>
        Approve chosen
      </Button>
      {isEmpty && chosen.count === 0 && <Alert className={styles.problem}>{NONE_CHOSEN}</Alert>}
    </Form>
  )
}

/** Decision 18, for many: asked first, gone at once, an Undo for 30 seconds. */
export function BulkReject({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const title = ids.length === 1 ? 'Reject this request?' : `Reject ${ids.length} requests?`
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        <p className="mut">
          They leave this list and every other at once. You can undo it for 30 seconds; after 30 days nothing
          of them is left.
        </p>
        <div className={styles.choices}>
          <ButtonLink
            to={REVIEW}
            variant="line"
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            Keep them
          </ButtonLink>
          <Form method="post">
            <input type="hidden" name="intent" value="bulk-reject" />
            {ids.map((id) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Rejecting...">
              Reject requests
            </Button>
          </Form>
        </div>
      </DialogBody>
    </Dialog>
  )
}

/** What became of it, with the way back where there is one. */
export function BulkAnswer({ answer }: { answer: ReviewAnswer }) {
  if (!answer.ok) return <Alert>{answer.sentence}</Alert>
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
