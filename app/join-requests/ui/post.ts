import { joinFailureSentence } from '../rules.ts'
import { JOIN_ADDRESS } from './address.ts'

/** The answer's header that names the request that was made. */
export const KEY_HEADER = 'x-join-request'
const PATIENCE_WITH_NETWORK_MS = 20_000

/** Sends the form once. Null when it is in, otherwise the sentence of what went wrong (decision 21). */
export async function postJoinForm(form: FormData): Promise<string | null> {
  const body = new URLSearchParams()
  for (const [name, value] of form) body.append(name, typeof value === 'string' ? value : '')
  try {
    const response = await fetch(JOIN_ADDRESS, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_WITH_NETWORK_MS),
    })
    if (!response.ok) return joinFailureSentence(response.status)
    return response.headers.get(KEY_HEADER) ? null : joinFailureSentence('no-key')
  } catch {
    return joinFailureSentence('network')
  }
}
