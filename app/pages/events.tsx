import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { EVENTS_FAILED, EVENTS_NOT_STARTED } from '#app/events/list.rules.ts'
import { SubscribeToCalendar } from '#app/events/ui/add-to-calendar.tsx'
import { EventList } from '#app/events/ui/event-list.tsx'
import { DiscoverFrame, EventsFailed } from '#app/events/ui/discover.tsx'
import { EventDetailsDoor } from '#app/events/ui/event-door.tsx'
import { FilterBar } from '#app/events/ui/filter-bar.tsx'
import { addressOfView, ALL_CATEGORIES, filtersFrom } from '#app/events/ui/filters.ts'
import { useRenewal } from '#app/events/ui/use-renewal.ts'
import { listPublicEvents, publicEvent, type PublicList } from '#app/events/use-cases.server.ts'
import { broughtFor } from '#app/ui/brought.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { useLive } from '#app/ui/use-live.ts'
import { publicly, seenNow } from './acting.server.ts'
import { eventHead } from './event-head.ts'
import { publicHead } from './head.ts'
import { type Site, useSeen } from './site.ts'

/** With an event's details open the page is known as that event, which has a page of its own. */
export function meta(args: MetaArgs<typeof loader>) {
  const open = new URLSearchParams(args.location.search).get('event')
  const { events = [], linked = null } = args.loaderData ?? {}
  const event = open ? [...events, linked].find((shown) => shown?.id === open) : undefined
  return publicHead(args, event ? eventHead(event) : listHead)
}

const listHead = {
  title: 'Discover Events',
  description: 'Workshops, screenings, competitions and walks: what the club does next, and what it did.',
}

/** Nothing to show yet, and nobody to ask: another sentence than for a list that could not be renewed. */
async function orNotStarted<Found>({ isAway, log }: Acting, ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    if (!isAway()) throw error
    log.error({ err: error }, 'the events were not read')
    throw data(null, { status: 503 })
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = publicly(args)
  const seen = seenNow(args, 'events')
  const { searchParams } = new URL(args.request.url)
  const filters = filtersFrom(searchParams)
  const category = filters.category === ALL_CATEGORIES ? undefined : filters.category
  const open = searchParams.get('event')
  return orNotStarted(acting, async () => {
    const list = await listPublicEvents(acting, { ...filters, category })
    return { ...list, seen, linked: open ? await publicEvent(acting, open) : null }
  })
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, async () => {
    const list = broughtFor(request) as PublicList | undefined
    return list ? { ...list, seen: undefined, linked: null } : serverLoader<typeof loader>()
  })
}

/** Opening and closing the details asks for nothing: the list already holds them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const view = (url: URL) => addressOfView(filtersFrom(url.searchParams))
  return view(currentUrl) !== view(nextUrl)
}

export default function EventsPage() {
  const list = useLoaderData<typeof loader>()
  const filters = filtersFrom(useSearchParams()[0])
  const { open, show, close } = useOpenEvent()
  const event = list.events.find(({ id }) => id === open) ?? (list.linked?.id === open ? list.linked : null)
  useKeepLast(list)
  useLive('events', { listFor: '/events', seen: useSeen(list.seen) })
  useRenewal(list.nextChangeAt)
  const site = useRouteLoaderData<Site>('root')
  const followed = list.categories.find((known) => known === filters.category) ?? null
  const isFetching = useNavigation().location?.pathname === '/events'
  return (
    <DiscoverFrame>
      <FilterBar filters={filters} categories={list.categories} />
      <EventList {...list} filters={filters} isFetching={isFetching} onOpen={show} />
      {site && <SubscribeToCalendar publicUrl={site.publicUrl} category={followed} />}
      {event && <EventDetailsDoor key={event.id} event={event} onClose={close} />}
    </DiscoverFrame>
  )
}

/** Which event's details stand open is part of the address, beside the filters (decision 28). */
function useOpenEvent() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const filters = filtersFrom(params)
  return {
    open: params.get('event'),
    show: (id: string) =>
      void navigate(addressOfView(filters, id), { preventScrollReset: true, state: { isOpened: true } }),
    close: () => {
      if (location.state?.isOpened) void navigate(-1)
      else void navigate(addressOfView(filters), { replace: true, preventScrollReset: true })
    },
  }
}

export function ErrorBoundary() {
  const error = useRouteError()
  const hasNotStarted = isRouteErrorResponse(error) && error.status === 503
  return (
    <DiscoverFrame>
      <EventsFailed sentence={hasNotStarted ? EVENTS_NOT_STARTED : EVENTS_FAILED} />
    </DiscoverFrame>
  )
}
