import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLocation, useMatches } from 'react-router'

const remembered = new Map<string, unknown>()
const ROOT = 'root'
/** Nobody reads these back, and what is personal must not outlive the session. */
const notRemembered = /^\/(me|door|join|admin)\b/

/** Remembers what the root and the page show, for the two functions below. */
export function useRememberLoaderData() {
  const { pathname, search } = useLocation()
  const [root, page] = useMatches()
  const currentData = { [ROOT]: root?.loaderData, [pathname + search]: page?.loaderData }
  useEffect(() => {
    for (const [key, data] of Object.entries(currentData))
      if (data && !notRemembered.test(key)) remembered.set(key, data)
  })
}

/** A redirect or a 4xx from the server, not a failure. */
export function isServerAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

/** What the service worker also sets on a page from its cache: the page then says that it may be out of date (`.stale`). */
function markAsOld(isOld: boolean): void {
  document.documentElement.toggleAttribute('data-kept', isOld)
}

async function orRemembered<Data>(key: string, ask: () => Promise<Data>): Promise<Data> {
  try {
    const data = await ask()
    markAsOld(false)
    return data
  } catch (error) {
    const last = remembered.get(key)
    if (isServerAnswer(error) || last === undefined) throw error
    markAsOld(true)
    return last as Data
  }
}

/**
 * The `clientLoader` of a public page: without a network it keeps the last loader data instead of showing the error
 * screen.
 */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return orRemembered(pathname + search, serverLoader)
}

/** The same for what every page has. */
export function rootClientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orRemembered(ROOT, serverLoader)
}
