import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './rating-choice.module.css'

/** A mark from a row of whole numbers. */
export function RatingChoice({
  legend,
  name,
  ratings,
  value,
  none,
  error,
}: {
  legend: ReactNode
  name: string
  ratings: readonly number[]
  /** As text, as a form has it; undefined: none yet. */
  value?: string | undefined
  /** The words of the choice '', where no mark is an answer, too. */
  none?: string
  error?: string | undefined
}) {
  const id = useId()
  const choice = (given: string, text: ReactNode) => (
    <label key={given} className={given ? undefined : styles.none}>
      <input
        type="radio"
        name={name}
        value={given}
        defaultChecked={value === given}
        aria-describedby={error ? id : undefined}
      />
      {text}
    </label>
  )
  return (
    <fieldset
      className={styles.group}
      data-field=""
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      {none && choice('', none)}
      <div className={`${styles.choices} num`}>{ratings.map((rating) => choice(String(rating), rating))}</div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
