import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { CONFIRM_SENT, LINK_FAILED, linkMessages } from '#app/accounts/email-links.rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { MailLinkForm, UsedLink } from '#app/accounts/ui/email-link-forms.tsx'
import { claimPage, linkPurpose } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { guardPublicAction } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('My page', args)

/** Behind the link of the welcome. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const isValid = (await linkPurpose(acting, token)) === 'welcome'
  return { token, isValid, canSendMail: await isMailSent(acting) }
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, LINK_FAILED, async (acting, form): Promise<FormResult> => {
    const claim = { token: formText(form, 'token'), email: form.get('email'), address: addressOf(args) }
    const outcome = await claimPage(acting, claim)
    if (outcome.ok) return { ok: true, message: CONFIRM_SENT }
    const fields = outcome.problem === 'invalid-email' ? ['email'] : []
    return refusal(outcome.problem, linkMessages[outcome.problem], {
      typed: formValues(form, ['token']),
      fields,
    })
  })
}

export const clientAction = actionWithFallback(LINK_FAILED)

export default function MeClaimPage() {
  const { token, isValid, canSendMail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      clubName={useClub().name}
      title="My page"
      picture="/art/hero/film-making.webp"
      line="Your page as a member."
    >
      {isValid ? (
        <>
          <p className="mut">
            Your tickets, your calendar and your data in one place. Which email address is to open it? You
            confirm it by a mail, and from then on sign in by a mailed link.
          </p>
          <MailLinkForm answer={answer} canSendMail={canSendMail} token={token} />
        </>
      ) : (
        <UsedLink />
      )}
    </AuthFrame>
  )
}
