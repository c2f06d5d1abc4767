import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { refusal, typedIn } from '#app/club/answer.ts'
import { EventFacts } from '#app/events/ui/event-details.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { SeatBadge } from '#app/events/ui/seats.tsx'
import { useRenewal } from '#app/events/ui/use-renewal.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { REGISTER_FAILED, registrationSentences } from '#app/registrations/rules.ts'
import { RegisterPage } from '#app/registrations/ui/register-page.tsx'
import { seatDraft } from '#app/registrations/ui/use-seat-form.ts'
import { register } from '#app/registrations/use-cases.server.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { forgetDraft } from '#app/ui/use-draft.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { club } from '#content/club.ts'
import { addressOf, publicly, seenNow } from './acting.server.ts'
import { formIn } from './guard.server.ts'
import { unlistedHead } from './head.ts'
import { useSeen } from './site.ts'
import { steadily } from './steady.ts'

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(args.loaderData ? `Register: ${args.loaderData.event.title}` : 'Page Not Found', args)

/** Never kept: each form is handed out with a request key of its own, so that two clicks are one registration. */
export async function loader(args: LoaderFunctionArgs) {
  const seen = seenNow(args, 'events')
  const found = await eventToRegister(publicly(args), args.params['id'] ?? '')
  if (!found) throw data('No such event', { status: 404 })
  const { terms, ...event } = found
  if (terms.way === 'form') throw redirect(`/events/${event.id}`)
  const { asksBranch, asksYear, questions } = terms
  return { event, asked: { asksBranch, asksYear, questions }, requestKey: crypto.randomUUID(), seen }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

async function answerTo(args: ActionFunctionArgs, typed: Record<string, string>) {
  const eventId = args.params['id'] ?? ''
  const asked = { eventId, form: typed, requestKey: typed['requestKey'], address: addressOf(args) }
  const claim = await register(publicly(args), asked)
  if (claim.ok) throw redirect(`/tickets/${claim.value.ticket}`, 303)
  const errors = 'errors' in claim ? claim.errors : undefined
  return refusal(claim.problem, registrationSentences[claim.problem], { errors, typed })
}

export async function action(args: ActionFunctionArgs) {
  const typed = typedIn(await formIn(args.request))
  const answer = await answerTo(args, typed).catch((error: unknown) => {
    if (error instanceof Response) throw error
    publicly(args).log.error({ err: error }, 'a registration failed')
    return refusal('failed', REGISTER_FAILED, { typed })
  })
  return data(answer, { status: answer.status })
}

/** A lost connection becomes a sentence over the form; a ticket ends the draft. */
export async function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  try {
    return await steadily(() => serverAction<typeof action>(), REGISTER_FAILED)
  } catch (error) {
    if (error instanceof Response) forgetDraft(seatDraft(params['id'] ?? ''))
    throw error
  }
}

export default function EventRegisterRoute() {
  const shown = useLoaderData<typeof loader>()
  const { event, asked, requestKey } = shown
  const answer = useKeptAnswer(useActionData<typeof action>())
  useKeepLast(shown)
  useLive('events', { seen: useSeen(shown.seen) })
  useRenewal(event.changesAt)
  return (
    <RegisterPage
      event={event}
      asked={asked}
      requestKey={requestKey}
      answer={answer}
      isSending={useNavigation().formMethod === 'POST'}
      contactEmail={club.contactEmail}
      picture={<EventPicture src={event.image} sizes="(width < 56.25rem) 100vw, 50vw" isUrgent />}
      badge={<SeatBadge event={event} />}
      facts={<EventFacts event={event} />}
    />
  )
}
