import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { SegmentedTabs } from '#app/ui/segmented-tabs.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal, Mark } from '#app/ui/use-focus-on-refusal.ts'
import {
  fieldsToMark,
  readResetRequest,
  readSignIn,
  readSignUp,
  signInFormProblem,
  signUpFormProblem,
} from '../auth/forms.rules.ts'
import type { RoleTab } from '../model.ts'
import {
  loginMessage,
  NO_MAIL_YET,
  resetRequestMessages,
  secondStepMessages,
  signUpMessages,
} from '../rules.ts'
import { AuthLinks } from './auth-frame.tsx'

export const loginModes = ['login', 'sign-up', 'forgot', 'code'] as const
export type LoginMode = (typeof loginModes)[number]

export const loginTitles = {
  login: 'Admin sign in',
  'sign-up': 'Request an admin account',
  forgot: 'Forgot your password?',
  code: 'One more step',
} as const satisfies Record<LoginMode, string>

interface LoginFormProps {
  tab: RoleTab
  answer: FormResult | null
}

function loginPath(mode: LoginMode, tab: RoleTab): string {
  return `/admin-login?${new URLSearchParams({ mode, role: tab })}`
}

function RoleTabs({ mode, tab }: { mode: LoginMode; tab: RoleTab }) {
  const segments = [
    { value: 'admin', label: 'Admin', to: loginPath(mode, 'admin') },
    { value: 'super-admin', label: 'Super Admin', to: loginPath(mode, 'super-admin') },
  ]
  return <SegmentedTabs label="Role" value={tab} segments={segments} />
}

const entriesOf = (form: FormData) => Object.fromEntries(form)

function signInRefusal(form: FormData): FormRefusal | null {
  const signIn = readSignIn(entriesOf(form))
  const problem = signInFormProblem(signIn)
  return problem && { message: loginMessage(problem, 'spec'), fields: fieldsToMark(problem, signIn) }
}

interface LoginFrameProps {
  /** Without one: the page itself. */
  action?: string | undefined
  fields: { mode: LoginMode; tab?: RoleTab }
  refusalOf: (form: FormData) => FormRefusal | null
  answer: FormResult | null
  head?: ReactNode
  /** Shown while nothing is refused. */
  notice?: ReactNode
  button: { text: string; busyText: string }
  links: ReactNode
  children: (form: { mark: Mark; typedEmail: string | undefined; typedName: string | undefined }) => ReactNode
}

/** One form of the sign-in page: checked in the browser, with its refusal above the fields. */
function LoginForm({
  action,
  fields,
  refusalOf,
  answer,
  head,
  notice,
  button,
  links,
  children,
}: LoginFrameProps) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refused, scope: fields.tab })
  return (
    <Form ref={ref} method="post" action={action} noValidate className="stack" onSubmit={checked.onSubmit}>
      {head}
      <HiddenFields fields={fields} />
      {checked.message ? <RefusalAlert {...checked} /> : notice}
      {children({ mark: checked.mark, typedEmail: refused?.typed?.email, typedName: refused?.typed?.name })}
      <Button type="submit" isBusy={useNavigation().formMethod === 'POST'} busyText={button.busyText}>
        {button.text}
      </Button>
      <AuthLinks>{links}</AuthLinks>
    </Form>
  )
}

/** `email`: of an invite that was just accepted. */
export function SignInForm({
  tab,
  answer,
  notice,
  email,
}: LoginFormProps & { notice: string | null; email?: string }) {
  return (
    <LoginForm
      action={email && loginPath('login', tab)}
      fields={{ tab, mode: 'login' }}
      refusalOf={signInRefusal}
      answer={answer}
      head={<RoleTabs mode="login" tab={tab} />}
      notice={notice && <Alert tone="good">{notice}</Alert>}
      button={{ text: 'Sign in', busyText: 'Signing in...' }}
      links={
        <>
          <Link to={loginPath('forgot', tab)}>Forgot password?</Link>
          <Link to={loginPath('sign-up', tab)}>Request an admin account</Link>
        </>
      }
    >
      {({ mark, typedEmail }) => (
        <>
          <EmailField typed={typedEmail ?? email} mark={mark} />
          <PasswordField mark={mark} />
        </>
      )}
    </LoginForm>
  )
}

