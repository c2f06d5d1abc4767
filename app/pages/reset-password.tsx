import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { fieldsToMark, readNewPassword } from '#app/accounts/auth/forms.rules.ts'
import { newPasswordMessages } from '#app/accounts/rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { InvalidLink, NewPasswordForm } from '#app/accounts/ui/sign-up-forms.tsx'
import { isResetLinkValid, resetPassword } from '#app/accounts/use-cases.server.ts'
import { refusal } from '#app/club/form-result.ts'
import { actingFor } from './request-context.server.ts'
import { guardPublicAction } from './guard.server.ts'
import { actionWithFallback } from './network-fallback.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'

/** Not 'no-referrer': without scripts the form would then have the origin 'null' and be refused. */
const REFERRER = 'same-origin'

export const meta = (args: MetaArgs) => [
  ...unlistedHead('New password', args),
  // The address contains the token, so no other site may receive it as a referrer.
  { name: 'referrer', content: REFERRER },
]

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingFor(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { token, isValid: await isResetLinkValid(acting, token) }
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, newPasswordMessages.failed, async (acting, form) => {
    const input = {
      token: form.get('token'),
      password: form.get('password'),
      confirmation: form.get('confirmation'),
    }
    const outcome = await resetPassword(acting, input)
    if (outcome.ok) throw redirect('/admin-login?changed')
    const fields = fieldsToMark(outcome.problem, readNewPassword(input))
    return refusal(outcome.problem, newPasswordMessages[outcome.problem], { fields })
  })
}

export const clientAction = actionWithFallback(newPasswordMessages.failed)

export default function ResetPasswordPage() {
  const { token, isValid } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      clubName={useClub().name}
      title="New password"
      picture="/art/hero/film-making.webp"
      line="Choose a new password for your account."
    >
      {isValid ? <NewPasswordForm token={token} answer={answer} /> : <InvalidLink />}
    </AuthFrame>
  )
}
