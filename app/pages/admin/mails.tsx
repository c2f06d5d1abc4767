import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { type FormResult, refusal, formText } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { MAIL_SENT_AGAIN, mailProblemMessages, savedMailsSent, testMailQueued } from '#app/dashboard/rules.ts'
import { MailList, MailTransport } from '#app/dashboard/ui/mails.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { mailsView, sendAllSaved, sendMailAgain, sendTestMail } from '#app/dashboard/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { usePolling } from '#app/ui/use-polling.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'

const tabs = ['all', 'waiting', 'failed', 'saved', 'delivered'] as const

export const meta = (args: MetaArgs) => unlistedHead('Mails', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const status: (typeof tabs)[number] = tabs.find((known) => known === params.get('tab')) ?? 'all'
  return guardLoader(args, async (acting) => {
    const view = await orNull(acting, mailsView(acting, { status, page: params.get('page') }))
    return { view, status, clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, mailProblemMessages.failed, async (acting, form): Promise<FormResult> => {
    if (form.get('intent') === 'test') {
      const outcome = await sendTestMail(acting)
      if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
      return { ok: true, message: testMailQueued(outcome.value.address) }
    }
    if (form.get('intent') === 'all') {
      const outcome = await sendAllSaved(acting)
      if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
      return { ok: true, message: savedMailsSent(outcome.value.count) }
    }
    const outcome = await sendMailAgain(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
    return { ok: true, message: MAIL_SENT_AGAIN }
  })
}

export const clientAction = actionWithFallback(mailProblemMessages.failed)

export default function MailsPage() {
  const { view, status, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  usePolling((view?.waiting ?? 0) > 0)
  return (
    <AdminShell clubName={useClub().name} title="Mails">
      <div className="stack">
        <ResultAlert result={answer} />
        {view && <MailTransport transport={view.transport} saved={view.saved} />}
        <MailList view={view} status={status} clock={clock} />
      </div>
    </AdminShell>
  )
}
