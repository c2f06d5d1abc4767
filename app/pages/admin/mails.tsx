import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { type Answer, refusal, textIn, toneOf } from '#app/club/answer.ts'
import { MAIL_SENT_AGAIN, mailProblemSentences, testMailQueued } from '#app/dashboard/rules.ts'
import { MailList, MailWay } from '#app/dashboard/ui/mails.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { mailsView, sendMailAgain, sendTestMail } from '#app/dashboard/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { answering, deciding, fetched } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'
import { steadily } from '../steady.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'
import { DASHBOARD_WAY } from './ways.ts'

const LOOK_EVERY_MS = 3_000
const tabs = ['all', 'waiting', 'failed', 'delivered'] as const

export const meta = (args: MetaArgs) => unlistedHead('Mails', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const status: (typeof tabs)[number] = tabs.find((known) => known === asked.get('tab')) ?? 'all'
  return answering(args, async (acting) => {
    const view = await fetched(acting, mailsView(acting, { status, page: asked.get('page') }))
    return { view, status, clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, mailProblemSentences.failed, async (acting, form): Promise<Answer> => {
    if (form.get('intent') === 'test') {
      const outcome = await sendTestMail(acting)
      if (!outcome.ok) return refusal(outcome.problem, mailProblemSentences[outcome.problem])
      return { ok: true, said: testMailQueued(outcome.value.address) }
    }
    const outcome = await sendMailAgain(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, mailProblemSentences[outcome.problem])
    return { ok: true, said: MAIL_SENT_AGAIN }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), mailProblemSentences.failed)
}

/** Mails are sent by a job that announces nothing: while one waits, the screen looks for itself. */
function useLooking(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

export default function MailsPage() {
  const { view, status, clock } = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<typeof action>())
  useLooking((view?.waiting ?? 0) > 0)
  return (
    <AdminShell clubName={useClub().name} title="Mails" ways={[DASHBOARD_WAY]} action={<SuperNav />}>
      <div className={styles.column}>
        {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.sentence}</Alert>}
        {view && <MailWay way={view.way} />}
        <MailList view={view} status={status} clock={clock} />
      </div>
    </AdminShell>
  )
}
