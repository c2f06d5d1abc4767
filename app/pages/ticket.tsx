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
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText, formValues, refusal } from '#app/club/form-result.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { AddToCalendar } from '#app/events/ui/add-to-calendar.tsx'
import { EventHelp } from '#app/events/ui/event-help.tsx'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { certificateMessages } from '#app/registrations/certificates.rules.ts'
import { voteMessages } from '#app/registrations/vote.rules.ts'
import { feedbackMessages } from '#app/registrations/feedback.rules.ts'
import { paymentMessages } from '#app/registrations/payments.rules.ts'
import { FEEDBACK_ID, VOTE_ID } from '#app/registrations/model.ts'
import { registrationMessages, ticketFailure } from '#app/registrations/rules.ts'
import { MY_TICKETS } from '#app/registrations/ui/kept-tickets.ts'
import { MyTickets } from '#app/registrations/ui/my-tickets.tsx'
import { NoTicket, TicketPage, type TicketPageView } from '#app/registrations/ui/ticket-page.tsx'
import {
  cancelTicket,
  correctCertificate,
  confirmTicket,
  giveFeedback,
  giveVote,
  isTicketKnown,
  sayPaid,
  viewTicket,
} from '#app/registrations/use-cases.server.ts'
import { ShareLink } from '#app/ui/share-link.tsx'
import { clientLoader as clientLoaderOfPages } from '#app/ui/last-loader-data.ts'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { actingAsVisitor, formDataOf } from './request-context.server.ts'
import { unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { votedFilms } from './film-screenings.server.ts'
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

async function correctName(acting: Acting, ticket: string, name: string) {
  const outcome = await correctCertificate(acting, { ticket, name })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#certificate`, 303)
  const { problem } = outcome
  if (problem === 'invalid')
    return refusal(problem, CHECK_MARKED_FIELDS, { errors: outcome.errors, typed: { name } })
  return refusal(problem, certificateMessages[problem])
}

async function noteReference(acting: Acting, ticket: string, reference: string) {
  const outcome = await sayPaid(acting, { ticket, reference })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#payment`, 303)
  const { problem } = outcome
  if (problem !== 'invalid') return refusal(problem, paymentMessages[problem])
  const errors = { reference: paymentMessages.reference }
  return refusal(problem, CHECK_MARKED_FIELDS, { errors, typed: { reference } })
}

async function answerFeedback(acting: Acting, ticket: string, form: FormData) {
  const typed = { rating: formText(form, 'rating'), line: formText(form, 'line') }
  const outcome = await giveFeedback(acting, { ticket, form: typed })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#${FEEDBACK_ID}`, 303)
  const { problem } = outcome
  if (problem !== 'invalid') return refusal(problem, feedbackMessages[problem])
  return refusal(problem, CHECK_MARKED_FIELDS, { errors: outcome.errors, typed })
}

async function answerVote(acting: Acting, ticket: string, form: FormData) {
  const typed = formValues(form)
  const filmsOf = (eventId: string) => votedFilms(acting, eventId)
  const outcome = await giveVote(acting, { ticket, filmsOf, form: typed })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#${VOTE_ID}`, 303)
  const { problem } = outcome
  const errors = problem === 'invalid' ? outcome.errors : undefined
  return refusal(problem, voteMessages[problem], { typed, errors })
}

/** Takes the vote, the answers after the event, notes that the guest has paid, corrects the name on a certificate, confirms a seat from the waitlist, or cancels the seat or the entry on the waitlist. */
export async function action(args: ActionFunctionArgs) {
  const ticket = args.params['ticket'] ?? ''
  const acting = actingAsVisitor(args)
  const form = await formDataOf(args.request)
  const intent = form.get('intent')
  if (intent === 'certificate-name') {
    const answer = await correctName(acting, ticket, formText(form, 'name'))
    return data(answer, { status: answer.status })
  }
  if (intent === 'feedback') {
    const answer = await answerFeedback(acting, ticket, form)
    return data(answer, { status: answer.status })
  }
  if (intent === 'vote') {
    const answer = await answerVote(acting, ticket, form)
    return data(answer, { status: answer.status })
  }
  if (intent === 'say-paid') {
    const answer = await noteReference(acting, ticket, formText(form, 'reference'))
    return data(answer, { status: answer.status })
  }
  const outcome = await (intent === 'confirm' ? confirmTicket : cancelTicket)(acting, ticket)
  if (outcome.ok) throw redirect(`/tickets/${ticket}`, 303)
  const answer = refusal(outcome.problem, registrationMessages[outcome.problem])
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
