import type { RenderedPage } from '#app/platform/http/cached-page.ts'

/** Seconds, for the Retry-After header. */
export const RETRY_AFTER_S = '5'

/** While the database is down a failed page becomes a 503 with Retry-After. */
export function withRetryAfter(page: RenderedPage, isAway: boolean): RenderedPage {
  if (page.status < 500 || !isAway) return page
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': RETRY_AFTER_S } }
}
