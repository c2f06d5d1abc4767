import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { HiddenFields } from './hidden-fields.tsx'

type Answer = { ok: true; message: string } | { ok: false; message: string }

interface ConfirmActionProps {
  title: string
  /** The form is sent there. */
  action: string
  fields: Record<string, string>
  confirm: { text: string; busyText: string; keep: string }
  /** The id of the form, for fields among the consequences. */
  formId?: string
  onSubmit?: () => void
  /** Called once, before `onClose`. */
  onDone: (message: string) => void
  onClose: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before a destructive action and carries it out without leaving the page. */
export function ConfirmAction({
  title,
  action,
  fields,
  confirm,
  formId,
  onSubmit,
  onDone,
  onClose,
  children,
}: ConfirmActionProps) {
  const fetcher = useFetcher<Answer>()
  const isBusy = fetcher.state !== 'idle'
  const answer = fetcher.data
  useSuccess(answer, (message) => {
    onDone(message)
    onClose()
  })
  return (
    <ConfirmDialog
      title={title}
      keep={confirm.keep}
      refusal={answer?.ok === false && answer.message}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <fetcher.Form method="post" action={action} id={formId} onSubmit={onSubmit}>
          <HiddenFields fields={fields} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText={confirm.busyText}>
            {confirm.text}
          </Button>
        </fetcher.Form>
      }
    >
      {children}
    </ConfirmDialog>
  )
}

function useSuccess(answer: Answer | undefined, onSuccess: (message: string) => void) {
  const isDone = useRef(false)
  const succeed = useEffectEvent(onSuccess)
  useEffect(() => {
    if (!answer?.ok || isDone.current) return
    isDone.current = true
    succeed(answer.message)
  }, [answer])
}
