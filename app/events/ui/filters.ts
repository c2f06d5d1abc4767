import { ALL_CATEGORIES, truncateSearch } from '../list.rules.ts'

/** The view of the events page, from its address (product.md#event-list). */
export interface Filters {
  when: 'upcoming' | 'past'
  q: string
  category: string
  page: number
}

export function filtersFrom(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  return {
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    q: truncateSearch(params.get('q') ?? '').trim(),
    category: params.get('category') || ALL_CATEGORIES,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The shortest address of a view, without filters that filter nothing. With `event`, its details are open. */
export function addressOfView({ when, q, category, page }: Partial<Filters>, event?: string): string {
  const params = new URLSearchParams()
  if (when === 'past') params.set('when', when)
  if (q) params.set('q', q)
  if (category && category !== ALL_CATEGORIES) params.set('category', category)
  if (page && page > 1) params.set('page', String(page))
  if (event) params.set('event', event)
  const search = params.toString()
  return search ? `/events?${search}` : '/events'
}

/** Whether anything but the Upcoming and Past toggle is set. */
export function isFiltering({ q, category }: Filters): boolean {
  return q !== '' || category !== ALL_CATEGORIES
}
