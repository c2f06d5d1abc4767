import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router'
import { AddToCalendar } from '#app/events/ui/add-to-calendar.tsx'
import { EventHelp } from '#app/events/ui/event-help.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { ticketFailure } from '#app/registrations/rules.ts'
import { MY_TICKETS } from '#app/registrations/ui/kept-tickets.ts'
import { MyTickets } from '#app/registrations/ui/my-tickets.tsx'
import { NoTicket, TicketPage, type TicketPageView } from '#app/registrations/ui/ticket-page.tsx'
import { isTicketKnown, viewTicket } from '#app/registrations/use-cases.server.ts'
import { ShareLink } from '#app/ui/share-link.tsx'
import { clientLoader as clientLoaderOfPages } from '#app/ui/last-loader-data.ts'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { actingAsVisitor, formDataOf } from './request-context.server.ts'
import { unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { answerTicket } from './ticket-actions.server.ts'
import { ticketView } from './ticket-view.server.ts'

export const meta = (args: MetaArgs) =>
  unlistedHead(args.location.pathname === MY_TICKETS ? 'My tickets' : 'Your ticket', args)

/** The service worker stores or deletes the ticket by this header. A failed page does not send it. */
const statusHeader = 'x-ticket'

export function headers({ loaderHeaders, errorHeaders }: HeadersArgs): Record<string, string> {
  const status = (errorHeaders ?? loaderHeaders).get(statusHeader)
  return status ? { [statusHeader]: status } : {}
}

const isList = (ticket: string | undefined) => `/tickets/${ticket}` === MY_TICKETS

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const ticket = args.params['ticket'] ?? ''
  if (isList(ticket)) return data(null, { headers: { [statusHeader]: 'list' } })
  const ticketDetails = await viewTicket(acting, ticket)
  if (!ticketDetails) {
    const isEventGone = await isTicketKnown(acting, ticket)
    throw data({ isEventGone }, { status: 404, headers: { [statusHeader]: 'none' } })
  }
  const view = await ticketView(acting, ticket, ticketDetails)
  return data(view, { headers: { [statusHeader]: view.status } })
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  // The browser has all of it, also without internet.
  return isList(args.params['ticket']) ? null : clientLoaderOfPages(args)
}

/** After a refusal because something changed meanwhile the ticket shows how it stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409

/** What a guest does with a ticket (ticket-actions.server.ts). */
export async function action(args: ActionFunctionArgs) {
  const ticket = args.params['ticket'] ?? ''
  const answer = await answerTicket(actingAsVisitor(args), ticket, await formDataOf(args.request))
  return data(answer, { status: answer.status })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  return withNetworkFallback(() => serverAction<typeof action>(), ticketFailure(intent))
}

export default function TicketRoute() {
  const ticket = useLoaderData<typeof loader>()
  return ticket ? <SingleTicket ticket={ticket} /> : <MyTickets />
}

function SingleTicket({ ticket }: { ticket: TicketPageView }) {
  const refused = useLastResult(useActionData<typeof action>())
  useLive('events,check-in')
  useFocusOnAnswer()
  const { name, contactEmail } = useClub()
  return (
    <TicketPage
      ticket={ticket}
      clubName={name}
      contactEmail={contactEmail}
      picture={
        <EventPicture
          src={ticket.event.image}
          focus={ticket.event.imageFocus}
          sizes="(width < 60rem) 100vw, 42rem"
          isUrgent
        />
      }
      calendar={
        <>
          {!ticket.confirmUntil && <AddToCalendar event={ticket.event} />}
          <EventHelp event={ticket.event} />
          <ShareLink
            to={`/share/events/${ticket.event.id}`}
            what={ticket.event.title}
            label="Share the event"
            variant="bare"
          />
        </>
      }
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
