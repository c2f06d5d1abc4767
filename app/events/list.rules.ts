/** Texts in the place of events: product.md#event-list-sentences. */
export const EVENTS_FAILED = 'Failed to load events. Please try again later.'
export const EVENTS_NOT_STARTED = 'Failed to initialize events. Please try again later.'

export const emptyListMessages = {
  any: 'No events found',
  upcoming: 'No upcoming events at the moment',
  past: 'No past events to show',
  filtered: 'No events found matching your criteria',
} as const

/** Full rows of two and of three cards. A longer page would cost every phone and every write. */
export const EVENTS_PER_PAGE = 12

export const SEARCH_MAX_LENGTH = 100

/** The search text, at most as long as a title. Never cuts a surrogate pair. */
export function truncateSearch(text: string): string {
  return text.slice(0, SEARCH_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

/** The option of the category select that filters nothing. */
export const ALL_CATEGORIES = 'all'
