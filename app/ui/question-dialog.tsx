import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { Alert } from './notice.tsx'
import styles from './question-dialog.module.css'

/** Asked before something is done that a slip should not do. The way out is a link, so that it works before scripts do. */
export function QuestionDialog({
  title,
  keep,
  refusal,
  isBusy,
  onClose,
  form,
  children,
}: {
  title: string
  /** The way out: its words, and where it leads when nothing catches the click. */
  keep: { words: string; to: string }
  /** Why it was not done. */
  refusal?: string | false
  isBusy: boolean
  onClose: () => void
  /** Does it: a form with its button. */
  form: ReactNode
  /** What it will mean. */
  children: ReactNode
}) {
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        {refusal && !isBusy && <Alert>{refusal}</Alert>}
        {children}
        <div className={styles.choices}>
          <ButtonLink
            to={keep.to}
            variant="line"
            onClick={(click) => {
              click.preventDefault()
              onClose()
            }}
          >
            {keep.words}
          </ButtonLink>
          {form}
        </div>
      </DialogBody>
    </Dialog>
  )
}
