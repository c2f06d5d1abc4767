import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { formText, formValues, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { eventStatuses } from '#app/events/schedule.ts'
import { eventProblemMessages, STATUS_FAILED, statusSavedMessages } from '#app/events/rules.ts'
import { backToEvent, type EventAnswer } from '#app/events/ui/admin-form-address.ts'
import { AdminEventStatus } from '#app/events/ui/admin-event-status.tsx'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { changeEventStatus } from '#app/registrations/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { askNotice, noticeChoice } from './notice-form.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Cancel or postpone', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const event = await adminEvent(acting, args.params['id'] ?? '')
    if (!event) throw data('No such event', { status: 404 })
    return { event }
  })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, STATUS_FAILED, async (acting, form): Promise<EventAnswer> => {
    const typed = formValues(form)
    const status = eventStatuses.find((known) => known === form.get('status'))
    if (!status) return refusal('invalid', eventProblemMessages.invalid, { typed })
    const { choice, isNoteLong } = noticeChoice(form)
    const outcome = await changeEventStatus(acting, { id, status, reason: formText(form, 'reason'), choice })
    if (outcome.ok) return { ok: true, message: statusSavedMessages[status], id }
    if (outcome.problem === 'ask-notice') return askNotice(outcome, { typed, isNoteLong })
    const message = eventProblemMessages[outcome.problem]
    const errors = outcome.problem === 'reason-long' ? { reason: message } : undefined
    return refusal(outcome.problem, message, { typed, errors })
  })
}

export const clientAction = actionWithFallback(STATUS_FAILED)

export default function EventStatusPage() {
  const { event } = useLoaderData<typeof loader>()
  const answer = useLastResult<EventAnswer>(useActionData<EventAnswer>())
  useLive('events,registrations')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Cancel or postpone"
      titleOf={event.title}
      back={backToEvent(event)}
    >
      <AdminEventStatus key={event.eventStatus} event={event} answer={answer} />
    </AdminShell>
  )
}
