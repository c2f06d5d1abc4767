import { data } from 'react-router'
import { refusal } from '#app/club/answer.ts'

const NO_NETWORK = 'Network error. Please check your internet connection.'

/**
 * In the browser: a lost connection or a failed server becomes an answer beside the form. Without this the
 * framework would replace the page by its error screen, and everything typed with it.
 */
export async function steadily<Value>(serverAction: () => Promise<Value>, failed: string) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const isCut = error instanceof TypeError || !navigator.onLine
    // A status above 400 also keeps the framework from refetching the page over the same dead line.
    return data(refusal('failed', isCut ? NO_NETWORK : failed), { status: 503 })
  }
}
