import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router'
import { refusal } from '#app/club/answer.ts'
import { AddToCalendar } from '#app/events/ui/add-to-calendar.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { CANCEL_FAILED, registrationSentences } from '#app/registrations/rules.ts'
import { NoTicket, TicketPage } from '#app/registrations/ui/ticket-page.tsx'
import { cancelTicket, isTicketKnown, viewTicket } from '#app/registrations/use-cases.server.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { UNKNOWN, useLive } from '#app/ui/use-live.ts'
import { publicly } from './acting.server.ts'
import { unlistedHead } from './head.ts'
import { useClub } from './site.ts'
import { steadily } from './steady.ts'
import { ticketShown } from './ticket-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Your ticket', args)

/**
 * Whoever knows the address holds the ticket: it goes into no cache but the holder's own, and into no referrer. Not
 * `no-referrer`, under which browsers send forms from nowhere (`Origin: null`), and ours are refused.
 */
const secrecy = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex',
}

/** By this the worker knows what to keep and what to forget. A page that failed says nothing: it has not looked. */
const standingHeader = 'x-ticket'

export function headers({ loaderHeaders, errorHeaders }: HeadersArgs): Record<string, string> {
  const standing = (errorHeaders ?? loaderHeaders).get(standingHeader)
  return { ...secrecy, ...(standing && { [standingHeader]: standing }) }
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = publicly(args)
  const ticket = args.params['ticket'] ?? ''
  const found = await viewTicket(acting, ticket)
  if (!found) {
    const isEventGone = await isTicketKnown(acting, ticket)
    throw data({ isEventGone }, { status: 404, headers: { [standingHeader]: 'none' } })
  }
  const shown = ticketShown(acting, ticket, found)
  return data(shown, { headers: { [standingHeader]: shown.standing } })
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

/** The page's one form: the seat, or the place in the waitlist, is given back. */
export async function action(args: ActionFunctionArgs) {
  const ticket = args.params['ticket'] ?? ''
  const outcome = await cancelTicket(publicly(args), ticket)
  if (outcome.ok) throw redirect(`/tickets/${ticket}`, 303)
  const answer = refusal(outcome.problem, registrationSentences[outcome.problem])
  return data(answer, { status: answer.status })
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), CANCEL_FAILED)
}

export default function TicketRoute() {
  const ticket = useLoaderData<typeof loader>()
  const refused = useKeptAnswer(useActionData<typeof action>())
  useKeepLast(ticket)
  useLive('events,door', { seen: UNKNOWN })
  return (
    <TicketPage
      ticket={ticket}
      clubName={useClub().name}
      picture={<EventPicture src={ticket.event.image} sizes="(width < 62rem) 100vw, 42rem" isUrgent />}
      calendar={<AddToCalendar event={ticket.event} />}
      refusal={refused}
      isSending={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  useLive('events')
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <NoTicket isEventGone={Boolean((error.data as { isEventGone?: boolean }).isEventGone)} />
}
