import { HONEYPOT_FIELD, NAME_MOST } from '#app/club/people.rules.ts'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/answer.ts'
import { branches, years } from '#app/club/people.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { registrationSentences, seatLimits, seatNoticeText } from '../rules.ts'
import styles from './register.module.css'
import { ChoiceField, Label, QuestionField } from './seat-questions.tsx'
import { type Asked, useSeatForm } from './use-seat-form.ts'

const branchChoices = branches.map(([value, label]) => ({ value, label }))
const yearChoices = years.map((value) => ({ value, label: value }))

const people = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: NAME_MOST },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: seatLimits.email,
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    className: 'num',
  },
] as const

/** Posts to its own page without scripts; with them nothing typed is lost, whatever happens on the way. */
export function SeatForm({
  eventId,
  asked,
  requestKey,
  answer,
  button,
  isSending,
  contactEmail,
}: {
  eventId: string
  asked: Asked
  /** Made for this form: however often it is sent, it is one registration. */
  requestKey: string
  answer: Refusal | null
  /** What pressing it does; disabled when nobody may register just now. */
  button: { text: string; isDisabled: boolean }
  isSending: boolean
  contactEmail: string
}) {
  const { form, trouble, errors, onInput, onSubmit, key } = useSeatForm({
    eventId,
    asked,
    answer,
    requestKey,
  })
  const typed = answer?.typed ?? {}
  const isWrong = Object.keys(errors).length > 0
  const sentence = isWrong ? registrationSentences.invalid : answer?.errors ? null : answer?.sentence
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className={styles.form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {sentence && !isSending && (
        <div ref={trouble} tabIndex={-1}>
          <Alert>{sentence}</Alert>
        </div>
      )}
      <input type="hidden" name="requestKey" value={key} />
      {people.map(({ label, ...field }) => (
        <Field key={field.name} label={<Label>{label}</Label>} error={errors[field.name]}>
          <TextInput {...field} defaultValue={typed[field.name]} required />
        </Field>
      ))}
      {asked.asksBranch && (
        <ChoiceField
          name="branch"
          label="Branch"
          choices={branchChoices}
          error={errors.branch}
          start={typed['branch']}
        />
      )}
      {asked.asksYear && (
        <ChoiceField
          name="year"
          label="Year"
          choices={yearChoices}
          error={errors.year}
          start={typed['year']}
        />
      )}
      {asked.questions.map((question) => (
        <QuestionField
          key={question.slot}
          question={question}
          error={errors[`answer${question.slot}`]}
          start={typed[`answer${question.slot}`]}
        />
      ))}
      <div className={styles.decoy} aria-hidden="true">
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <p className={styles.notice}>
        {seatNoticeText(contactEmail)}{' '}
        <Link className="textlink" to="/privacy" target="_blank">
          Privacy
        </Link>
      </p>
      <Button type="submit" isBusy={isSending} disabled={button.isDisabled} busyText="Submitting...">
        {button.text}
      </Button>
    </Form>
  )
}
