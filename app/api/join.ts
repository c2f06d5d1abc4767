import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Acting } from '#app/accounts/acting.server.ts'
import { HONEYPOT_FIELD } from '#app/club/people.rules.ts'
import { joinFields, joinStatuses } from '#app/join-requests/rules.ts'
import { JOIN_ADDRESS } from '#app/join-requests/ui/address.ts'
import { KEY_HEADER } from '#app/join-requests/ui/post.ts'
import { sendJoinRequest } from '#app/join-requests/use-cases.server.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Its length is held to a limit before (platform/http). Rejects when the sender goes away half-way. */
function bodyOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => resolve(Buffer.concat(chunks).toString()))
  request.on('error', reject)
  return promise
}

/** Names and values in turns, as Node writes them without looking. */
type Head = readonly string[]

interface Answering {
  request: IncomingMessage
  response: ServerResponse
  address: string
  /** What every answer of the site carries. */
  head: Head
}

function tell(
  { response, head }: Answering,
  told: object,
  { status, more = [] }: { status: number; more?: Head },
) {
  const text = JSON.stringify(told)
  const length = String(Buffer.byteLength(text))
  const own = ['content-type', 'application/json', 'cache-control', 'no-store', 'content-length', length]
  // As text it leaves in one piece with its head.
  response.writeHead(status, [...head, ...own, ...more]).end(text)
}

/**
 * What the join dialog sends: it reads the status and one header, so no page is rendered for it, and in the first week of a
 * term hundreds come at once. A form sent without scripts goes on to the page of the same address.
 */
export function isFromJoinDialog({ method, url, headers }: IncomingMessage): boolean {
  const isForm = headers['content-type']?.startsWith(FORM) ?? false
  return method === 'POST' && url === JOIN_ADDRESS && headers.accept === 'application/json' && isForm
}

export async function answerJoin(answering: Answering, acting: Acting): Promise<void> {
  const form = new URLSearchParams(await bodyOf(answering.request))
  const answers = Object.fromEntries(
    [...joinFields, HONEYPOT_FIELD].map((field) => [field, form.get(field) ?? '']),
  )
  const sent = await sendJoinRequest(acting, { answers, address: answering.address })
  if (sent.ok) {
    const { key } = sent.value
    return tell(answering, { key }, { status: 201, more: [KEY_HEADER, key] })
  }
  const errors = 'errors' in sent ? sent.errors : {}
  tell(answering, { problem: sent.problem, errors }, { status: joinStatuses[sent.problem] })
}
