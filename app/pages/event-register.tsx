import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { ownContact, signedInMember } from '#app/accounts/use-cases.server.ts'
import { refusal, formValues } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { EventFacts } from '#app/events/ui/event-facts.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { SeatBadge } from '#app/events/ui/seats-badge.tsx'
import { useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { REGISTER_FAILED, registrationMessages } from '#app/registrations/rules.ts'
import { RegisterPage } from '#app/registrations/ui/register-page.tsx'
import { seatDraft } from '#app/registrations/ui/seat-form.tsx'
import { register, requestSeat } from '#app/registrations/use-cases.server.ts'
import { clearDraft } from '#app/ui/use-draft.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { actingFor, addressOf, actingAsVisitor, formDataOf } from './request-context.server.ts'
import { unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'
import { withNetworkFallback } from './network-fallback.ts'

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(args.loaderData ? `Register: ${args.loaderData.event.title}` : 'Page Not Found', args)

/** Never cached: each form has its own request key, so that two clicks make one registration. */
export async function loader(args: LoaderFunctionArgs) {
  const shownEvent = await eventToRegister(actingAsVisitor(args), args.params['id'] ?? '')
  if (!shownEvent) throw data('No such event', { status: 404 })
  const { settings, ...event } = shownEvent
  if (settings.method === 'form') throw redirect(`/events/${event.id}`)
  const { asksBranch, asksYear, asksPictures, questions } = settings
  const acting = await actingFor(args)
  const member = event.openTo && (await signedInMember(acting, todayIn(acting.env.clubTimeZone, acting.now)))
  const isRequested = new URL(args.request.url).searchParams.has(REQUESTED)
  return {
    event,
    settings: { asksBranch, asksYear, asksPictures, questions },
    requestKey: crypto.randomUUID(),
    known: await ownContact(acting),
    isMember: Boolean(member),
    requested: isRequested ? await howToConfirm(acting) : null,
  }
}

const howToConfirm = async (acting: Acting): Promise<'mailed' | 'kept'> =>
  (await isMailSent(acting)) ? 'mailed' : 'kept'

/** In the address after the form of an event of members was sent. */
const REQUESTED = 'requested'

export { clientLoader } from '#app/ui/last-loader-data.ts'

async function answerOf(args: ActionFunctionArgs, typed: Record<string, string>) {
  const eventId = args.params['id'] ?? ''
  const submission = { eventId, form: typed, requestKey: typed['requestKey'], address: addressOf(args) }
  const acting = await actingFor(args)
  const claim = await register(acting, submission)
  if (claim.ok) throw redirect(`/tickets/${claim.value.ticket}`, 303)
  if (claim.problem === 'members-only') {
    const request = await requestSeat(acting, submission)
    if (request.ok) throw redirect(`/events/${eventId}/register?${REQUESTED}`, 303)
    return refusal(request.problem, registrationMessages[request.problem], { typed })
  }
  const errors = 'errors' in claim ? claim.errors : undefined
  return refusal(claim.problem, registrationMessages[claim.problem], { errors, typed })
}

export async function action(args: ActionFunctionArgs) {
  const typed = formValues(await formDataOf(args.request))
  const answer = await answerOf(args, typed).catch((error: unknown) => {
    if (error instanceof Response) throw error
    actingAsVisitor(args).log.error({ err: error }, 'a registration failed')
    return refusal('failed', REGISTER_FAILED, { typed })
  })
  return data(answer, { status: answer.status })
}

/** A lost connection becomes a message above the form; a successful registration clears the draft. */
export async function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  try {
    return await withNetworkFallback(() => serverAction<typeof action>(), REGISTER_FAILED)
  } catch (error) {
    if (error instanceof Response) clearDraft(seatDraft(params['id'] ?? ''))
    throw error
  }
}

export default function EventRegisterRoute() {
  const view = useLoaderData<typeof loader>()
  const { event, settings, requestKey, known, isMember, requested } = view
  const answer = useLastResult(useActionData<typeof action>())
  useLive('events')
  useRenewal(event.changesAt)
  return (
    <RegisterPage
      event={event}
      settings={settings}
      requestKey={requestKey}
      answer={answer}
      known={known}
      isMember={isMember}
      requested={requested}
      isSending={useNavigation().formMethod === 'POST'}
      contactEmail={useClub().contactEmail}
      picture={
        <EventPicture
          src={event.image}
          focus={event.imageFocus}
          sizes="(width < 60rem) 100vw, 50vw"
          isUrgent
        />
      }
      badge={<SeatBadge event={event} />}
      facts={<EventFacts event={event} />}
    />
  )
}
