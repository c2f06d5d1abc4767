import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FeaturedPage, RuledList } from '#app/events/ui/featured-page.tsx'
import { arambh } from '#content/featured-events.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { clockFor } from './request-clock.server.ts'
import { shareCardOf, eventsTrail } from './event-head.ts'
import { publicHead } from './head.ts'
import { featuredEvent } from './structured-event.ts'

const toBring = [
  ['Phone', 'Charged. It is your first camera.'],
  ['Notebook', 'The kind that survives a bag.'],
  ['Shoes', 'Closed ones. There will be cables.'],
  ['Idea', 'One sentence is enough. Half is fine.'],
] as const

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: arambh.fullTitle,
    description: arambh.description,
    card: shareCardOf(arambh),
    trail: eventsTrail,
    structured: (site) => [featuredEvent(arambh, site)],
  })

export function loader(args: LoaderFunctionArgs) {
  return clockFor(actingAsVisitor(args), arambh)
}

export default function ArambhPage() {
  const clock = useLoaderData<typeof loader>()
  return (
    <FeaturedPage
      image={arambh.image}
      title={
        <>
          {arambh.title} <i>workshop</i>
        </>
      }
      date={arambh.dates}
      place={arambh.place}
      clock={clock}
      formLink={arambh.googleFormLink}
    >
      <div>
        <h2>Your first camera, before anyone tells you it is hard.</h2>
        <p className="lead">One day, six cameras, and a film of ninety seconds by the evening.</p>
        <p className="mut">
          Arambh means beginning. In the morning you learn where the light comes from, after lunch you carry
          the tripod yourself, and at six everything is on the big screen, out-of-focus shots included. Nobody
          needs to have filmed anything before.
        </p>
      </div>
      <RuledList heading="What to bring" rows={toBring} />
    </FeaturedPage>
  )
}
