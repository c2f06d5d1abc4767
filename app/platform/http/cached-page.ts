import { hash } from 'node:crypto'
import { compressSync, type Encoding, recompress } from './compression.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

interface Variant {
  bytes: Buffer
  /** Names and values in turns, as Node writes them without looking. */
  head: readonly string[]
}

/** A page sent this often is worth the smaller bytes. */
const RECOMPRESS_AFTER = 20

/** A finished response, equal for everybody: compressed at the first request for an encoding, and better after many. */
export class CachedPage {
  readonly status: number
  readonly etag: string
  /** The version of its topics when rendering began. */
  readonly version: number
  /** The head of a 304. */
  readonly head: readonly string[]
  /** Wall clock before which it is served stale: a renewal has failed, or takes too long. */
  staleUntil = 0
  readonly #identity: Buffer
  readonly #variants = new Map<Encoding, Variant>()
  #sent = 0

  constructor({ status, headers, body }: RenderedPage, version = 0) {
    this.status = status
    this.version = version
    this.#identity = Buffer.from(body)
    this.etag = `"${hash('sha256', this.#identity, 'base64url').slice(0, 22)}"`
    this.head = Object.entries({ ...headers, etag: this.etag }).flat()
  }

  get byteLength(): number {
    return this.#identity.length
  }

  variant(encoding: Encoding): Variant {
    this.#sent += 1
    if (this.#sent === RECOMPRESS_AFTER) void this.#recompress()
    return this.#variants.get(encoding) ?? this.#add(encoding, compressSync(this.#identity, encoding))
  }

  #add(encoding: Encoding, bytes: Buffer): Variant {
    const head = [...this.head, 'content-length', String(bytes.length)]
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    const variant = { bytes, head }
    this.#variants.set(encoding, variant)
    return variant
  }

  async #recompress(): Promise<void> {
    for (const encoding of ['br', 'gzip'] as const)
      if (this.#variants.has(encoding)) this.#add(encoding, await recompress(this.#identity, encoding))
  }
}
