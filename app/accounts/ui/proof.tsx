import type { ReactNode } from 'react'
import type { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PROVE_AGAIN } from '../rules.ts'
import styles from './lists.module.css'

/** One's own password, where it was last written too long ago (assurance S9). */
export function OwnPasswordField({ hint }: { hint?: string }) {
  return (
    <Field label="Your own password" hint={hint}>
      <PasswordInput name="current" autoComplete="current-password" required />
    </Field>
  )
}

/** Asks for the password and sends the decision once more with it; without scripts it stands open in the page. */
export function ProofDialog({
  fetcher,
  action,
  fields,
  title,
  confirm = 'Go on',
  sentence,
  onClose,
}: {
  fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>
  action: string
  /** The decision as it was first sent. */
  fields: Record<string, string>
  title: string
  confirm?: ReactNode
  sentence: string
  onClose: () => void
}) {
  const isBusy = fetcher.state !== 'idle'
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        <fetcher.Form method="post" action={action} className={styles.form}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {!isBusy && <Alert tone={sentence === PROVE_AGAIN ? 'warn' : 'danger'}>{sentence}</Alert>}
          <OwnPasswordField hint="You wrote it more than five minutes ago. Whoever finds this screen open shall not decide for you." />
          <Button type="submit" isBusy={isBusy} busyText="One moment...">
            {confirm}
          </Button>
        </fetcher.Form>
      </DialogBody>
    </Dialog>
  )
}
