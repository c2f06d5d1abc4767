import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

const remembered = new Map<string, unknown>()

/** Remembers the loader data for `orLastLoaderData`. */
export function useRememberLoaderData(shown: unknown) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    remembered.set(pathname + search, shown)
  }, [pathname, search, shown])
}

/**
 * A revalidation without a network keeps the last loader data instead of showing the error screen. A 4xx or a redirect
 * from the server is passed on.
 */
export async function orLastLoaderData<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { pathname, search } = new URL(request.url)
  try {
    return await ask()
  } catch (error) {
    const isServerAnswer = isRouteErrorResponse(error) && error.status < 500
    if (isServerAnswer || error instanceof Response) throw error
    const last = remembered.get(pathname + search)
    if (last === undefined) throw error
    return last as Answer
  }
}
