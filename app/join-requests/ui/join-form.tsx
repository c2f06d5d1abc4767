import { honeypot, SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { NAME_MAX_LENGTH, type PhoneChange } from '#app/club/person-fields.rules.ts'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { interests } from '../model.ts'
import { branches, years } from '#app/club/studies.ts'
import { type JoinField, noticeText } from '../rules.ts'
import styles from './join.module.css'
import { JOIN_ADDRESS } from './address.ts'
import type { JoinFormState } from './use-join-form.ts'

const choices = {
  branch: branches.map(([value, label]) => ({ value, label })),
  year: years.map((value) => ({ value, label: value })),
  interest: interests.map((value) => ({ value, label: value })),
} as const

/** Five answers. Posts to its own page without scripts; with them the page stays. */
export function JoinForm({ form, contactEmail }: { form: JoinFormState; contactEmail: string }) {
  const { failure, isSubmitting, submit } = form
  const trouble = useFocusOn(failure)
  return (
    <form
      className={`stack ${styles.form}`}
      action={JOIN_ADDRESS}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure && (
        <div ref={trouble} tabIndex={-1}>
          <Alert>{failure}</Alert>
        </div>
      )}
      <JoinFields form={form} />
      <Honeypot {...honeypot} isAsked={failure === SEND_AGAIN} />
      <p className={styles.notice}>
        {noticeText(contactEmail)}{' '}
        <Link className="textlink" to="/privacy" target="_blank">
          Privacy
        </Link>
      </p>
      <Button type="submit" isBusy={isSubmitting} busyText="Submitting...">
        Send my request
      </Button>
    </form>
  )
}

/** The five fields, for sending a request and for correcting it. */
export type JoinFieldsState = Pick<JoinFormState, 'draft' | 'errors' | 'isSubmitting' | 'edit'>

export function JoinFields({ form }: { form: JoinFieldsState }) {
  const { draft, errors, isSubmitting, edit } = form
  const typed = (field: 'name' | 'phone') => ({
    name: field,
    value: draft[field],
    required: true,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      edit(field, target.value, nativeEvent as PhoneChange),
  })
  return (
    <fieldset className="stack" disabled={isSubmitting}>
      <Field label="Name" error={errors.name}>
        <TextInput {...typed('name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field label="Phone" error={errors.phone}>
        <TextInput
          {...typed('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className="num"
        />
      </Field>
      <div className={`grid2 ${styles.pair}`}>
        <Choice field="branch" label="Branch" form={form} />
        <Choice field="year" label="Year" form={form} />
      </div>
      <Choice field="interest" label="Interest" form={form} />
    </fieldset>
  )
}

function Choice({
  field,
  label,
  form,
}: {
  field: keyof typeof choices & JoinField
  label: string
  form: JoinFieldsState
}) {
  return (
    <Field label={label} error={form.errors[field]}>
      <Select
        name={field}
        value={form.draft[field]}
        required
        onChange={(event) => form.edit(field, event.target.value)}
      >
        <option value="">Choose</option>
        {choices[field].map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The alert is at the top, and the form may be scrolled down to its button. */
function useFocusOn(failure: string | null) {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) target.current?.focus()
  }, [failure])
  return target
}
