import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { registrationMessages } from '../rules.ts'
import { errorsFor, type RegistrationsAnswer, type RegistrationsView, typedFor } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
import { Tool } from './admin-tool.tsx'
import { useRequestKey, useSent } from './admin-use-submission.ts'

const INTENT = 'walk-in'

/** Registers a person without a ticket. The fields are remounted after success. */
export function WalkInForm({
  view,
  answer,
}: {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}) {
  const typedValues = typedFor(answer, INTENT)
  const { key, isFirst } = useRequestKey(view.requestKeys.walkIn, answer, INTENT)
  return (
    <Tool title="Walk-in" icon="person" news={typedValues ?? !isFirst}>
      {view.event.availableSeats === 0 && <p className="sm mut">{registrationMessages['seats-taken']}</p>}
      <WalkInFields key={key} requestKey={typedValues?.['requestKey'] ?? key} answer={answer} />
    </Tool>
  )
}

function WalkInFields({ requestKey, answer }: { requestKey: string; answer: RegistrationsAnswer | null }) {
  const typedValues = typedFor(answer, INTENT)
  const errors = errorsFor(answer, INTENT)
  const { isSent } = useSent()
  return (
    <Form method="post" noValidate preventScrollReset className={`stack ${styles.form}`}>
      <HiddenFields fields={{ intent: INTENT, requestKey }} />
      <Field label="Name" error={errors['name']}>
        <TextInput
          name="name"
          defaultValue={typedValues?.['name']}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
        />
      </Field>
      <Field label="Phone" hint="If they like, 10 digits" error={errors['phone']}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="numeric"
          defaultValue={typedValues?.['phone']}
          autoComplete="off"
        />
      </Field>
      <label className={styles.box}>
        <input type="checkbox" name="isIn" defaultChecked={!typedValues || 'isIn' in typedValues} />
        <span>Is here, and goes in now</span>
      </label>
      <Button type="submit" variant="line" isBusy={isSent(INTENT)} busyText="One moment...">
        Give a seat
      </Button>
    </Form>
  )
}
