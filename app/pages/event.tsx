import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { EventPage } from '#app/events/ui/event-page.tsx'
import { useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { programmeLength } from '#app/films/programme.rules.ts'
import { audiencesChoice } from '#app/registrations/vote.rules.ts'
import { type PublicVote, publicVote } from '#app/registrations/use-cases.server.ts'
import { afterEvent, moreDates, publicEvent } from '#app/events/use-cases.server.ts'
import { instantOf, zonedText } from '#app/events/club-time.ts'
import { TicketNote, useKeptTicket } from '#app/registrations/ui/ticket-note.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { votedFilms } from './film-screenings.server.ts'
import { eventHead } from './event-head.ts'
import { publicHead, unlistedHead } from './head.ts'
import { storedEvent } from './structured-event.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { event, startsAt, previousStartsAt } = args.loaderData
  return publicHead(args, {
    ...eventHead(event),
    structured: (site) => [storedEvent(event, { startsAt, previousStartsAt }, site)],
  })
}

/** What the page says of the vote, which has a page of its own. */
function voteLine(vote: PublicVote | null): string | null {
  if (vote?.state === 'open') return 'The vote is open'
  const best = audiencesChoice(vote?.result ?? [])
  return best && `Audience’s choice: ${best.titles}, ${best.mean}`
}

async function filmLinks(acting: Acting, eventId: string) {
  const films = await votedFilms(acting, eventId)
  const line = voteLine(await publicVote(acting, { eventId, films }))
  const links = films.map(({ id, title, duration }) => ({
    to: `/films/${id}`,
    text: `${title}, ${duration}`,
  }))
  if (line) links.push({ to: `/events/${eventId}/vote`, text: line })
  return { note: programmeLength(films), links }
}

/** Every stored event has its own page (product.md#routes). */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const event = await publicEvent(acting, args.params['id'] ?? '')
  if (!event) throw data('No such event', { status: 404 })
  const startText = ({ date, time }: { date: string; time: string | null }) =>
    time === null
      ? date
      : zonedText(instantOf({ date, time }, acting.env.clubTimeZone), acting.env.clubTimeZone)
  const after = await afterEvent(acting, event)
  const recap = after?.recap ? { ...after.recap, text: markedBlocks(after.recap.text) } : null
  return {
    event,
    about: markedBlocks(event.aboutEvent),
    startsAt: startText(event),
    previousStartsAt: event.previousStart && startText(event.previousStart),
    more: await moreDates(acting, event.id),
    films: await filmLinks(acting, event.id),
    after: after && { ...after, recap },
  }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function StoredEventPage() {
  const view = useLoaderData<typeof loader>()
  useLive('events')
  useRenewal(view.event.changesAt)
  const { event, about, more, films, after } = view
  const ticket = useKeptTicket(event.id)
  const canRegister = event.registrationStatus === 'open' || event.registrationStatus === 'waitlist'
  const registerPath = canRegister ? `/events/${event.id}/register` : null
  return (
    <EventPage
      {...{ event, about, more, films, after }}
      ticketNote={ticket && <TicketNote text={ticket.text} registerPath={registerPath} />}
      ticketPath={ticket?.path}
    />
  )
}
