/** How long a cache between the site and its readers may answer by itself: no write needs to reach it before. */
const SHARED_S = 1
const WHILE_REVALIDATING_S = 10
const WHILE_AWAY_S = 86_400

/**
 * Browsers keep an answer and ask each time (`max-age=0`), so that a change shows at once and costs one 304 otherwise.
 * `stale-while-revalidate` goes to shared caches only (RFC 9213): browsers would obey it too and show yesterday.
 */
const pages = {
  'cache-control': `public, max-age=0, s-maxage=${SHARED_S}, stale-if-error=${WHILE_AWAY_S}`,
  'cdn-cache-control': `max-age=${SHARED_S}, stale-while-revalidate=${WHILE_REVALIDATING_S}, stale-if-error=${WHILE_AWAY_S}`,
}
/** What open pages fetch when they are told of a change: the very newest, from here. */
const newest = { 'cache-control': 'public, no-cache' }

/** `key` is the kept page's own. */
export function cachingOf(key: string, status: number): Record<string, string> {
  return status === 200 && !/\.data\?/.test(key) ? pages : newest
}
