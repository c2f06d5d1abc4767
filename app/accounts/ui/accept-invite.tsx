import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { RefusalAlert } from '#app/ui/refusal-alert.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { fieldsToMark, newPasswordFormProblem, readOwnPassword } from '../auth/forms.rules.ts'
import { ownPasswordMessages } from '../account-settings.rules.ts'
import {
  acceptInviteFormProblem,
  acceptInviteMessages,
  type InvitedRole,
  readAcceptInvite,
} from '../invites.rules.ts'
import { AuthLinks } from './auth-frame.tsx'
import { NameField, NewPasswordFields } from './login-forms.tsx'

function acceptRefusal(form: FormData): FormRefusal | null {
  const sent = readAcceptInvite(Object.fromEntries(form))
  const problem = acceptInviteFormProblem(sent)
  return problem && { message: acceptInviteMessages[problem], fields: fieldsToMark(problem, sent) }
}

/** The form behind the link of an invite. */
export function AcceptInviteForm({
  token,
  invite: { email, role },
  clubName,
  answer,
}: {
  token: string
  invite: { email: string; role: InvitedRole }
  clubName: string
  answer: FormResult | null
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(acceptRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit} preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <p className="mut">
        You are invited to run the {clubName} website as{' '}
        {role === 'super-admin' ? 'a super admin' : 'an admin'}. You will sign in with {email}.
      </p>
      <RefusalAlert {...checked} />
      {/* Password managers want to know whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NameField label="Your name" typed={refused?.typed?.name} mark={checked.mark} isRequired />
      <NewPasswordFields label="Choose a password" mark={checked.mark} />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        Create my account
      </Button>
    </Form>
  )
}

export function InviteEnded() {
  return (
    <>
      <Alert>{acceptInviteMessages['link-not-valid']}</Alert>
      <AuthLinks>
        <Link to="/admin-login">I have an account: sign in</Link>
      </AuthLinks>
    </>
  )
}

function ownRefusal(form: FormData): FormRefusal | null {
  const sent = readOwnPassword(Object.fromEntries(form))
  const problem = sent.current ? newPasswordFormProblem(sent) : 'fill-in-all-fields'
  return problem && { message: ownPasswordMessages[problem], fields: fieldsToMark(problem, sent) }
}

/** Before any admin page, for an account whose password was set by another person. */
export function ReplaceGivenPassword({ email, answer }: { email: string; answer: FormResult | null }) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(ownRefusal, { answered: refused })
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
