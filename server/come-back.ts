import type { FreshPage } from '#app/platform/kept-page.ts'

/** To a visitor: come back in a moment. */
export const COME_BACK_S = '5'

/** A page that failed while the database is away says that coming back is of use. */
export function orComeBack(page: FreshPage, isAway: boolean): FreshPage {
  if (page.status < 500 || !isAway) return page
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': COME_BACK_S } }
}
