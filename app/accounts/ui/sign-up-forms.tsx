import { Form, Link, useNavigation } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { newPasswordFormProblem, readNewPassword, readSignUp, signUpFormProblem } from '../forms.ts'
import { newPasswordSentences, simpleSignUpSentences } from '../rules.ts'
import { EntryLinks } from './entry-frame.tsx'
import styles from './entry.module.css'
import { EmailField, NewPasswordFields } from './login-forms.tsx'

/** What stands where the form was, while the next page waits: a sentence, a line running out, and the way on. */
export function GoingOn({
  said,
  seconds,
  to,
  way,
}: {
  said: string
  seconds: 2 | 3
  to: string
  way: string
}) {
  return (
    <>
      <Alert tone="good" className={seconds === 2 ? styles.runningTwo : styles.runningThree}>
        {said}
      </Alert>
      <EntryLinks>
        <Link to={to}>{way}</Link>
      </EntryLinks>
    </>
  )
}

function simpleSentence(form: FormData): string | null {
  const problem = signUpFormProblem(readSignUp(Object.fromEntries(form)))
  return problem && simpleSignUpSentences[problem]
}

/** Specification 2 and 5, "Simple sign-up". */
export function SimpleSignUpForm({ answer }: { answer: Answer | null }) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(simpleSentence, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      <EmailField typed={refused?.typed?.email} />
      <NewPasswordFields />
      <Button type="submit" isBusy={isSending} busyText="Signing up...">
        Sign up
      </Button>
      <EntryLinks>
        <Link to="/">Back to the club</Link>
        <Link to="/admin-login">Admin sign in</Link>
      </EntryLinks>
    </Form>
  )
}

function newPasswordSentence(form: FormData): string | null {
  const problem = newPasswordFormProblem(readNewPassword(Object.fromEntries(form)))
  return problem && newPasswordSentences[problem]
}

/** The form behind the link of a reset mail. */
export function NewPasswordForm({ token, answer }: { token: string; answer: Answer | null }) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(newPasswordSentence, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      <input type="hidden" name="token" value={token} />
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      <NewPasswordFields label="New password" />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        Save new password
      </Button>
      <EntryLinks>
        <Link to="/admin-login?mode=forgot">Ask for a new link</Link>
      </EntryLinks>
    </Form>
  )
}

export function DeadLink() {
  return (
    <>
      <Alert>{newPasswordSentences['link-not-valid']}</Alert>
      <EntryLinks>
        <Link to="/admin-login?mode=forgot">Ask for a new link</Link>
        <Link to="/admin-login">Back to sign in</Link>
      </EntryLinks>
    </>
  )
}
