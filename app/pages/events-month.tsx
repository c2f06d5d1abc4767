import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { closingTitle } from '#app/calls/calls.rules.ts'
import { openCalls } from '#app/calls/use-cases.server.ts'
import { clockTime, wallOf } from '#app/events/club-time.ts'
import { truncateSearch } from '#app/events/list.rules.ts'
import { type MonthEvent, monthName, monthOf, neighbourOf } from '#app/events/month.rules.ts'
import { MonthFailed, MonthFrame, MonthPage } from '#app/events/ui/month-page.tsx'
import { useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { eventsOfMonth } from '#app/events/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { eventsTrail } from './event-head.ts'
import { publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const name = args.loaderData ? monthName(args.loaderData.month) : ''
  return publicHead(args, {
    title: name ? `Events in ${name}` : 'Discover Events',
    description: 'Workshops, screenings, competitions and walks of the club, month by month.',
    trail: eventsTrail,
  })
}

/** The last moments of the calls for films that are open, as entries of the month. */
async function callClosings(
  acting: Acting,
  month: string,
): Promise<{ shown: MonthEvent[]; isLater: boolean }> {
  const closings = (await openCalls(acting)).map((call): MonthEvent => {
    const { date, time } = wallOf(new Date(call.closesAt), acting.env.clubTimeZone)
    const facts = {
      id: call.id,
      title: closingTitle(call),
      date,
      clockTime: clockTime(time),
      venue: '',
    }
    const badge = { kind: 'open', text: 'Call for films' } as const
    return { ...facts, address: `/submit/${call.id}`, eventStatus: 'scheduled', badge }
  })
  return {
    shown: closings.filter(({ date }) => monthOf(date) === month),
    isLater: closings.some(({ date }) => monthOf(date) > month),
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const { searchParams } = new URL(args.request.url)
  const q = truncateSearch(searchParams.get('q') ?? '').trim()
  const month = searchParams.get('month')
  try {
    const view = await eventsOfMonth(acting, { month, q, category: searchParams.get('category') })
    const category = view.categories.find((known) => known === searchParams.get('category')) ?? ''
    const isFiltered = q !== '' || category !== ''
    const { shown, isLater } = isFiltered
      ? { shown: [], isLater: false }
      : await callClosings(acting, view.month)
    const events = [...view.events, ...shown].toSorted((one, other) => one.date.localeCompare(other.date))
    const after = view.after ?? (isLater ? neighbourOf(view.month, 1) : null)
    return { ...view, events, after, q, category }
  } catch (error) {
    if (!acting.isAway()) throw error
    acting.log.error({ err: error }, 'the events of a month were not read')
    throw data(null, { status: 503 })
  }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function EventsMonthRoute() {
  const view = useLoaderData<typeof loader>()
  useLive('events,films')
  useRenewal(view.nextChangeAt)
  const { q, category } = view
  return (
    <MonthFrame {...{ q, category }}>
      <MonthPage {...view} />
    </MonthFrame>
  )
}

export function ErrorBoundary() {
  return (
    <MonthFrame>
      <MonthFailed />
    </MonthFrame>
  )
}
