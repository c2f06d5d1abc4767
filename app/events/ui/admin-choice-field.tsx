import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './admin-registration-settings.module.css'

/** One of a few ways to do something. */
export function ChoiceField({
  legend,
  note,
  noteId,
  hasError,
  children,
}: {
  legend: string
  /** Says what is wrong, or why the choice is fixed. */
  note: string | null
  noteId: string
  hasError: boolean
  children: ReactNode
}) {
  return (
    <fieldset
      role="radiogroup"
      className={styles.choice}
      aria-invalid={hasError || undefined}
      aria-describedby={note ? noteId : undefined}
    >
      <legend>{legend}</legend>
      <div className={styles.ways}>{children}</div>
      {note && (
        <p id={noteId} className={hasError ? styles.problem : 'xs mut'}>
          {hasError && <Icon name="warning" />}
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** A radio button with its label; the group around it draws the frame. */
export function Choice({
  label,
  help,
  ...input
}: ComponentProps<'input'> & { label: string; help?: string }) {
  return (
    <label>
      <input type="radio" {...input} />
      <b>{label}</b>
      {help && <span className="xs mut3">{help}</span>}
    </label>
  )
}
