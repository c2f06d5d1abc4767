import { type ReactNode, useId, useMemo } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { FieldWiring, type Wiring } from './input.tsx'

export { Select, TextArea, TextInput } from './input.tsx'

/** Label above, control inside, hint and error below; the control wires itself to them. */
export function Field({
  label,
  hint,
  error,
  markedBy,
  children,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** Marks the field as invalid by a message elsewhere: the id of that message. */
  markedBy?: string
  children: ReactNode
  className?: string
}) {
  const { wiring, hintId, errorId } = useWiring(hint, error, markedBy)
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field} data-field="">
      <label className={styles.label} htmlFor={wiring.id}>
        {label}
      </label>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

function useWiring(hint: ReactNode, error: string | null | undefined, markedBy: string | undefined) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : (markedBy ?? '')
  const isInvalid = errorId !== ''
  const describedBy = `${errorId} ${hintId}`.trim()
  const wiring = useMemo<Wiring>(
    () => ({
      id,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': true }),
    }),
    [id, describedBy, isInvalid],
  )
  return { wiring, hintId, errorId }
}

/** The error of a control or a group, which references it by `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.message} id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}
