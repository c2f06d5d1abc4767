import type { ReactNode } from 'react'
import type { useFetcher } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'
import { useMarkedFields } from '#app/ui/use-focus-on-refusal.ts'
import { REAUTHENTICATION_REQUIRED } from '../rules.ts'

/** Asks for the password and sends the decision again with it. Without scripts it is open in the page. */
export function ReauthenticationDialog({
  fetcher,
  action,
  fields,
  title,
  confirm = 'Continue',
  refused,
  onClose,
}: {
  fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>
  action: string
  /** The decision as it was first sent. */
  fields: Record<string, string>
  title: string
  confirm?: ReactNode
  refused: Refusal
  onClose: () => void
}) {
  const isBusy = fetcher.state !== 'idle'
  const { message } = refused
  const { ref, alertId, mark } = useMarkedFields<HTMLFormElement>(refused)
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        <fetcher.Form ref={ref} method="post" action={action} className="stack" noValidate>
          <HiddenFields fields={fields} />
          {!isBusy && (
            <Alert id={alertId} tone={message === REAUTHENTICATION_REQUIRED ? 'warn' : 'danger'}>
              {message}
            </Alert>
          )}
          <OwnPasswordField markedBy={mark('current')} />
          <Button type="submit" isBusy={isBusy} busyText="One moment...">
            {confirm}
          </Button>
        </fetcher.Form>
      </DialogBody>
    </Dialog>
  )
}
