import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { BODY_TOO_LARGE } from '#app/platform/http/body-limits.ts'

/** Made here: the statuses of `form-result.ts` are the server's, and would be loaded by every form. */
function refusedResult(status: number, message: string) {
  return data<Refusal>({ ok: false, message, status }, { status })
}

const NO_NETWORK = 'Network error. Please check your internet connection.'

/**
 * In the browser: turns a lost connection, a failed server or a proxy's page into a result beside the form. Otherwise
 * React Router shows its error screen, and everything typed is lost. `forbidden` is the message for a 403, `large`
 * for a 413, `cut` for a lost connection.
 */
export async function withNetworkFallback<Value>(
  serverAction: () => Promise<Value>,
  failed: string,
  {
    forbidden = failed,
    large = BODY_TOO_LARGE,
    cut = NO_NETWORK,
  }: { forbidden?: string; large?: string; cut?: string } = {},
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // The server refuses requests from other origins.
    if (isRouteErrorResponse(error) && error.status === 403) return refusedResult(403, forbidden)
    if (isRouteErrorResponse(error) && error.status === 413) return refusedResult(413, large)
    const isCut = error instanceof TypeError || !navigator.onLine
    // A status of 400 or more also stops React Router from revalidating over the lost connection.
    return refusedResult(503, isCut ? cut : failed)
  }
}

/** The `clientAction` of a page with one message for every failure. */
export function actionWithFallback(failed: string) {
  return ({ serverAction }: ClientActionFunctionArgs) => withNetworkFallback(() => serverAction(), failed)
}
