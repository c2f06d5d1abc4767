import { type ComponentProps, createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldWiring = createContext<Wiring | null>(null)

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
    <div className={className ? `${styles.field} ${className}` : styles.field}>
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

function useControl(className?: string) {
  const wiring = use(FieldWiring)
  return { ...wiring, className: className ? `${styles.input} ${className}` : styles.input }
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useControl(className)} {...rest} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useControl(className)} {...rest} />
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useControl(className)} {...rest} />
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const control = useControl(className)
  return (
    <span className={styles.secret}>
      <input {...control} {...rest} type={isShown ? 'text' : 'password'} />
      <button
        className={`${styles.reveal} scripted`}
        type="button"
        aria-controls={rest.id ?? control.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
