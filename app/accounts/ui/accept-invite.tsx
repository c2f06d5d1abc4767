import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { fieldsToMark } from '../auth/forms.rules.ts'
import {
  acceptInviteFormProblem,
  acceptInviteMessages,
  type InvitedRole,
  readAcceptInvite,
} from '../invites.rules.ts'
import { AuthLinks } from './auth-frame.tsx'
import { NameField, NewPasswordFields } from './login-forms.tsx'

function acceptRefusal(form: FormData): FormRefusal | null {
  const acceptance = readAcceptInvite(Object.fromEntries(form))
  const problem = acceptInviteFormProblem(acceptance)
  return problem && { message: acceptInviteMessages[problem], fields: fieldsToMark(problem, acceptance) }
}

/** The form behind the link of an invite. */
export function AcceptInviteForm({
  token,
  invite: { email, role, endsErasure },
  clubName,
  answer,
}: {
  token: string
  invite: { email: string; role: InvitedRole; endsErasure: boolean }
  clubName: string
  answer: FormResult | null
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(acceptRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit}>
      <input type="hidden" name="token" value={token} />
      <p className="mut">
        You are invited to run the {clubName} website as{' '}
        {role === 'super-admin' ? 'a super admin' : 'an admin'}. You will sign in with {email}.
      </p>
      {endsErasure && (
        <p>You have asked to be erased. Creating this account takes that back, and your data stays.</p>
      )}
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
