import { data, isRouteErrorResponse } from 'react-router'
import { refusal } from '#app/club/answer.ts'

const NO_NETWORK = 'Network error. Please check your internet connection.'

/**
 * In the browser: a lost connection or a failed server becomes an answer beside the form. Without this the
 * framework would replace the page by its error screen, and everything typed with it.
 */
export async function steadily<Value>(
  serverAction: () => Promise<Value>,
  failed: string,
  forbidden = failed,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // The server's front turns away what does not come from a page of its own address.
    if (isRouteErrorResponse(error) && error.status === 403)
      return data(refusal('not-allowed', forbidden), { status: 403 })
    const isCut = error instanceof TypeError || !navigator.onLine
    // A status above 400 also keeps the framework from refetching the page over the same dead line.
    return data(refusal('failed', isCut ? NO_NETWORK : failed), { status: 503 })
  }
}
