import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { Alert } from './notice.tsx'
import styles from './confirm-dialog.module.css'

/** Asks before a destructive action. Cancel is a link, so that it works without scripts. */
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
  /** The cancel link: its label, and its address without scripts. */
  keep: { words: string; to: string }
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
          <KeepLink {...keep} onClose={onClose} />
          {form}
        </div>
      </DialogBody>
    </Dialog>
  )
}

function KeepLink({ words, to, onClose }: { words: string; to: string; onClose: () => void }) {
  return (
    <ButtonLink
      to={to}
      variant="line"
      onClick={(click) => {
        click.preventDefault()
        onClose()
      }}
    >
      {words}
    </ButtonLink>
  )
}

/** Opens a confirmation. Without scripts the address with `name` and `value` does. */
export function AskButton({
  action,
  fields,
  onAsk,
  ...button
}: { action?: string; fields?: Record<string, string>; onAsk: () => void } & Omit<
  ComponentProps<typeof Button>,
  'type' | 'onClick'
>) {
  return (
    <form method="get" action={action}>
      {fields && <HiddenFields fields={fields} />}
      <Button
        {...button}
        type="submit"
        onClick={(click) => {
          click.preventDefault()
          onAsk()
        }}
      />
    </form>
  )
}
