import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { ActingAtLogin } from '#app/accounts/acting.server.ts'
import { loginSentence, stepSentences } from '#app/accounts/rules.ts'
import { EntryFrame } from '#app/accounts/ui/entry-frame.tsx'
import { BackToForm, SignInAgain } from '#app/accounts/ui/sign-in-again.tsx'
import { finishSignIn, signIn } from '#app/accounts/use-cases.server.ts'
import { type Answer, refusal, textIn } from '#app/club/answer.ts'
import { addressOf, authOf } from '../acting.server.ts'
import { deciding } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { type Kept, keptIn, RESUMED, wayBack, wordsOf } from '../kept-form.ts'
import { useClub } from '../site.ts'

const SESSION_ENDED = 'Your session has ended. Sign in again: what you wrote is kept.'

export const meta = (args: MetaArgs) => unlistedHead('Sign in again', args)

/** `asks` is what comes next; null once somebody is in. */
type AgainAnswer = Answer<{ asks: null }> | (Answer & { asks: 'password' | 'code' })
type Told = { address: string; userAgent: string | null; cookie: string | null; setCookie: string[] }

export function loader({ request }: LoaderFunctionArgs) {
  return { to: wayBack(new URL(request.url).searchParams.get('to')) }
}

async function enterBy(acting: ActingAtLogin, form: FormData, told: Told) {
  const { authErrorDetail } = acting.env
  // The Admin tab lets in super admins, too.
  const tab = 'admin'
  if (form.get('again') === 'code') {
    const outcome = await finishSignIn(acting, { tab, code: textIn(form, 'code'), ...told })
    return outcome.ok ? outcome : refusal(outcome.problem, stepSentences[outcome.problem])
  }
  const outcome = await signIn(acting, {
    tab,
    email: form.get('email'),
    password: form.get('password'),
    ...told,
  })
  return outcome.ok ? outcome : refusal(outcome.problem, loginSentence(outcome.problem, authErrorDetail))
}

/** First comes the form that was too late, as it was sent; then the sign-in with that form inside. */
async function answerTo(acting: ActingAtLogin, form: FormData, told: Told): Promise<AgainAnswer> {
  if (!form.has('again')) return { ...refusal('not-allowed', SESSION_ENDED), status: 401, asks: 'password' }
  const asked = form.get('again') === 'code' ? 'code' : 'password'
  const entered = await enterBy(acting, form, told)
  if (!('value' in entered)) return { ...entered, typed: { email: textIn(form, 'email') }, asks: asked }
  told.setCookie.push(...entered.value.setCookie)
  if (entered.value.needsCode) return { ok: true, said: 'One more step.', asks: 'code' }
  return { ok: true, said: 'You are signed in again.', asks: null }
}

export async function action(args: ActionFunctionArgs) {
  const { headers } = args.request
  const told: Told = {
    address: addressOf(args),
    userAgent: headers.get('user-agent'),
    cookie: headers.get('cookie'),
    setCookie: [],
  }
  let kept: Kept = []
  const answered = await deciding(args, loginSentence('failed', 'spec'), async (acting, form) => {
    kept = form.has('again') ? keptIn(form.get('kept')) : wordsOf(form)
    return answerTo({ ...acting, auth: authOf(args) }, form, told)
  })
  const cookies = new Headers(told.setCookie.map((cookie) => ['set-cookie', cookie]))
  return data({ answer: answered.data, kept }, { ...answered.init, headers: cookies })
}

export default function AgainPage() {
  const { to } = useLoaderData<typeof loader>()
  const { answer = null, kept = [] } = useActionData<typeof action>() ?? {}
  const asks = answer && 'asks' in answer ? answer.asks : 'password'
  return (
    <EntryFrame
      clubName={useClub().name}
      title={asks === null ? 'Welcome back' : 'Sign in again'}
      picture="/art/events/edit.webp"
      line="The tape is where you left it."
    >
      {asks === null && answer?.ok ? (
        <BackToForm said={answer.said} to={to} kept={kept} mark={RESUMED} />
      ) : (
        <SignInAgain to={to} kept={JSON.stringify(kept)} asks={asks ?? 'password'} answer={answer} />
      )}
    </EntryFrame>
  )
}
