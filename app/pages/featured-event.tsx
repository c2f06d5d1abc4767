import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ComingSoon } from '#app/events/ui/coming-soon.tsx'
import { DEFAULT_PICTURE } from '#app/events/ui/event-picture.tsx'
import { FeaturedPage } from '#app/events/ui/featured-page.tsx'
import { SOON_DESCRIPTION, soonPageOf } from '#app/events/soon.rules.ts'
import { publicFeatured } from '#app/events/use-cases.server.ts'
import { eventsTrail, shareCardOf } from './event-head.ts'
import { publicHead } from './head.ts'
import { actingAsVisitor, clockFor } from './request-context.server.ts'
import { useClub } from './site-context.ts'
import { featuredEvent } from './structured-event.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const { event, soon } = args.loaderData ?? {}
  if (!event) return publicHead(args, { title: soon?.heading ?? '', description: soon?.description ?? '' })
  return publicHead(args, {
    title: event.title,
    description: event.description,
    card: shareCardOf(event),
    trail: eventsTrail,
    structured: (site) => [featuredEvent(event, site)],
  })
}

/** Its address leads somewhere before the committee shows an event there. */
const hiddenEvent = { heading: 'Coming Soon', image: DEFAULT_PICTURE }

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const id = new URL(args.request.url).pathname.replace(/\D/g, '')
  const event = await publicFeatured(acting, id)
  // The description comes with the data: its module would bring the checks of the content along.
  if (!event) return { event, soon: { ...soonPageOf({ ...hiddenEvent, id }), description: SOON_DESCRIPTION } }
  return { event, clock: clockFor(acting, event) }
}

export default function FeaturedEventPage() {
  const { event, soon, clock } = useLoaderData<typeof loader>()
  const { city } = useClub()
  if (!event) return <ComingSoon {...soon} />
  return <FeaturedPage event={event} place={event.place || city} clock={clock} />
}
