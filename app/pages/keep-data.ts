import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A search parameter that only the browser reads needs no new data: a player that opens, a filter. */
export function keepDataOfSearch({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSearchOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isSearchOnly && defaultShouldRevalidate
}
