import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LINK_FAILED, linkMessages, SIGN_IN_SENT } from '#app/accounts/email-links.rules.ts'
import { isAble } from '#app/accounts/permissions.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { MailLinkForm } from '#app/accounts/ui/email-link-forms.tsx'
import { requestSignInLink } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { setSignedInHint } from '#app/ui/set-signed-in-hint.ts'
import { guardPublicAction } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingFor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Sign in to my page', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingFor(args)
  if (isAble(acting.viewer, 'own-page.use')) throw redirect('/me')
  return { canSendMail: await isMailSent(acting) }
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, LINK_FAILED, async (acting, form): Promise<FormResult> => {
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
    </AuthFrame>
  )
}
