import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { readResetRequest } from '../auth/forms.rules.ts'
import { ABSENT_DAYS, recoveryMessages } from '../guardian.rules.ts'
import { AuthLinks } from './auth-frame.tsx'
import { EmailField } from './login-forms.tsx'

function addressRefusal(form: FormData): FormRefusal | null {
  if (readResetRequest(Object.fromEntries(form)).email) return null
  return { message: recoveryMessages['invalid-email'], fields: ['email'] }
}

/** Behind the guardian's link. */
export function NameFormerForm({ token, answer }: { token: string; answer: FormResult | null }) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(addressRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit} preventScrollReset>
      <HiddenFields fields={{ intent: 'name-former', token }} />
      <p className="mut">
        No super admin has signed in for {ABSENT_DAYS} days. Enter the address of a former super admin. They
        get a link, and with it an invite to run the site again. All admins are told.
      </p>
      <RefusalAlert {...checked} />
      <EmailField typed={refused?.typed?.email} mark={checked.mark} />
      <Button type="submit" isBusy={isSending} busyText="Sending...">
        Ask them
      </Button>
    </Form>
  )
}

/** Behind the link of the former super admin. Nothing happens before the button is pressed: mail scanners open links, too. */
export function OpenAgainForm({ token, answer }: { token: string; answer: FormResult | null }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="stack">
      <HiddenFields fields={{ intent: 'open-again', token }} />
      <p className="mut">
        The guardian asks you to run the site again. You get an invite by mail, choose a new password with it,
        and are a super admin again. All admins are told.
      </p>
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      <Button type="submit" isBusy={isSending} busyText="One moment...">
        Open the site again
      </Button>
    </Form>
  )
}

export function RecoveryEnded({ message = recoveryMessages['link-not-valid'] }: { message?: string }) {
  return (
    <>
      <Alert tone="warn">{message}</Alert>
      <RecoveryLinks />
    </>
  )
}

export function RecoveryLinks() {
  return (
    <AuthLinks>
      <Link to="/">Back to the club</Link>
      <Link to="/admin-login">Admin sign in</Link>
    </AuthLinks>
  )
}
