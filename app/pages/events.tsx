import {
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
import { ALL_CATEGORIES, EVENTS_FAILED, EVENTS_NOT_STARTED } from '#app/events/list.rules.ts'
import { SubscribeToCalendar } from '#app/events/ui/add-to-calendar.tsx'
import { EventList } from '#app/events/ui/event-list.tsx'
import { DiscoverFrame, EventsFailed } from '#app/events/ui/discover.tsx'
import { LazyEventDialog } from '#app/events/ui/lazy-event-dialog.tsx'
import { FilterBar } from '#app/events/ui/filter-bar.tsx'
import { addressOfView, filtersFrom } from '#app/events/ui/filters.ts'
import { useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { listPublicEvents, publicEvent } from '#app/events/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { eventHead } from './event-head.ts'
import { publicHead } from './head.ts'
import type { Site } from './site-context.ts'

/** With an event's details open, the head is that of the event, which has its own page. */
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

/** The message for a list that never loaded differs from that of a list that failed to refresh. */
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
  const acting = actingAsVisitor(args)
  const { searchParams } = new URL(args.request.url)
  const filters = filtersFrom(searchParams)
  const category = filters.category === ALL_CATEGORIES ? undefined : filters.category
  const open = searchParams.get('event')
  return orNotStarted(acting, async () => {
    const list = await listPublicEvents(acting, { ...filters, category })
    return { ...list, linked: open ? await publicEvent(acting, open) : null }
  })
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

/** Opening and closing the details needs no data: the list already has it. */
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
  useLive('events')
  useRenewal(list.nextChangeAt)
  const site = useRouteLoaderData<Site>('root')
  const followedCategory = list.categories.find((known) => known === filters.category) ?? null
  const isFetching = useNavigation().location?.pathname === '/events'
  return (
    <DiscoverFrame search={addressOfView({ ...filters, when: 'upcoming', page: 1 }).slice('/events'.length)}>
      <FilterBar filters={filters} categories={list.categories} />
      <EventList {...list} filters={filters} isFetching={isFetching} onOpen={show} />
      {site && <SubscribeToCalendar publicUrl={site.publicUrl} category={followedCategory} />}
      {event && <LazyEventDialog key={event.id} event={event} onClose={close} />}
    </DiscoverFrame>
  )
}

/** The event with open details is part of the address, beside the filters (product.md#event-list). */
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
      <EventsFailed message={hasNotStarted ? EVENTS_NOT_STARTED : EVENTS_FAILED} />
    </DiscoverFrame>
  )
}
