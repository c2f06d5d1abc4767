function pageOf({ pathname, searchParams }: URL): string {
  searchParams.delete('_routes')
  searchParams.sort()
  return `${pathname.replace(/_?\.data$/, '')}?${searchParams}`
}

/**
 * Whether a page renews itself, because of news, time or a second look at its tab: it asks for what it shows already. That
 * keeps no session awake. Whoever follows a link, searches, sends or reloads comes from elsewhere, or navigates.
 */
export function isUnasked({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  const from = headers.get('referer') ?? ''
  if (method !== 'GET' || headers.get('sec-fetch-mode') === 'navigate' || !URL.canParse(from)) return false
  return pageOf(new URL(from)) === pageOf(new URL(url))
}
