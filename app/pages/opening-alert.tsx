import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { formText, formValues, refusal } from '#app/club/form-result.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { EventFacts } from '#app/events/ui/event-facts.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { alertMessages } from '#app/registrations/opening-alerts.rules.ts'
import { type AlertAnswer, OpeningAlertPage } from '#app/registrations/ui/opening-alert-page.tsx'
import {
  confirmOpeningAlert,
  requestOpeningAlert,
  viewOpeningAlert,
  withdrawOpeningAlert,
} from '#app/registrations/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf, formDataOf } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Tell me when registration opens', args)

const keyIn = (request: Request) => new URL(request.url).searchParams.get('key') ?? ''

/** Nothing is confirmed by opening the link: mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const eventId = args.params['id'] ?? ''
  const event = await publicEvent(acting, eventId)
  if (!event) throw data('No such event', { status: 404 })
  const key = keyIn(args.request)
  const alertView = key ? await viewOpeningAlert(acting, { eventId, key }) : null
  const alert = alertView ? (alertView.isConfirmed ? 'confirmed' : 'unconfirmed') : key ? 'gone' : null
  return { event, alert, key, canMail: await isMailSent(acting) } as const
}

async function answerOf(args: ActionFunctionArgs, form: FormData) {
  const acting = actingAsVisitor(args)
  const eventId = args.params['id'] ?? ''
  const key = keyIn(args.request)
  const intent = formText(form, 'intent')
  if (intent === 'withdraw') {
    await withdrawOpeningAlert(acting, { eventId, key })
    return { ok: true, did: 'withdrawn', email: '' } satisfies AlertAnswer
  }
  if (intent === 'confirm') {
    const confirmed = await confirmOpeningAlert(acting, { eventId, key })
    if (!confirmed.ok) return refusal('gone', alertMessages.gone)
    throw redirect(`/events/${eventId}/opening-alert?key=${encodeURIComponent(key)}`, 303)
  }
  const typed = formValues(form)
  const outcome = await requestOpeningAlert(acting, { eventId, form: typed, address: addressOf(args) })
  if (outcome.ok) return { ok: true, did: 'mailed', email: outcome.value.email } satisfies AlertAnswer
  if (outcome.problem === 'invalid')
    return refusal('invalid', CHECK_MARKED_FIELDS, { typed, errors: { email: outcome.error } })
  return refusal(outcome.problem, alertMessages[outcome.problem], { typed })
}

export async function action(args: ActionFunctionArgs) {
  const form = await formDataOf(args.request)
  const answer = await answerOf(args, form).catch((error: unknown) => {
    if (error instanceof Response) throw error
    actingAsVisitor(args).log.error({ err: error }, 'an opening alert failed')
    return refusal('failed', alertMessages.failed, { typed: formValues(form) })
  })
  return data(answer, { status: answer.ok ? 200 : answer.status })
}

export const clientAction = actionWithFallback(alertMessages.failed)

export default function OpeningAlertRoute() {
  const { event, ...state } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('events')
  useRenewal(event.changesAt)
  return (
    <OpeningAlertPage
      event={event}
      {...state}
      answer={answer}
      isSending={useNavigation().formMethod === 'POST'}
      picture={
        <EventPicture
          src={event.image}
          focus={event.imageFocus}
          sizes="(width < 60rem) 100vw, 50vw"
          isUrgent
        />
      }
      facts={<EventFacts event={event} />}
    />
  )
}
