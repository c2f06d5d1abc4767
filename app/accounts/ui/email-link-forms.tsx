import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { readResetRequest } from '../auth/forms.rules.ts'
import { linkMessages, type LinkPurpose, NO_MAIL, SIGN_IN_PATH } from '../email-links.rules.ts'
import { AuthLinks } from './auth-frame.tsx'
import { EmailField } from './login-forms.tsx'

function emailRefusal(form: FormData): FormRefusal | null {
  if (readResetRequest(Object.fromEntries(form)).email) return null
  return { message: linkMessages['invalid-email'], fields: ['email'] }
}

/** One address, and a link goes there. */
export function MailLinkForm({
  answer,
  canSendMail,
  token,
}: {
  answer: FormResult | null
  canSendMail: boolean
  /** The token of the welcome mail. */
  token?: string
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, ...checked } = useCheckedForm(emailRefusal, { answered: refused })
  const isSending = useNavigation().formMethod === 'POST'
  useFocusOnAnswer()
  return (
    <Form ref={ref} method="post" noValidate className="stack" onSubmit={checked.onSubmit} preventScrollReset>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {!canSendMail && <Alert tone="warn">{NO_MAIL}</Alert>}
      <RefusalAlert {...checked} />
      {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      <EmailField typed={refused?.typed?.email} mark={checked.mark} />
      <Button type="submit" isBusy={isSending} busyText="Sending...">
        Send me a link
      </Button>
      <AuthLinks>
        <Link to="/">Back to the club</Link>
        <Link to="/admin-login">Admin sign in</Link>
      </AuthLinks>
    </Form>
  )
}

const linkTexts = {
  'sign-in': { help: 'You asked for a link to your page.', button: 'Open my page' },
  confirm: { help: 'This address is to open your page from now on.', button: 'Confirm and open my page' },
  'change-old': { help: 'Your account is to move to a new address.', button: 'Confirm the new address' },
  'change-new': { help: 'Your account is to move to this address.', button: 'Confirm the new address' },
} as const satisfies Record<Exclude<LinkPurpose, 'welcome'>, { help: string; button: string }>

/** Nothing happens before the button is pressed: mail scanners open links, too. */
export function FollowLink({ purpose, token }: { purpose: keyof typeof linkTexts; token: string }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      <p className="mut">{linkTexts[purpose].help}</p>
      <Button type="submit" isBusy={isSending} busyText="One moment...">
        {linkTexts[purpose].button}
      </Button>
    </Form>
  )
}

export function UsedLink() {
  return (
    <div className="stack">
      <Alert tone="warn">{linkMessages['link-not-valid']}</Alert>
      <p className="mut">A mailed link works once and for 30 minutes.</p>
      <ButtonLink to={SIGN_IN_PATH}>Send me a new link</ButtonLink>
    </div>
  )
}
