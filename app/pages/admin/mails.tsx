import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { type FormResult, refusal, formText } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import type { Acting } from '#app/accounts/acting.server.ts'
import { liftRefusals } from '#app/accounts/use-cases.server.ts'
import {
  MAIL_SENT_AGAIN,
  MAILS_LEAVE,
  mailProblemMessages,
  mailsSentAgain,
  refusalsLifted,
  testMailQueued,
} from '#app/mails/rules.ts'
import { HeldMails, MailTransport } from '#app/mails/ui/mail-transport.tsx'
import { MailList } from '#app/mails/ui/mails.tsx'
import { RefusedAddresses } from '#app/mails/ui/refused-addresses.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import {
  letMailsLeave,
  mailsView,
  sendAllFailed,
  sendAllSaved,
  sendMailAgain,
  sendTestMail,
} from '#app/mails/use-cases.server.ts'
import { instantOf, isWallDate } from '#app/events/club-time.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { usePolling } from '#app/ui/use-polling.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'

const tabs = ['all', 'waiting', 'failed', 'saved', 'delivered'] as const

export const meta = (args: MetaArgs) => unlistedHead('Mail', args)

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
      const status = form.get('status') === 'failed' ? 'failed' : 'saved'
      const outcome = await (status === 'failed' ? sendAllFailed : sendAllSaved)(acting)
      if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
      return { ok: true, message: mailsSentAgain(outcome.value.count, status) }
    }
    if (form.get('intent') === 'leave') {
      await letMailsLeave(acting)
      return { ok: true, message: MAILS_LEAVE }
    }
    if (form.get('intent') === 'lift') return lift(acting, formText(form, 'since'))
    const outcome = await sendMailAgain(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
    return { ok: true, message: MAIL_SENT_AGAIN }
  })
}

async function lift(acting: Acting, day: string): Promise<FormResult> {
  if (!isWallDate(day)) return refusal('invalid', mailProblemMessages.invalid)
  const since = instantOf({ date: day, time: '00:00' }, acting.env.clubTimeZone)
  return { ok: true, message: refusalsLifted(await liftRefusals(acting, since)) }
}

export const clientAction = actionWithFallback(mailProblemMessages.failed)

export default function MailsPage() {
  const { view, status, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  usePolling((view?.waiting ?? 0) > 0)
  return (
    <AdminShell clubName={useClub().name} title="Mail">
      <div className="stack">
        <ResultAlert result={answer} />
        {view?.heldOf && <HeldMails madeAt={view.heldOf} clock={clock} />}
        {view && !view.heldOf && <MailTransport {...view} />}
        {view?.refused && (
          <RefusedAddresses key={view.refused.since} {...view.refused} timeZone={clock.timeZone} />
        )}
        <MailList view={view} status={status} clock={clock} />
      </div>
    </AdminShell>
  )
}
