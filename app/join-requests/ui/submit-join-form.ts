import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { keptStatusToken } from './kept-status.ts'
import { joinFailureMessage, type JoinErrors } from '../rules.ts'

/** What `POST /api/join` answers. */
export type SubmitAnswer = { id: string; statusUrl: string } | { problem: string; errors: JoinErrors }

/** `failure`: the message over the form; `errors`: the messages of its fields. */
export type Submitted =
  | { ok: true; statusUrl: string }
  | { ok: false; failure: string | null; errors: JoinErrors }

const NETWORK_TIMEOUT_MS = 20_000

function failed(failure: number | 'network' | 'no-key'): Submitted {
  return { ok: false, failure: joinFailureMessage(failure), errors: {} }
}

/**
 * Sends the form once (product.md#join-errors). The same `requestKey` twice makes one request. The kept link proves that this
 * browser sent the earlier one (product.md#join-same-phone).
 */
export async function postJoinForm(form: FormData, requestKey: string): Promise<Submitted> {
  const body = new URLSearchParams({ requestKey, statusToken: keptStatusToken() })
  for (const [name, value] of form) body.append(name, typeof value === 'string' ? value : '')
  try {
    const signal = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
    const response = await fetch('/api/join', { method: 'POST', body, signal })
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const {
      id,
      statusUrl = '',
      problem,
      errors = {},
    } = (isJson ? await response.json() : {}) as Partial<{
      id: string
      statusUrl: string
      problem: string
      errors: JoinErrors
    }>
    if (response.ok) return id ? { ok: true, statusUrl } : failed('no-key')
    if (problem === 'send-again') return { ok: false, failure: SEND_AGAIN, errors }
    return Object.keys(errors).length > 0 ? { ok: false, failure: null, errors } : failed(response.status)
  } catch {
    return failed('network')
  }
}
