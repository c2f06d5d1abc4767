import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import styles from './withdraw-fold.module.css'

/** What its sender can take back, on the page of its private link: opened, then confirmed. */
export function WithdrawFold({ title, children }: { title: string; children: ReactNode }) {
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw'
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <Form method="post" className="stack" data-gap="4">
        <p className="mut">{children}</p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            variant="danger-fill"
            isBusy={isBusy}
            busyText="Withdrawing..."
          >
            Yes, withdraw it
          </Button>
        </div>
      </Form>
    </details>
  )
}
