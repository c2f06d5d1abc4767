import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LINK_FAILED, linkMessages, SIGN_IN_SENT } from '#app/accounts/email-links.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { passkeyIn, passkeyMessages } from '#app/accounts/passkeys.rules.ts'
import { isAble } from '#app/accounts/permissions.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { MailLinkForm } from '#app/accounts/ui/email-link-forms.tsx'
import { PasskeySignIn } from '#app/accounts/ui/passkey-forms.tsx'
import { passkeySignInOptions, requestSignInLink, signInWithPasskey } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { setSignedInHint } from '#app/ui/signed-in-hint.ts'
import { guardPublicAction } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingFor, addressOf, authOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Sign in to my page', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingFor(args)
  if (isAble(acting.viewer, 'own-page.use')) throw redirect('/me')
  return { canSendMail: await isMailSent(acting) }
}

type SignInAnswer = FormResult<{ passkey?: object }>

async function passkeyChallenge(acting: Acting, address: string): Promise<SignInAnswer> {
  const outcome = await passkeySignInOptions(acting, address)
  if (outcome.ok) return { ok: true, message: '', passkey: outcome.value }
  return refusal(outcome.problem, passkeyMessages[outcome.problem])
}

async function openWithPasskey(
  args: ActionFunctionArgs,
  asking: Acting,
  form: FormData,
): Promise<SignInAnswer> {
  const userAgent = args.request.headers.get('user-agent')
  const acting = { ...asking, auth: authOf(args) }
  const outcome = await signInWithPasskey(acting, { response: passkeyIn(form), userAgent })
  if (!outcome.ok) return refusal(outcome.problem, passkeyMessages[outcome.problem])
  const headers = new Headers(outcome.value.map((cookie) => ['set-cookie', cookie]))
  throw redirect('/me', { headers, status: 303 })
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, LINK_FAILED, async (acting, form): Promise<SignInAnswer> => {
    const intent = form.get('intent')
    if (intent === 'passkey-options') return passkeyChallenge(acting, addressOf(args))
    if (intent === 'passkey') return openWithPasskey(args, acting, form)
    const outcome = await requestSignInLink(acting, { email: form.get('email'), address: addressOf(args) })
    if (outcome.ok) return { ok: true, message: SIGN_IN_SENT }
    const fields = outcome.problem === 'invalid-email' ? ['email'] : []
    return refusal(outcome.problem, linkMessages[outcome.problem], { typed: formValues(form), fields })
  })
}

export const clientAction = actionWithFallback(LINK_FAILED)

export default function MeSignInPage() {
  const { canSendMail } = useLoaderData<typeof loader>()
  useEffect(() => setSignedInHint(false, 'member'), [])
  return (
    <AuthFrame
      clubName={useClub().name}
      title="Sign in to my page"
      picture="/art/hero/film-making.webp"
      line="No password: a link comes by mail."
    >
      <MailLinkForm answer={useActionData<typeof action>() ?? null} canSendMail={canSendMail} />
      <PasskeySignIn />
    </AuthFrame>
  )
}
