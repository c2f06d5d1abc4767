import { LRUCache } from 'lru-cache'
import { CachedPage, type RenderedPage } from './cached-page.ts'

/** Of the pages as they are; what they are compressed to takes less again. */
const MOST_BYTES = 16_777_216
/** Otherwise every reader would wait for the time-out of a database that is away. */
const RETRY_AFTER_MS = 1_000
/** A database that does not answer at all takes much longer to fail. */
const LONGEST_WAIT_MS = 2_500

interface Entry {
  key: string
  /** A change of one of them makes the page outdated. */
  topics: readonly string[]
}

type Render = () => Promise<RenderedPage>

/**
 * Public pages, rendered once. Concurrent readers share one rendering. A page whose topic changed is rendered again before
 * it is served; when that fails or takes too long, the last good one is served, marked stale.
 */
export class PageCache {
  /** Answers from memory, renderings, and times that a renewal failed. */
  readonly counts = { hits: 0, renders: 0, stale: 0 }
  readonly #pages: LRUCache<string, CachedPage>
  readonly #renderings = new Map<string, { version: number; page: Promise<CachedPage> }>()
  readonly #topicVersions = new Map<string, number>()
  #lastVersion = 0

  constructor({ mostBytes = MOST_BYTES } = {}) {
    this.#pages = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (page, key) => page.byteLength + key.length,
    })
  }

  get size(): number {
    return this.#pages.size
  }

  changed(topic: string): void {
    this.#lastVersion += 1
    this.#topicVersions.set(topic, this.#lastVersion)
  }

  /** The cached page if it is up to date, without waiting. */
  current({ key, topics }: Entry): CachedPage | null {
    const page = this.#pages.get(key)
    if (!page || page.version < this.#versionOf(topics)) return null
    this.counts.hits += 1
    return page
  }

  /** Renders the page unless it is up to date. Throws when a first rendering does. */
  async get(entry: Entry, render: Render): Promise<{ page: CachedPage; isStale: boolean }> {
    const page = this.current(entry)
    return page ? { page, isStale: false } : this.#renew(entry, render)
  }

  async #renew(entry: Entry, render: Render): Promise<{ page: CachedPage; isStale: boolean }> {
    const last = this.#pages.get(entry.key)
    if (last && Date.now() < last.staleUntil) return { page: last, isStale: true }
    const rendering = this.#renderOnce(entry, render)
    if (!last) return { page: await rendering, isStale: false }
    const isGood = rendering.then(
      ({ status }) => status < 500,
      () => false,
    )
    const isLate = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false).unref())
    if (await Promise.race([isGood, isLate])) return { page: await rendering, isStale: false }
    this.counts.stale += 1
    last.staleUntil = Number.POSITIVE_INFINITY
    void isGood.then(() => (last.staleUntil = Date.now() + RETRY_AFTER_MS))
    return { page: last, isStale: true }
  }

  /** One that began before the last change of a topic is not shared. */
  #renderOnce({ key, topics }: Entry, render: Render): Promise<CachedPage> {
    const version = this.#versionOf(topics)
    const running = this.#renderings.get(key)
    if (running?.version === version) return running.page
    this.counts.renders += 1
    const page = this.#store(key, version, render).finally(() => {
      if (this.#renderings.get(key)?.page === page) this.#renderings.delete(key)
    })
    this.#renderings.set(key, { version, page })
    return page
  }

  async #store(key: string, version: number, render: Render): Promise<CachedPage> {
    const page = new CachedPage(await render(), version)
    // A slow rendering must not replace a newer page.
    const isOlder = version < (this.#pages.peek(key)?.version ?? 0)
    if (page.status < 500 && !isOlder) this.#pages.set(key, page)
    return page
  }

  #versionOf(topics: readonly string[]): number {
    return Math.max(0, ...topics.map((topic) => this.#topicVersions.get(topic) ?? 0))
  }
}
