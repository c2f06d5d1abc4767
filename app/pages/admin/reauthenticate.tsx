import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { ActingAtLogin } from '#app/accounts/acting.server.ts'
import { fieldsToMark, readSignIn } from '#app/accounts/auth/forms.rules.ts'
import { loginMessage, secondStepMessages } from '#app/accounts/rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { BackToForm, ReauthenticationForm } from '#app/accounts/ui/sign-in-again.tsx'
import { finishSignIn, signIn } from '#app/accounts/use-cases.server.ts'
import { type FormResult, refusal, formText } from '#app/club/form-result.ts'
import { addressOf, authOf } from '../request-context.server.ts'
import { guardPublicAction } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { type FormEntries, parseEntries, RESUMED, returnAddress, textEntriesOf } from '../return-to.ts'
import { useClub } from '../site-context.ts'

const SESSION_ENDED = 'Your session has ended. Sign in again: what you typed is kept.'

export const meta = (args: MetaArgs) => unlistedHead('Sign in again', args)

/** `asks` is the next step; null after sign-in. */
type ReauthenticationAnswer = FormResult<{ asks: null }> | (FormResult & { asks: 'password' | 'code' })
type SignInContext = { address: string; userAgent: string | null; cookie: string | null; setCookie: string[] }

export function loader({ request }: LoaderFunctionArgs) {
  return { to: returnAddress(new URL(request.url).searchParams.get('to')) }
}

async function signInWith(acting: ActingAtLogin, form: FormData, context: SignInContext) {
  const { authErrorDetail } = acting.env
  // The Admin tab also accepts super admins.
  const tab = 'admin'
  if (form.get('again') === 'code') {
    const code = formText(form, 'code')
    const outcome = await finishSignIn(acting, { tab, code, ...context })
    if (outcome.ok) return outcome
    const fields = fieldsToMark(outcome.problem, { code })
    return refusal(outcome.problem, secondStepMessages[outcome.problem], { fields })
  }
  const [email, password] = [form.get('email'), form.get('password')]
  const outcome = await signIn(acting, { tab, email, password, ...context })
  if (outcome.ok) return outcome
  const fields = fieldsToMark(outcome.problem, readSignIn({ email, password }))
  return refusal(outcome.problem, loginMessage(outcome.problem, authErrorDetail), { fields })
}

/**
 * The first request carries the form whose session had ended; the next one carries the sign-in with that form inside.
 */
async function handleForm(
  acting: ActingAtLogin,
  form: FormData,
  context: SignInContext,
): Promise<ReauthenticationAnswer> {
  if (!form.has('again')) return { ...refusal('not-allowed', SESSION_ENDED), status: 401, asks: 'password' }
  const step = form.get('again') === 'code' ? 'code' : 'password'
  const entered = await signInWith(acting, form, context)
  if (!('value' in entered)) return { ...entered, typed: { email: formText(form, 'email') }, asks: step }
  context.setCookie.push(...entered.value.setCookie)
  if (entered.value.needsCode) return { ok: true, message: 'One more step.', asks: 'code' }
  return { ok: true, message: 'You are signed in again.', asks: null }
}

export async function action(args: ActionFunctionArgs) {
  const { headers } = args.request
  const context: SignInContext = {
    address: addressOf(args),
    userAgent: headers.get('user-agent'),
    cookie: headers.get('cookie'),
    setCookie: [],
  }
  let entries: FormEntries = []
  const response = await guardPublicAction(args, loginMessage('failed', 'spec'), async (acting, form) => {
    entries = form.has('again') ? parseEntries(form.get('kept')) : textEntriesOf(form)
    return handleForm({ ...acting, auth: authOf(args) }, form, context)
  })
  const cookies = new Headers(context.setCookie.map((cookie) => ['set-cookie', cookie]))
  return data({ answer: response.data, entries }, { ...response.init, headers: cookies })
}

export default function ReauthenticatePage() {
  const { to } = useLoaderData<typeof loader>()
  const { answer = null, entries = [] } = useActionData<typeof action>() ?? {}
  const asks = answer && 'asks' in answer ? answer.asks : 'password'
  return (
    <AuthFrame
      clubName={useClub().name}
      title={asks === null ? 'Welcome back' : 'Sign in again'}
      picture="/art/hero/video-editing.webp"
      line="Your form is kept."
    >
      {asks === null && answer?.ok ? (
        <BackToForm message={answer.message} to={to} kept={entries} mark={RESUMED} />
      ) : (
        <ReauthenticationForm
          to={to}
          kept={JSON.stringify(entries)}
          asks={asks ?? 'password'}
          answer={answer}
        />
      )}
    </AuthFrame>
  )
}
