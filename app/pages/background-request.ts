function pageOf({ pathname, searchParams }: URL): string {
  searchParams.delete('_routes')
  searchParams.sort()
  return `${pathname.replace(/_?\.data$/, '')}?${searchParams}`
}

/**
 * Whether a page refetches its own data (live update, timer, tab focus): the referrer is the page it requests. Such a
 * request does not extend the session. Links, searches, forms and reloads come from another address, or navigate.
 */
export function isBackgroundRequest({
  method,
  url,
  headers,
}: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  const from = headers.get('referer') ?? ''
  if (method !== 'GET' || headers.get('sec-fetch-mode') === 'navigate' || !URL.canParse(from)) return false
  return pageOf(new URL(from)) === pageOf(new URL(url))
}
