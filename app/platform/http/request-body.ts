import type { IncomingMessage } from 'node:http'
import { MAX_FIELDS, MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from './body-limits.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isReadOnly({ method = 'GET' }: Pick<IncomingMessage, 'method'>): boolean {
  return readOnly.has(method)
}

export function contentLength({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return Number(headers['content-length'] ?? 0)
}

/** Pictures, also of entries, the logo and imported lists, all of them multipart; as the framework's scripts send them, the path of a page ends with `.data`. */
const largeForms =
  /^\/(?:(?:api\/uploads|(?:entries\/[\w-]+|admin\/(?:events\/[\w-]+\/participants|brand))(?:\.data)?)(?:\?|$)|admin\/(?:users\/new(?:\.data)?\?view=import|make-it-yours(?:\.data)?\?step=logo)(?:&|$))/

/** Larger than any form: accepted only at an upload address, from an admin or from whoever has the private link of an entry. */
export function isLarge(request: Pick<IncomingMessage, 'headers'>): boolean {
  return contentLength(request) > MAX_FORM_BYTES
}

type Kind = 'urlencoded' | 'multipart' | 'json'
const kinds = new Map<string, Kind>([
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['multipart/form-data', 'multipart'],
  ['application/json', 'json'],
])

/** Null for a type that no form has. Two types in one request are ambiguous, so they count as none. */
function kindOf({ headers }: Pick<IncomingMessage, 'headers'>): Kind | null {
  const type = headers['content-type'] ?? ''
  if (type.includes(',')) return null
  return kinds.get(type.split(';', 1)[0]?.trim().toLowerCase() ?? '') ?? null
}

/** Checks the headers only. The length is required: the parser enforces it. */
export function bodyProblem(request: IncomingMessage): 411 | 413 | 415 | null {
  if (isReadOnly(request)) return null
  const { headers, url = '' } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined) return 411
  const length = contentLength(request)
  const mayBeLarge = largeForms.test(url) && kindOf(request) === 'multipart'
  if (length > (mayBeLarge ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES)) return 413
  return length > 0 && kindOf(request) === null ? 415 : null
}

const AMPERSAND = 0x26
/** Every multipart part has this header, or the parser refuses the body. */
const partHeader = /content-disposition/gi

function isMoreThan(most: number, found: Iterator<unknown>): boolean {
  for (let count = 0; !found.next().done;) if (++count > most) return true
  return false
}

function* separatorsIn(body: Buffer): Generator<number> {
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) yield at
}

/** Counts in the raw bytes: a parser would allocate each field first. */
export function hasTooManyFields(request: Pick<IncomingMessage, 'headers'>, body: Buffer): boolean {
  const kind = kindOf(request)
  if (kind === 'urlencoded') return isMoreThan(MAX_FIELDS - 1, separatorsIn(body))
  if (kind === 'multipart') return isMoreThan(MAX_FIELDS, body.toString('latin1').matchAll(partHeader))
  return false
}
