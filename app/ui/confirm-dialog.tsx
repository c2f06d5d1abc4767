import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { Alert } from './notice.tsx'
import styles from './confirm-dialog.module.css'

/** Asks before a destructive action. */
export function ConfirmDialog({
  title,
  keep,
  refusal,
  isBusy,
  onClose,
  form,
  children,
}: {
  title: string
  /** The label of the button that changes nothing. */
  keep: string
  /** Why the action failed. */
  refusal?: string | false
  isBusy: boolean
  onClose: () => void
  /** The form that carries out the action. */
  form: ReactNode
  /** The consequences. */
  children: ReactNode
}) {
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        {refusal && !isBusy && <Alert>{refusal}</Alert>}
        {children}
        <div className={styles.choices}>
          <Button variant="line" onClick={onClose}>
            {keep}
          </Button>
          {form}
        </div>
      </DialogBody>
    </Dialog>
  )
}
