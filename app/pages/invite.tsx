import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { fieldsToMark } from '#app/accounts/auth/forms.rules.ts'
import { acceptInviteMessages, INVITE_ACCEPTED, readAcceptInvite } from '#app/accounts/invites.rules.ts'
import type { RoleTab } from '#app/accounts/model.ts'
import { AcceptInviteForm, InviteEnded } from '#app/accounts/ui/accept-invite.tsx'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { loginTitles, SignInForm } from '#app/accounts/ui/login-forms.tsx'
import { acceptInvite, inviteBehind } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { actingFor } from './request-context.server.ts'
import { guardPublicAction } from './guard.server.ts'
import { actionWithFallback } from './network-fallback.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'

/** The address holds the token, as on /reset-password. */
const REFERRER = 'same-origin'

export const meta = (args: MetaArgs) => [
  ...unlistedHead('Your invite', args),
  { name: 'referrer', content: REFERRER },
]

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingFor(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { token, invite: await inviteBehind(acting, token) }
}

type AcceptAnswer = FormResult<{ email: string; role: RoleTab }>

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, acceptInviteMessages.failed, async (acting, form): Promise<AcceptAnswer> => {
    const input = {
      token: form.get('token'),
      name: form.get('name'),
      password: form.get('password'),
      confirmation: form.get('confirmation'),
    }
    const outcome = await acceptInvite(acting, input)
    // The sign-in follows on this page: an email address belongs in no address.
    if (outcome.ok) return { ok: true, message: INVITE_ACCEPTED, ...outcome.value }
    return refusal(outcome.problem, acceptInviteMessages[outcome.problem], {
      typed: { name: formText(form, 'name') },
      fields: fieldsToMark(outcome.problem, readAcceptInvite(input)),
    })
  })
}

export const clientAction = actionWithFallback(acceptInviteMessages.failed)

export default function InvitePage() {
  const { token, invite } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { name: clubName } = useClub()
  const accepted = answer?.ok ? answer : null
  return (
    <AuthFrame
      clubName={clubName}
      title={accepted ? loginTitles.login : invite ? 'Welcome' : 'Your invite'}
      picture="/art/hero/video-editing.webp"
      line="Your account for the club’s website."
    >
      {accepted && (
        <SignInForm tab={accepted.role} email={accepted.email} answer={null} notice={accepted.message} />
      )}
      {!accepted && invite && (
        <AcceptInviteForm token={token} invite={invite} clubName={clubName} answer={answer} />
      )}
      {!accepted && !invite && <InviteEnded />}
    </AuthFrame>
  )
}
