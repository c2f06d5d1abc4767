import { type ReactNode, useId } from 'react'
import type { Question } from '#app/events/registration-settings.ts'
import { Field, FieldError, Select, TextInput } from '#app/ui/field.tsx'
import { seatLimits } from '../rules.ts'
import styles from './register.module.css'

/** The star is decoration; the control has `required`. */
export function Label({ isRequired = true, children }: { isRequired?: boolean; children: ReactNode }) {
  return (
    <>
      {children}{' '}
      {isRequired ? (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      ) : (
        <span className="mut3">(optional)</span>
      )}
    </>
  )
}

export interface Choice {
  value: string
  label: string
}

export function ChoiceField({
  name,
  label,
  choices,
  error,
  start,
  isRequired = true,
}: {
  name: string
  label: string
  choices: readonly Choice[]
  error: string | undefined
  /** The earlier choice. */
  start: string | undefined
  isRequired?: boolean
}) {
  return (
    <Field label={<Label isRequired={isRequired}>{label}</Label>} error={error}>
      <Select name={name} defaultValue={start ?? ''} required={isRequired}>
        <option value="">Choose</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function YesNo({
  name,
  question,
  error,
  start,
}: Omit<QuestionFieldProps, 'question'> & {
  name: string
  question: Pick<Question, 'text' | 'isRequired'>
}) {
  const id = useId()
  return (
    <fieldset
      className={`stack ${styles.yesNo}`}
      data-gap="2"
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        <Label isRequired={question.isRequired}>{question.text}</Label>
      </legend>
      <div className={styles.pair}>
        {['Yes', 'No'].map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={name}
              value={answer}
              defaultChecked={start === answer}
              required={question.isRequired}
              aria-describedby={error ? id : undefined}
            />
            {answer}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

interface QuestionFieldProps {
  question: Question
  error: string | undefined
  start: string | undefined
}

/** A question of the organiser. */
export function QuestionField({ question, error, start }: QuestionFieldProps) {
  const name = `answer${question.slot}`
  if (question.kind === 'yes-no') return <YesNo name={name} question={question} error={error} start={start} />
  if (question.kind === 'choice') {
    const choices = question.choices.map((choice) => ({ value: choice, label: choice }))
    return (
      <ChoiceField
        name={name}
        label={question.text}
        choices={choices}
        error={error}
        start={start}
        isRequired={question.isRequired}
      />
    )
  }
  return (
    <Field label={<Label isRequired={question.isRequired}>{question.text}</Label>} error={error}>
      <TextInput
        name={name}
        defaultValue={start}
        maxLength={seatLimits.answer}
        required={question.isRequired}
      />
    </Field>
  )
}
