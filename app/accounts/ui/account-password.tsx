import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { fieldsToMark, newPasswordFormProblem, readOwnPassword } from '../auth/forms.rules.ts'
import { ownPasswordMessages } from '../account-settings.rules.ts'
import styles from './account.module.css'
import { NewPasswordFields } from './login-forms.tsx'

function refusalOf(form: FormData): FormRefusal | null {
  const passwordForm = readOwnPassword(Object.fromEntries(form))
  const problem = passwordForm.current ? newPasswordFormProblem(passwordForm) : 'fill-in-all-fields'
  return problem && { message: ownPasswordMessages[problem], fields: fieldsToMark(problem, passwordForm) }
}

/** `answer` is the result of this form only. */
export function AccountPassword({
  email,
  answer,
  isOpen,
}: {
  email: string
  answer: FormResult | null
  /** The address asks for it. */
  isOpen: boolean
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refused })
  const isBusy = useNavigation().formData?.get('intent') === 'change-password'
  return (
    <Fold title="Password" state="Set" opensFor={answer ?? isOpen}>
      <Form
        // What was saved is no longer typed.
        key={answer?.ok ? 'saved' : 'typed'}
        ref={ref}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={checked.onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="change-password" />
        <RefusalAlert {...checked} />
        {answer?.ok && !checked.message && <Alert tone="good">{answer.message}</Alert>}
        {/* Keepers of passwords want to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Current password" markedBy={checked.mark('current')}>
          <PasswordInput name="current" autoComplete="current-password" required />
        </Field>
        <NewPasswordFields label="New password" mark={checked.mark} />
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          Change password
        </Button>
      </Form>
    </Fold>
  )
}

/** Before any admin page, for an account whose password was set by another person. */
export function ReplaceGivenPassword({ email, answer }: { email: string; answer: FormResult | null }) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <>
      <Form
        ref={ref}
        method="post"
        noValidate
        className="stack"
        onSubmit={checked.onSubmit}
        preventScrollReset
      >
        <p className="mut">
          Somebody else chose the password of {email}. Choose one that only you know, then everything opens.
        </p>
        <RefusalAlert {...checked} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Password you were given" markedBy={checked.mark('current')}>
          <PasswordInput name="current" autoComplete="current-password" required />
        </Field>
        <NewPasswordFields label="New password" mark={checked.mark} />
        <Button type="submit" isBusy={isSending} busyText="Saving...">
          Save and continue
        </Button>
      </Form>
      <Form method="post" action="/logout">
        <Button type="submit" variant="bare" size="s">
          Log out
        </Button>
      </Form>
    </>
  )
}
