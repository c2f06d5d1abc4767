import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FeaturedPage } from '#app/events/ui/featured-page.tsx'
import { publicFeatured } from '#app/events/use-cases.server.ts'
import { eventsTrail, shareCardOf } from './event-head.ts'
import { publicHead, unlistedHead } from './head.ts'
import { clockFor } from './request-clock.server.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { useClub } from './site-context.ts'
import { featuredEvent } from './structured-event.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { event } = args.loaderData
  return publicHead(args, {
    title: event.title,
    description: event.description,
    card: shareCardOf(event),
    trail: eventsTrail,
    structured: (site) => [featuredEvent(event, site)],
  })
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const id = new URL(args.request.url).pathname.replace(/\D/g, '')
  const event = await publicFeatured(acting, id)
  if (!event) throw data('No such event', { status: 404 })
  return { event, clock: clockFor(acting, event) }
}

export default function FeaturedEventPage() {
  const { event, clock } = useLoaderData<typeof loader>()
  const { city } = useClub()
  return <FeaturedPage event={event} place={event.place || city} clock={clock} />
}
