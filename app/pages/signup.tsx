import { type ActionFunctionArgs, data, useActionData, useNavigate } from 'react-router'
import { fieldsToMark, readSignUp } from '#app/accounts/auth/forms.rules.ts'
import { SIMPLE_SIGNED_UP, simpleSignUpMessages } from '#app/accounts/rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { ContinueNotice, SimpleSignUpForm } from '#app/accounts/ui/sign-up-forms.tsx'
import { signUpSimple } from '#app/accounts/use-cases.server.ts'
import { refusal, formValues } from '#app/club/form-result.ts'
import { SIGNUP_REDIRECT_MS } from '#app/ui/timing.ts'
import { useLater } from '#app/ui/use-later.ts'
import { addressOf, authOf } from './request-context.server.ts'
import { guardPublicAction } from './guard.server.ts'
import { actionWithFallback } from './network-fallback.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'

/** Where a sign-up leads (product.md#simple-sign-up). */
const NEXT = '/admin'

export const meta = (args: MetaArgs) => unlistedHead('Sign up', args)

export async function action(args: ActionFunctionArgs) {
  const headers = new Headers()
  const response = await guardPublicAction(args, simpleSignUpMessages.failed, async (asking, form) => {
    const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) =>
      form.get(name),
    )
    const acting = { ...asking, auth: authOf(args) }
    const from = { address: addressOf(args), userAgent: args.request.headers.get('user-agent') }
    const outcome = await signUpSimple(acting, { email, password, confirmation, ...from })
    if (outcome.ok) {
      for (const cookie of outcome.value.setCookie) headers.append('set-cookie', cookie)
      return { ok: true, message: SIMPLE_SIGNED_UP }
    }
    const typed = formValues(form, ['password', 'confirmation'])
    const fields = fieldsToMark(outcome.problem, readSignUp({ email, password, confirmation }))
    return refusal(outcome.problem, simpleSignUpMessages[outcome.problem], { typed, fields })
  })
  return data(response.data, { ...response.init, headers })
}

export const clientAction = actionWithFallback(simpleSignUpMessages.failed)

export default function SignUpPage() {
  const answer = useActionData<typeof action>() ?? null
  const navigate = useNavigate()
  useLater(answer?.ok === true, SIGNUP_REDIRECT_MS, () => void navigate(NEXT))
  return (
    <AuthFrame
      clubName={useClub().name}
      title="Sign up"
      picture="/art/hero/film-making.webp"
      line="Create your account"
    >
      {answer?.ok ? (
        <ContinueNotice message={answer.message} seconds={3} to={NEXT} way="Continue" />
      ) : (
        <SimpleSignUpForm answer={answer} />
      )}
    </AuthFrame>
  )
}
