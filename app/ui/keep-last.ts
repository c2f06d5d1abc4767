import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

const kept = new Map<string, unknown>()

/** Remembers what the page shows, for `orLastKnown`. */
export function useKeepLast(shown: unknown) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    kept.set(pathname + search, shown)
  }, [pathname, search, shown])
}

/**
 * A page that renews itself keeps what it shows while the network is away, instead of falling to the error screen. What
 * the server itself says, such as that the page is gone, is not held back.
 */
export async function orLastKnown<Answer>(request: Request, ask: () => Promise<Answer>): Promise<Answer> {
  const { pathname, search } = new URL(request.url)
  try {
    return await ask()
  } catch (error) {
    const isSaid = isRouteErrorResponse(error) && error.status < 500
    if (isSaid || error instanceof Response) throw error
    const last = kept.get(pathname + search)
    if (last === undefined) throw error
    return last as Answer
  }
}
