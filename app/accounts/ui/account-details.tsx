import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { ownAccountMessages } from '../account-settings.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { readOptionalName, readResetRequest } from '../auth/forms.rules.ts'
import { EmailField } from './login-forms.tsx'
import styles from './account.module.css'

const FILL_IN = 'Please fill in all fields'

/** `answer` is the result of this form only. */
interface OwnForm {
  answer: FormResult | null
}

function useOwnForm(refusalOf: (form: FormData) => FormRefusal | null, { answer }: OwnForm, intent: string) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refused })
  const isBusy = useNavigation().formData?.get('intent') === intent
  const message = answer?.ok && !checked.message ? answer.message : null
  return { ref, checked, isBusy, message, typed: refused?.typed }
}

function nameRefusal(form: FormData): FormRefusal | null {
  if (readOptionalName(form.get('name'))) return null
  return { message: ownAccountMessages['name-not-valid'], fields: ['name'] }
}

function emailRefusal(form: FormData): FormRefusal | null {
  const emptyFields = ['email', 'current'].filter((name) => !form.get(name))
  if (emptyFields.length > 0) return { message: FILL_IN, fields: emptyFields }
  if (canReceiveMail(readResetRequest(Object.fromEntries(form)).email)) return null
  return { message: ownAccountMessages['invalid-email'], fields: ['email'] }
}

/** Name and email of the viewer's account. */
export function AccountDetails({
  name,
  email,
  canSendMail,
  isServerAddress,
  answerOf,
}: {
  name: string
  email: string
  canSendMail: boolean
  /** The server names this address: each start makes sure that it has an account. */
  isServerAddress: boolean
  answerOf: (about: 'name' | 'email') => FormResult | null
}) {
  return (
    <>
      <Fold title="Name" state={name} opensFor={answerOf('name')}>
        <NameForm name={name} answer={answerOf('name')} />
      </Fold>
      <Fold title="Email" state={email} opensFor={answerOf('email')}>
        <EmailForm {...{ canSendMail, isServerAddress }} answer={answerOf('email')} />
      </Fold>
    </>
  )
}

function NameForm({ name, answer }: OwnForm & { name: string }) {
  const { ref, checked, isBusy, message, typed } = useOwnForm(nameRefusal, { answer }, 'change-name')
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={checked.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="change-name" />
      <RefusalAlert {...checked} />
      {message && <Alert tone="good">{message}</Alert>}
      <Field
        label="Your name"
        markedBy={checked.mark('name')}
        hint="As other admins see it, and everybody under your announcements"
      >
        <TextInput
          name="name"
          defaultValue={typed?.['name'] ?? name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
      </Field>
      <Button type="submit" variant="line" isBusy={isBusy} busyText="Saving...">
        Save name
      </Button>
    </Form>
  )
}

function EmailForm({
  canSendMail,
  isServerAddress,
  answer,
}: OwnForm & { canSendMail: boolean; isServerAddress: boolean }) {
  const form = useOwnForm(emailRefusal, { answer }, 'change-email')
  if (!canSendMail)
    return (
      <p className="mut sm">A new address is confirmed by mail, and this website cannot send mail yet.</p>
    )
  return (
    <>
      {form.message && <Alert tone="good">{form.message}</Alert>}
      {/* What was sent is no longer typed. */}
      <NewEmailForm key={answer?.ok ? 'sent' : 'typed'} form={form} isServerAddress={isServerAddress} />
    </>
  )
}

function NewEmailForm({
  form: { ref, checked, isBusy, typed },
  isServerAddress,
}: {
  form: ReturnType<typeof useOwnForm>
  isServerAddress: boolean
}) {
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={checked.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="change-email" />
      <RefusalAlert {...checked} />
      <p className="mut sm">You sign in with it. Both addresses get a mail, and both have to confirm it.</p>
      {isServerAddress && (
        <Alert tone="warn">
          The server names this address in SUPER_ADMIN_EMAIL. Change it there, too: otherwise the next start
          makes another super admin with the old address.
        </Alert>
      )}
      <EmailField label="New email" typed={typed?.['email']} mark={checked.mark} />
      <Field label="Your password" markedBy={checked.mark('current')}>
        <PasswordInput name="current" autoComplete="current-password" required />
      </Field>
      <Button type="submit" variant="line" isBusy={isBusy} busyText="Sending...">
        Send both links
      </Button>
    </Form>
  )
}