function signUpRefusal(form: FormData): FormRefusal | null {
  const signUp = readSignUp(entriesOf(form))
  const problem = signUpFormProblem(signUp) ?? (signUp.tab === 'super-admin' ? 'super-admin-sign-up' : null)
  return problem && { message: signUpMessages[problem], fields: fieldsToMark(problem, signUp) }
}

const BackToSignIn = ({ tab }: { tab: RoleTab }) => <Link to={loginPath('login', tab)}>Back to sign in</Link>

export function AdminSignUpForm({ tab, answer }: LoginFormProps) {
  return (
    <LoginForm
      fields={{ tab, mode: 'sign-up' }}
      refusalOf={signUpRefusal}
      answer={answer}
      head={<RoleTabs mode="sign-up" tab={tab} />}
      button={{ text: 'Sign up', busyText: 'Sending...' }}
      links={<BackToSignIn tab={tab} />}
    >
      {({ mark, typedEmail, typedName }) => (
        <>
          <EmailField typed={typedEmail} mark={mark} />
          <NameField label="Your name (optional)" typed={typedName} mark={mark} />
          <NewPasswordFields mark={mark} />
        </>
      )}
    </LoginForm>
  )
}

function resetRefusal(form: FormData): FormRefusal | null {
  if (readResetRequest(entriesOf(form)).email) return null
  return { message: resetRequestMessages['enter-your-email'], fields: ['email'] }
}

export function ForgotForm({ tab, answer, canSendMail }: LoginFormProps & { canSendMail: boolean }) {
  return (
    <LoginForm
      fields={{ mode: 'forgot' }}
      refusalOf={resetRefusal}
      answer={answer}
      notice={answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      button={{ text: 'Send reset email', busyText: 'Sending...' }}
      links={<BackToSignIn tab={tab} />}
    >
      {({ mark, typedEmail }) => (
        <>
          {canSendMail ? (
            <p className="mut">
              Write the address you sign in with. A link to choose a new password goes there.
            </p>
          ) : (
            <Alert tone="warn">{NO_MAIL_YET}</Alert>
          )}
          <EmailField typed={typedEmail} mark={mark} />
        </>
      )}
    </LoginForm>
  )
}

function codeRefusal(form: FormData): FormRefusal | null {
  const code = form.get('code')
  if (typeof code === 'string' && code.trim()) return null
  return { message: secondStepMessages['enter-the-code'], fields: ['code'] }
}

/** After the right password of an account with a second step. */
export function CodeForm({ tab, answer }: LoginFormProps) {
  return (
    <LoginForm
      fields={{ mode: 'code', tab }}
      refusalOf={codeRefusal}
      answer={answer}
      button={{ text: 'Sign in', busyText: 'Signing in...' }}
      links={<BackToSignIn tab={tab} />}
    >
      {({ mark }) => <CodeField mark={mark} />}
    </LoginForm>
  )
}

export function CodeField({ mark }: { mark: Mark }) {
  return (
    <Field
      label="Code"
      hint="Six digits from your authenticator app, or one of your recovery codes"
      markedBy={mark('code')}
    >
      <TextInput name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
    </Field>
  )
}

/** How the club calls them. */
export function NameField({
  label,
  typed,
  mark,
  isRequired = false,
}: {
  label: string
  typed?: string
  mark: Mark
  isRequired?: boolean
}) {
  return (
    <Field label={label} markedBy={mark('name')}>
      <TextInput name="name" defaultValue={typed} autoComplete="name" maxLength={80} required={isRequired} />
    </Field>
  )
}

export function EmailField({
  label = 'Email',
  typed,
  mark,
}: {
  label?: string
  typed?: string | undefined
  mark: Mark
}) {
  return (
    <Field label={label} markedBy={mark('email')}>
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

export function PasswordField({ mark }: { mark: Mark }) {
  return (
    <Field label="Password" markedBy={mark('password')}>
      <PasswordInput name="password" autoComplete="current-password" required />
    </Field>
  )
}

export function NewPasswordFields({ label = 'Password', mark }: { label?: string; mark: Mark }) {
  return (
    <>
      <Field label={label} hint="At least 6 characters" markedBy={mark('password')}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" markedBy={mark('confirmation')}>
        <PasswordInput name="confirmation" autoComplete="new-password" required />
      </Field>
    </>
  )
}
