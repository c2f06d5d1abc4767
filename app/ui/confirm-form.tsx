import { type ReactNode, useState } from 'react'
import type { useFetcher } from 'react-router'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { Alert } from './notice.tsx'
import asked from './confirm-dialog.module.css'

export interface Question {
  title: string
  help: string
  confirm: string
  busy: string
  keep: string
}

interface Fields {
  fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>
  action: string
  /** The hidden fields. */
  fields: Record<string, string>
}

/** A button that asks for confirmation. Without scripts it acts at once: the action can be undone. */
export function ConfirmForm({
  question,
  trigger,
  answer,
  asking: slot,
  ...form
}: Fields & {
  question: Question
  /** `rowKey`: the letter that presses it in a list of rows. */
  trigger: { label: string; children: ReactNode; rowKey?: string; variant?: ButtonVariant }
  /** The result: an error is shown, a success closes the dialog. */
  answer?: { ok: true } | { ok: false; message: string }
  /** More fields, such as a password. */
  asking?: ReactNode
}) {
  const [asking, setAsking] = useState<{ answer: typeof answer } | null>(null)
  // A success since the dialog opened closes it.
  const isAsking = asking !== null && !(answer?.ok && asking.answer !== answer)
  return (
    <>
      <SendForm {...form}>
        <TriggerButton {...trigger} onAsk={() => setAsking({ answer })} />
      </SendForm>
      {isAsking && (
        <AskDialog
          question={question}
          problem={answer?.ok === false ? answer.message : null}
          form={form}
          onClose={() => setAsking(null)}
        >
          {slot}
        </AskDialog>
      )}
    </>
  )
}

function TriggerButton({
  label,
  rowKey,
  variant = 'danger',
  onAsk,
  children,
}: {
  label: string
  rowKey?: string
  variant?: ButtonVariant
  onAsk: () => void
  children: ReactNode
}) {
  return (
    <Button
      type="submit"
      variant={variant}
      size="s"
      aria-label={label}
      data-row-key={rowKey}
      data-row-opens={rowKey && ''}
      onClick={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      {children}
    </Button>
  )
}

function AskDialog({
  question,
  problem,
  form,
  onClose,
  children,
}: {
  question: Question
  problem: string | null
  form: Fields
  onClose: () => void
  children: ReactNode
}) {
  const isBusy = form.fetcher.state !== 'idle'
  return (
    <Dialog size="narrow" label={question.title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={question.title}>
        {problem && !isBusy && <Alert>{problem}</Alert>}
        <p className="mut">{question.help}</p>
        <SendForm {...form} className="stack">
          {children}
          <div className={asked.choices}>
            <Button variant="line" disabled={isBusy} onClick={onClose}>
              {question.keep}
            </Button>
            <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText={question.busy}>
              {question.confirm}
            </Button>
          </div>
        </SendForm>
      </DialogBody>
    </Dialog>
  )
}

function SendForm({
  fetcher,
  action,
  fields,
  className,
  children,
}: Fields & { className?: string; children: ReactNode }) {
  return (
    <fetcher.Form method="post" action={action} className={className} noValidate>
      <HiddenFields fields={fields} />
      {children}
    </fetcher.Form>
  )
}
