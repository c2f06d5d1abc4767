import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { FeaturedPage, RuledList } from '#app/events/ui/featured-page.tsx'
import { festival } from '#content/featured.ts'
import { publicly } from './acting.server.ts'
import { clockFor } from './clock.server.ts'
import { head } from './head.ts'

const nights = [
  ['23 Oct', 'Opening night and the first-year reel'],
  ['24 Oct', 'Documentary shorts'],
  ['25 Oct', 'Fiction in competition'],
  ['26 Oct', 'Awards, then the lawn'],
] as const

export const meta = () =>
  head(
    festival.title,
    `${festival.dates}, ${festival.place}: four nights of student films.`,
    '/art/events/festival.webp',
  )

export function loader(args: LoaderFunctionArgs) {
  return clockFor(publicly(args), festival.targetDate)
}

export default function FestivalPage() {
  const clock = useLoaderData<typeof loader>()
  return (
    <FeaturedPage
      image="/art/events/festival.webp"
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
