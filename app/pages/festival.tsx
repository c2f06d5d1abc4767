import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FeaturedPage, RuledList } from '#app/events/ui/featured-page.tsx'
import { festival } from '#content/featured-events.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { clockFor } from './request-clock.server.ts'
import { shareCardOf, eventsTrail } from './event-head.ts'
import { publicHead } from './head.ts'
import { featuredEvent } from './structured-event.ts'

const nights = [
  ['23 Oct', 'Opening night and the first-year reel'],
  ['24 Oct', 'Documentary shorts'],
  ['25 Oct', 'Fiction in competition'],
  ['26 Oct', 'Awards, then the lawn'],
] as const

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: festival.fullTitle,
    description: festival.description,
    card: shareCardOf(festival),
    trail: eventsTrail,
    structured: (site) => [featuredEvent(festival, site)],
  })

export function loader(args: LoaderFunctionArgs) {
  return clockFor(actingAsVisitor(args), festival)
}

export default function FestivalPage() {
  const clock = useLoaderData<typeof loader>()
  return (
    <FeaturedPage
      image={festival.image}
      title={
        <>
          Film <i>Screening</i> Festival
        </>
      }
      date={festival.dates}
      place={festival.place}
      clock={clock}
      formLink={festival.googleFormLink}
    >
      <div>
        <h2>Four nights, one screen, every seat taken by a friend.</h2>
        <p className="lead">
          Student films from eleven colleges, chosen by the people who carried the tripods.
        </p>
        <p className="mut">
          Each night opens with a short from our own club and closes with a conversation nobody wants to end.
          Bring a jacket, the projector room has opinions about air conditioning.
        </p>
      </div>
      <RuledList rows={nights} />
    </FeaturedPage>
  )
}
