import { type ReactNode, useState } from 'react'
import type { useFetcher } from 'react-router'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './confirm-form.module.css'
import { Dialog, DialogBody } from './dialog.tsx'
import { Alert } from './notice.tsx'
import asked from './question-dialog.module.css'

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
  /** What is sent. */
  fields: Record<string, string>
}

/** A button that asks before it acts. Without scripts it acts at once: what it does can be undone. */
export function ConfirmForm({
  question,
  trigger,
  answer,
  asking: slot,
  ...form
}: Fields & {
  question: Question
  trigger: { label: string; children: ReactNode; variant?: ButtonVariant; size?: 's' | 'icon' }
  /** What came back: a refusal is shown, anything done closes the dialog. */
  answer?: { ok: true } | { ok: false; sentence: string }
  /** What else has to be filled in, such as a password. */
  asking?: ReactNode
}) {
  const [asking, setAsking] = useState<{ answer: typeof answer } | null>(null)
  // Anything done since the question came up closes it.
  const isAsking = asking !== null && !(answer?.ok && asking.answer !== answer)
  const isBusy = form.fetcher.state !== 'idle'
  const { label, children, variant = 'danger', size = 's' } = trigger
  return (
    <>
      <SendForm {...form}>
        <Button
          type="submit"
          variant={variant}
          size={size}
          aria-label={label}
          onClick={(event) => {
            event.preventDefault()
            setAsking({ answer })
          }}
        >
          {children}
        </Button>
      </SendForm>
      {isAsking && (
        <Dialog size="narrow" label={question.title} canClose={!isBusy} onClose={() => setAsking(null)}>
          <DialogBody title={question.title}>
            {answer?.ok === false && !isBusy && <Alert>{answer.sentence}</Alert>}
            <p className="mut">{question.help}</p>
            <SendForm {...form} className={styles.form}>
              {slot}
              <div className={asked.choices}>
                <Button variant="line" disabled={isBusy} onClick={() => setAsking(null)}>
                  {question.keep}
                </Button>
                <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText={question.busy}>
                  {question.confirm}
                </Button>
              </div>
            </SendForm>
          </DialogBody>
        </Dialog>
      )}
    </>
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
    <fetcher.Form method="post" action={action} className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  )
}
