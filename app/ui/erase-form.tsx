import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import styles from './erase-form.module.css'

/** The way to an erasure: opened, it says what is lost. Its intent is `erase`. */
export function EraseForm({
  label,
  submitLabel,
  isRefused,
  isBusy,
  children,
}: {
  label: string
  submitLabel: string
  /** Then it is open. */
  isRefused: boolean
  isBusy: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.erase} open={isRefused}>
      <summary>{label}</summary>
      <Form method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="erase" />
        {children}
        <div>
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="One moment...">
            {submitLabel}
          </Button>
        </div>
      </Form>
    </details>
  )
}
