import { hash } from 'node:crypto'
import { type Effort, type Encoding, encoded } from './encoding.ts'

export interface FreshPage {
  status: number
  headers: Record<string, string>
  body: string
}

/** How often a page is sent before the smallest bytes are worth their fifth of a second. */
const WORTH_THE_BEST = 20

/** One at a time, so that a burst of changes leaves the other threads to passwords and files. */
let atBest: Promise<unknown> = Promise.resolve()

/** A finished answer, equal for everybody. Compressed when somebody first takes it so, and well once many have. */
export class KeptPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly etag: string
  readonly #bytes = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()
  readonly #identity: Buffer
  #sent = 0
  #isForgotten = false

  constructor({ status, headers, body }: FreshPage) {
    this.status = status
    this.headers = headers
    this.#identity = Buffer.from(body)
    this.#bytes.set('identity', this.#identity)
    this.etag = `"${hash('sha256', this.#identity, 'base64url').slice(0, 22)}"`
  }

  /** Null when nobody has taken it so before. */
  ready(encoding: Encoding): Buffer | null {
    this.#sent += 1
    if (this.#sent === WORTH_THE_BEST) this.#makeBest()
    return this.#bytes.get(encoding) ?? null
  }

  text(): string {
    return this.#identity.toString()
  }

  /** Those who ask while it is compressed wait for the same bytes. */
  make(encoding: Encoding): Promise<Buffer> {
    const known = this.#making.get(encoding)
    if (known) return known
    const making = this.#compress(encoding, 'quick')
    this.#making.set(encoding, making)
    return making
  }

  /** Another one has taken its place: no work for it any more. */
  forget(): void {
    this.#isForgotten = true
  }

  async #compress(encoding: Encoding, effort: Effort): Promise<Buffer> {
    const bytes = await encoded(this.#identity, encoding, effort)
    this.#bytes.set(encoding, bytes)
    return bytes
  }

  #makeBest(): void {
    const before = atBest
    const make = async () => {
      await before
      for (const encoding of ['br', 'gzip'] as const)
        if (!this.#isForgotten && this.#bytes.has(encoding)) await this.#compress(encoding, 'best')
    }
    atBest = make()
  }
}
