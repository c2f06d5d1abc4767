import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { RECOVERY_DONE, RECOVERY_STARTED, recoveryMessages } from '#app/accounts/guardian.rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import {
  NameFormerForm,
  OpenAgainForm,
  RecoveryEnded,
  RecoveryLinks,
} from '#app/accounts/ui/recovery-forms.tsx'
import { finishRecovery, recoveryStep, startRecovery } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { Alert } from '#app/ui/notice.tsx'
import { guardPublicAction } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Open the site again', args)

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { token, step: await recoveryStep(actingAsVisitor(args), token) }
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, recoveryMessages.failed, async (acting, form): Promise<FormResult> => {
    const token = formText(form, 'token')
    const isOpening = formText(form, 'intent') === 'open-again'
    const outcome = isOpening
      ? await finishRecovery(acting, { token })
      : await startRecovery(acting, { token, email: form.get('email'), address: addressOf(args) })
    if (outcome.ok) return { ok: true, message: isOpening ? RECOVERY_DONE : RECOVERY_STARTED }
    return refusal(outcome.problem, recoveryMessages[outcome.problem], {
      typed: { email: formText(form, 'email') },
      fields: outcome.problem === 'invalid-email' ? ['email'] : [],
    })
  })
}

export const clientAction = actionWithFallback(recoveryMessages.failed)

export default function RecoveryPage() {
  const { token, step } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      clubName={useClub().name}
      title="Open the site again"
      picture="/art/hero/film-making.webp"
      line="Two people do this together, each with a link."
    >
      {answer?.ok && (
        <>
          <Alert tone="good">{answer.message}</Alert>
          <RecoveryLinks />
        </>
      )}
      {!answer?.ok && step === 'guardian' && <NameFormerForm token={token} answer={answer} />}
      {!answer?.ok && step === 'recovery' && <OpenAgainForm token={token} answer={answer} />}
      {!answer?.ok && !step && <RecoveryEnded message={answer?.message} />}
    </AuthFrame>
  )
}
