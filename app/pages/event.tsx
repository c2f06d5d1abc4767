import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { EventPage } from '#app/events/ui/event-page.tsx'
import { useRenewal } from '#app/events/ui/use-renewal.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { zonedText } from '#app/events/zone.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { useLive } from '#app/ui/use-live.ts'
import { publicly, seenNow } from './acting.server.ts'
import { eventHead } from './event-head.ts'
import { publicHead, unlistedHead } from './head.ts'
import { useSeen } from './site.ts'
import { storedEvent } from './structured-event.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found')
  const { event, startsAt } = args.loaderData
  return publicHead(args, {
    ...eventHead(event),
    structured: (site) => [storedEvent(event, startsAt, site)],
  })
}

/** Every stored event has its own page (decision 22). */
export async function loader(args: LoaderFunctionArgs) {
  const acting = publicly(args)
  const seen = seenNow(args, 'events')
  const event = await publicEvent(acting, args.params['id'] ?? '')
  if (!event) throw data('No such event', { status: 404 })
  const starts = new Date(event.turnsPastAt)
  const startsAt = event.time === null ? event.date : zonedText(starts, acting.env.clubTimeZone)
  return { event, startsAt, seen }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

export default function StoredEventPage() {
  const shown = useLoaderData<typeof loader>()
  useKeepLast(shown)
  useLive('events', { seen: useSeen(shown.seen) })
  useRenewal(shown.event.changesAt)
  return <EventPage event={shown.event} />
}
