import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { OWN_EMAIL_CHANGED } from '#app/accounts/account-settings.rules.ts'
import { LINK_FAILED, linkMessages } from '#app/accounts/email-links.rules.ts'
import { AuthLinks, AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { FollowLink, UsedLink } from '#app/accounts/ui/email-link-forms.tsx'
import { followEmailLink, linkPurpose } from '#app/accounts/use-cases.server.ts'
import { type FormResult, refusal } from '#app/club/form-result.ts'
import { Alert } from '#app/ui/notice.tsx'
import { guardPublicAction } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, authOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('My page', args)

const HALF_CONFIRMED = 'Confirmed. Now follow the link in the mail to the other address, too.'

/** Says what the link does. Only the button does it. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const purpose = await linkPurpose(actingAsVisitor(args), token)
  return { token, purpose: purpose === 'welcome' ? null : purpose }
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(
    args,
    LINK_FAILED,
    async (asking, form): Promise<FormResult<{ isChanged?: true }>> => {
      const acting = { ...asking, auth: authOf(args) }
      const userAgent = args.request.headers.get('user-agent')
      const outcome = await followEmailLink(acting, { token: form.get('token'), userAgent })
      if (!outcome.ok) return refusal(outcome.problem, linkMessages[outcome.problem])
      const { state } = outcome.value
      if (state === 'waiting') return { ok: true, message: HALF_CONFIRMED }
      if (state === 'changed') return { ok: true, message: OWN_EMAIL_CHANGED, isChanged: true }
      const headers = new Headers(outcome.value.setCookie.map((cookie) => ['set-cookie', cookie]))
      throw redirect('/me', { headers, status: 303 })
    },
  )
}

export const clientAction = actionWithFallback(LINK_FAILED)

export default function MeLinkPage() {
  const { token, purpose } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      clubName={useClub().name}
      title="My page"
      picture="/art/hero/film-making.webp"
      line="Sign in to your page."
    >
      {answer?.ok && (
        <div className="stack">
          <Alert tone="good">{answer.message}</Alert>
          {answer.isChanged && (
            <AuthLinks>
              <Link to="/admin-login">Sign in</Link>
            </AuthLinks>
          )}
        </div>
      )}
      {!answer?.ok && purpose && <FollowLink purpose={purpose} token={token} />}
      {!answer?.ok && !purpose && <UsedLink />}
    </AuthFrame>
  )
}
