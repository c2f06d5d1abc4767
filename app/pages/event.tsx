import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { EventPage } from '#app/events/ui/event-page.tsx'
import { useRenewal } from '#app/events/ui/use-renewal.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { useLive } from '#app/ui/use-live.ts'
import { publicly } from './acting.server.ts'
import { head } from './head.ts'

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? head(loaderData.event.title, loaderData.event.description, loaderData.event.image)
    : head('Page Not Found', 'There is no event here.')

/** Every stored event has its own page (decision 22). */
export async function loader(args: LoaderFunctionArgs) {
  const event = await publicEvent(publicly(args), args.params['id'] ?? '')
  if (!event) throw data('No such event', { status: 404 })
  return { event }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

export default function StoredEventPage() {
  const shown = useLoaderData<typeof loader>()
  useKeepLast(shown)
  useLive('events')
  useRenewal(shown.event.turnsPastAt)
  return <EventPage event={shown.event} />
}
