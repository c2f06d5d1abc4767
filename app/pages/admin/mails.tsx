import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { type FormResult, refusal, formText, toneOf } from '#app/club/form-result.ts'
import { MAIL_SENT_AGAIN, mailProblemMessages, testMailQueued } from '#app/dashboard/rules.ts'
import { MailList, MailTransport } from '#app/dashboard/ui/mails.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { mailsView, sendMailAgain, sendTestMail } from '#app/dashboard/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'
import { DASHBOARD_LINK } from './nav-links.ts'

const POLL_MS = 3_000
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
      return { ok: true, said: testMailQueued(outcome.value.address) }
    }
    const outcome = await sendMailAgain(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
    return { ok: true, said: MAIL_SENT_AGAIN }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), mailProblemMessages.failed)
}

/** The mailer announces nothing, so the page polls while a mail waits. */
function usePolling(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

export default function MailsPage() {
  const { view, status, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  usePolling((view?.waiting ?? 0) > 0)
  return (
    <AdminShell clubName={useClub().name} title="Mails" ways={[DASHBOARD_LINK]} action={<SuperNav />}>
      <div className={styles.column}>
        {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
        {view && <MailTransport way={view.transport} />}
        <MailList view={view} status={status} clock={clock} />
      </div>
    </AdminShell>
  )
}
