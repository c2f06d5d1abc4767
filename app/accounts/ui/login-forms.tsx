import { Form, Link, useNavigation } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { SegmentedTabs } from '#app/ui/segmented-tabs.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { readResetRequest, readSignIn, readSignUp, signInFormProblem, signUpFormProblem } from '../forms.ts'
import type { RoleTab } from '../model.ts'
import {
  loginSentence,
  PASSWORD_CHANGED,
  resetRequestSentences,
  signUpSentences,
  stepSentences,
} from '../rules.ts'
import { EntryLinks } from './entry-frame.tsx'
import styles from './entry.module.css'

export const loginModes = ['login', 'sign-up', 'forgot', 'code'] as const
export type LoginMode = (typeof loginModes)[number]

export const loginTitles = {
  login: 'Admin sign in',
  'sign-up': 'Request an admin account',
  forgot: 'Forgot your password?',
  code: 'One more step',
} as const satisfies Record<LoginMode, string>

interface Shown {
  tab: RoleTab
  answer: Answer | null
}

function addressOf(mode: LoginMode, tab: RoleTab): string {
  return `/admin-login?${new URLSearchParams({ mode, role: tab })}`
}

function RoleTabs({ mode, tab }: { mode: LoginMode; tab: RoleTab }) {
  const segments = [
    { value: 'admin', label: 'Admin', to: addressOf(mode, 'admin') },
    { value: 'super-admin', label: 'Super Admin', to: addressOf(mode, 'super-admin') },
  ]
  return <SegmentedTabs label="Role" value={tab} segments={segments} />
}

function useIsSending(): boolean {
  return useNavigation().formMethod === 'POST'
}

const entriesOf = (form: FormData) => Object.fromEntries(form)

function signInSentence(form: FormData): string | null {
  const problem = signInFormProblem(readSignIn(entriesOf(form)))
  return problem && loginSentence(problem, 'spec')
}

export function SignInForm({ tab, answer, hasNewPassword = false }: Shown & { hasNewPassword?: boolean }) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(signInSentence, { answered: refused, scope: tab })
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      <RoleTabs mode="login" tab={tab} />
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="mode" value="login" />
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      {hasNewPassword && !checked.sentence && <Alert tone="good">{PASSWORD_CHANGED}</Alert>}
      <EmailField typed={refused?.typed?.email} />
      <Field label="Password">
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Button type="submit" isBusy={useIsSending()} busyText="Signing in...">
        Sign in
      </Button>
      <EntryLinks>
        <Link to={addressOf('forgot', tab)}>Forgot password?</Link>
        <Link to={addressOf('sign-up', tab)}>Request an admin account</Link>
      </EntryLinks>
    </Form>
  )
}

function signUpSentence(form: FormData): string | null {
  const sent = readSignUp(entriesOf(form))
  const problem = signUpFormProblem(sent) ?? (sent.tab === 'super-admin' ? 'super-admin-sign-up' : null)
  return problem && signUpSentences[problem]
}

export function AdminSignUpForm({ tab, answer }: Shown) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(signUpSentence, { answered: refused, scope: tab })
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      <RoleTabs mode="sign-up" tab={tab} />
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="mode" value="sign-up" />
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      <EmailField typed={refused?.typed?.email} />
      <NewPasswordFields />
      <Button type="submit" isBusy={useIsSending()} busyText="Sending...">
        Sign up
      </Button>
      <EntryLinks>
        <Link to={addressOf('login', tab)}>Back to sign in</Link>
      </EntryLinks>
    </Form>
  )
}

function resetSentence(form: FormData): string | null {
  return readResetRequest(entriesOf(form)).email ? null : resetRequestSentences['enter-your-email']
}

export function ForgotForm({ tab, answer }: Shown) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(resetSentence, { answered: refused })
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      <input type="hidden" name="mode" value="forgot" />
      {answer?.ok && !checked.sentence && <Alert tone="good">{answer.said}</Alert>}
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      <p className="mut">Write the address you sign in with. A link to choose a new password goes there.</p>
      <EmailField typed={refused?.typed?.email} />
      <Button type="submit" isBusy={useIsSending()} busyText="Sending...">
        Send reset email
      </Button>
      <EntryLinks>
        <Link to={addressOf('login', tab)}>Back to sign in</Link>
      </EntryLinks>
    </Form>
  )
}

function codeSentence(form: FormData): string | null {
  const code = form.get('code')
  return typeof code === 'string' && code.trim() ? null : stepSentences['enter-the-code']
}

/** After the right password of an account with a second step. */
export function CodeForm({ tab, answer }: Shown) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(codeSentence, { answered: refused })
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={checked.onSubmit} preventScrollReset>
      <input type="hidden" name="mode" value="code" />
      <input type="hidden" name="tab" value={tab} />
      {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
      <CodeField />
      <Button type="submit" isBusy={useIsSending()} busyText="Signing in...">
        Sign in
      </Button>
      <EntryLinks>
        <Link to={addressOf('login', tab)}>Back to sign in</Link>
      </EntryLinks>
    </Form>
  )
}

export function CodeField() {
  return (
    <Field label="Code" hint="Six digits from your authenticator app, or one of your recovery codes">
      <TextInput name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
    </Field>
  )
}

export function EmailField({ typed }: { typed?: string }) {
  return (
    <Field label="Email">
      <TextInput
        name="email"
        type="email"
        defaultValue={typed}
        autoComplete="email"
        spellCheck={false}
        required
      />
    </Field>
  )
}

export function NewPasswordFields({ label = 'Password' }: { label?: string }) {
  return (
    <>
      <Field label={label} hint="At least 6 characters">
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password">
        <PasswordInput name="confirmation" autoComplete="new-password" required />
      </Field>
    </>
  )
}
