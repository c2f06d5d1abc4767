import type { Acting } from '#app/accounts/acting.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { clockTime, momentText, shortMoment, wallOf } from '#app/events/club-time.ts'
import { releasesAt } from '#app/events/registration-settings.ts'
import { drawQrCode } from '#app/platform/formats/qr-code.ts'
import type { Ticket } from '#app/registrations/model.ts'
import {
  ticketCertificate,
  ticketFeedback,
  ticketPayment,
  ticketVote,
} from '#app/registrations/use-cases.server.ts'
import type { TicketMail } from '#app/registrations/ui/keep-ticket-link.tsx'
import type { TicketPageView } from '#app/registrations/ui/ticket-page.tsx'
import { votedFilms } from './film-screenings.server.ts'

/** A mail saved in the outbox folder was not sent, even if there is a mail server now. */
function mailState(isSent: boolean, state: Ticket['mail']): TicketMail['state'] {
  if (state === 'sent') return state
  if (!isSent) return 'off'
  return state === 'saved' ? 'none' : state
}

function ticketEvent(event: Ticket['event']): TicketPageView['event'] {
  const { id, title, date, time, turnsPastAt, longDate, clockTime, venue, image, registrationFee, status } =
    event
  const { eventStatus, statusReason, previousOn } = event
  const { hours, endsAt, host, mapLink, imageFocus } = event
  const facts = { id, title, date, time, turnsPastAt, longDate, clockTime, venue, image, registrationFee }
  return { ...facts, hours, endsAt, host, mapLink, imageFocus, status, eventStatus, statusReason, previousOn }
}

/** A person who is checked in, or has no seat, gets no hint to write a mail. */
const isTooLateToCancel = ({ registration: { status, checkedInAt }, event, mayCancel }: Ticket) =>
  status === 'seated' &&
  !mayCancel &&
  checkedInAt === null &&
  event.eventStatus === 'scheduled' &&
  event.status === 'upcoming'

async function paymentView(acting: Acting, ticket: string): Promise<TicketPageView['payment']> {
  const payment = await ticketPayment(acting, ticket)
  if (!payment) return null
  const { by: _by, ...shown } = payment
  const when = payment.at ? shortMoment(payment.at, acting.env.clubTimeZone) : ''
  return { ...shown, when, drawing: payment.link ? drawQrCode(payment.link) : null }
}

/** For who waits, from the start of the event until it is over. */
function releaseText(
  { registration, event, code }: Ticket,
  { now, env }: Pick<Acting, 'now' | 'env'>,
): TicketPageView['release'] {
  const at = releasesAt(event)
  if (registration.status !== 'waiting' || event.status !== 'past' || at === null) return null
  if (code !== null)
    return {
      title: 'Seats may be free',
      help: 'Seats of people who have not come are given away now. Show this code at the door.',
    }
  // The event is over.
  if (Date.parse(at) <= now.getTime()) return null
  const from = clockTime(wallOf(new Date(at), env.clubTimeZone).time)
  return {
    title: `Seats may be free from ${from}`,
    help: 'Seats of people who have not come are given away then. Open this page again at that time: it has the code for the door.',
  }
}

/** A ticket as its page shows it: times in the club's zone, the code drawn, and only the event's fields it needs. */
export async function ticketView(
  acting: Acting,
  ticket: string,
  ticketDetails: Ticket,
): Promise<TicketPageView> {
  const { env, now } = acting
  const { registration, event, code, digits, waitlistPosition, mayCancel } = ticketDetails
  const zone = env.clubTimeZone
  const { status, name, email, phone, seatedAt, checkedInAt, confirmBy } = registration
  const isScheduled = event.eventStatus === 'scheduled'
  return {
    status,
    name,
    waiting: waitlistPosition,
    mayCancel,
    hasWaited: seatedAt === null,
    certificate: await ticketCertificate(acting, ticket),
    feedback: await ticketFeedback(acting, ticket),
    vote: await ticketVote(acting, { ticket, filmsOf: (eventId) => votedFilms(acting, eventId) }),
    payment: await paymentView(acting, ticket),
    // Nobody confirms a seat of an event that has begun.
    confirmUntil: confirmBy && isScheduled && event.status !== 'past' ? momentText(confirmBy, zone) : null,
    isTooLateToCancel: isTooLateToCancel(ticketDetails),
    release: releaseText(ticketDetails, acting),
    code,
    digits,
    drawing: code ? drawQrCode(code) : null,
    inSince: checkedInAt && wallOf(new Date(checkedInAt), zone).time,
    event: ticketEvent(event),
    mail:
      email === null ? null : { to: email, state: mailState(await isMailSent(acting), ticketDetails.mail) },
    phone,
    link: `${env.publicUrl}/tickets/${ticket}`,
    seenAt: now.toISOString(),
    seenOn: momentText(now.toISOString(), zone),
  }
}
