import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import {
  fieldsToMark,
  newPasswordFormProblem,
  readNewPassword,
  readSignUp,
  signUpFormProblem,
} from '../auth/forms.rules.ts'
import { newPasswordMessages, simpleSignUpMessages } from '../rules.ts'
import { AuthLinks } from './auth-frame.tsx'
import styles from './auth.module.css'
import { EmailField, NewPasswordFields } from './login-forms.tsx'

/** Replaces the form after success: the message, a bar that shows the time to the redirect, and a link. */
export function ContinueNotice({
  message,
  seconds,
  to,
  way,
}: {
  message: string
  seconds: 2 | 3
  to: string
  way: string
}) {
  return (
    <>
      <Alert tone="good" className={seconds === 2 ? styles.runningTwo : styles.runningThree}>
        {message}
      </Alert>
      <AuthLinks>
        <Link to={to}>{way}</Link>
      </AuthLinks>
    </>
  )
}

function simpleRefusal(form: FormData): FormRefusal | null {
  const signUp = readSignUp(Object.fromEntries(form))
  const problem = signUpFormProblem(signUp)
  return problem && { message: simpleSignUpMessages[problem], fields: fieldsToMark(problem, signUp) }
}

/** Rules: product.md#simple-sign-up. */
export function SimpleSignUpForm({ answer }: { answer: FormResult | null }) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(simpleRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit} preventScrollReset>
      <RefusalAlert {...checked} />
      <EmailField typed={refused?.typed?.email} mark={checked.mark} />
      <NewPasswordFields mark={checked.mark} />
      <Button type="submit" isBusy={isSending} busyText="Signing up...">
        Sign up
      </Button>
      <AuthLinks>
        <Link to="/">Back to the club</Link>
        <Link to="/admin-login">Admin sign in</Link>
      </AuthLinks>
    </Form>
  )
}

function newPasswordRefusal(form: FormData): FormRefusal | null {
  const newPassword = readNewPassword(Object.fromEntries(form))
  const problem = newPasswordFormProblem(newPassword)
  return problem && { message: newPasswordMessages[problem], fields: fieldsToMark(problem, newPassword) }
}

/** The form behind the link of a reset mail. */
export function NewPasswordForm({ token, answer }: { token: string; answer: FormResult | null }) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(newPasswordRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit} preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <RefusalAlert {...checked} />
      <NewPasswordFields label="New password" mark={checked.mark} />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        Save new password
      </Button>
      <AuthLinks>
        <Link to="/admin-login?mode=forgot">Ask for a new link</Link>
      </AuthLinks>
    </Form>
  )
}

export function InvalidLink() {
  return (
    <>
      <Alert>{newPasswordMessages['link-not-valid']}</Alert>
      <AuthLinks>
        <Link to="/admin-login?mode=forgot">Ask for a new link</Link>
        <Link to="/admin-login">Back to sign in</Link>
      </AuthLinks>
    </>
  )
}
