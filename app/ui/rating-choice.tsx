import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './rating-choice.module.css'

/** A mark from a row of whole numbers. */
export function RatingChoice({
  legend,
  name,
  ratings,
  value,
  error,
}: {
  legend: ReactNode
  name: string
  ratings: readonly number[]
  /** As text, as a form has it; undefined: none yet. */
  value?: string | undefined
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset
      className={styles.group}
      data-field=""
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      <div className={`${styles.choices} num`}>
        {ratings.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={value === String(rating)}
              aria-describedby={error ? id : undefined}
            />
            {rating}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
