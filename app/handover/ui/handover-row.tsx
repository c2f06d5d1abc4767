import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Check } from '../model.ts'
import styles from './handover.module.css'

const stateWords = { done: 'Done', open: 'To do', stuck: 'Needs you' } as const

/** The square before a line of the checklist. */
export function Tick({ state }: { state: Check['state'] }) {
  return (
    <span className={styles.tick} data-state={state}>
      {state === 'done' && <Icon name="check" />}
      {state === 'stuck' && <Icon name="warning" />}
      <span className="sr">{stateWords[state]}</span>
    </span>
  )
}

/** One thing to hand over: whether it is done, what it is, and the likely action. */
export function HandoverRow({
  title,
  check,
  children,
}: {
  title: string
  check: Check
  children?: ReactNode
}) {
  return (
    <li className={styles.row}>
      <Tick state={check.state} />
      <div className={styles.lines}>
        <span className={styles.name}>{title}</span>
        <span className={styles.facts}>{check.text}</span>
      </div>
      <div className={`cluster ${styles.acts}`} data-gap="2" data-align="end">
        {children}
      </div>
    </li>
  )
}

/** A button that is a form: it works without scripts. */
export function ActionButton({
  fields,
  busyText,
  variant = 'soft',
  size = 's',
  label,
  children,
}: {
  fields: Record<string, string>
  busyText?: string
  variant?: ButtonVariant
  size?: 's' | 'm'
  /** The accessible name if the text alone is not enough. */
  label?: string
  children: ReactNode
}) {
  const { formData } = useNavigation()
  const isMine = Object.entries(fields).every(([name, value]) => formData?.get(name) === value)
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={fields} />
      <Button
        type="submit"
        variant={variant}
        size={size}
        isBusy={formData !== undefined && isMine}
        busyText={busyText}
        aria-label={label}
      >
        {children}
      </Button>
    </Form>
  )
}

export function MakeBackup() {
  return (
    <ActionButton fields={{ intent: 'back-up' }} busyText="Making and trying...">
      Back up and try it
    </ActionButton>
  )
}
