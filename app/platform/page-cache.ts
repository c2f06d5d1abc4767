import { type FreshPage, KeptPage } from './kept-page.ts'

interface Slot {
  page: KeptPage | null
  topics: readonly string[]
  /** The cache's clock when the kept page began to be rendered; older than a topic's last change means renew. */
  madeAt: number
  /** `isLate`: somebody waited for it in vain. */
  rendering: { begunAt: number; page: Promise<KeptPage>; isLate?: boolean } | null
  /** Wall clock before which a renewal that failed is not tried again, while there is something to serve. */
  restsUntil: number
}

const CAPACITY = 500
/** A database that is away would cost every reader its time-out otherwise. */
const REST_AFTER_FAILURE_MS = 1_000
/** A database that fell silent says nothing for much longer. */
const LONGEST_WAIT_MS = 2_500

/** null: it takes longer than anybody should wait for what is there already. It goes on, for whoever comes next. */
async function unlessLate(made: Promise<KeptPage>): Promise<KeptPage | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, LONGEST_WAIT_MS, null)
  try {
    return await Promise.race([made, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Public pages, rendered once. Concurrent readers of a missing page share one rendering; a page whose topic changed is
 * rendered anew before it is served; when that fails, the last good one is served marked stale.
 */
export function openPageCache({ clockMs = Date.now }: { clockMs?: () => number } = {}) {
  const slots = new Map<string, Slot>()
  const changedAt = new Map<string, number>()
  const counts = { hits: 0, renders: 0, stale: 0 }
  let clock = 0

  function lastChange(topics: readonly string[]): number {
    let last = 0
    for (const topic of topics) last = Math.max(last, changedAt.get(topic) ?? 0)
    return last
  }

  function freshIn(slot: Slot | undefined): KeptPage | null {
    return slot?.page && slot.madeAt > lastChange(slot.topics) ? slot.page : null
  }

  function slotFor(key: string, topics: readonly string[]): Slot {
    const known = slots.get(key)
    slots.delete(key)
    const slot = known ?? { page: null, topics, madeAt: 0, rendering: null, restsUntil: 0 }
    slots.set(key, slot)
    if (slots.size > CAPACITY) slots.delete(leastWorth())
    return slot
  }

  /** A stranger's searches and mistyped addresses must not push out the pages everybody reads. */
  function leastWorth(): string {
    let oldest = ''
    for (const [key, { page }] of slots) {
      oldest ||= key
      if (!key.endsWith('?') || (page && page.status !== 200)) return key
    }
    return oldest
  }

  async function renew(slot: Slot, render: () => Promise<FreshPage>): Promise<KeptPage> {
    const begunAt = ++clock
    counts.renders += 1
    const page = render().then((fresh) => new KeptPage(fresh))
    slot.rendering = { begunAt, page }
    try {
      const made = await page
      // A slower, older rendering must not overwrite what a newer one brought.
      if (made.status < 500 && begunAt > slot.madeAt) {
        slot.page?.forget()
        Object.assign(slot, { page: made, madeAt: begunAt })
      }
      return made
    } finally {
      if (slot.rendering?.begunAt === begunAt) slot.rendering = null
    }
  }

  async function staleOr(slot: Slot, made: Promise<KeptPage>): Promise<{ page: KeptPage; isStale: boolean }> {
    try {
      const page = slot.page ? await unlessLate(made) : await made
      if (!page && slot.rendering) slot.rendering.isLate = true
      if (!slot.page || (page && page.status < 500)) return { page: page ?? (await made), isStale: false }
    } catch (error) {
      if (!slot.page) throw error
    }
    slot.restsUntil = clockMs() + REST_AFTER_FAILURE_MS
    counts.stale += 1
    return { page: slot.page, isStale: true }
  }

  return {
    changed(topic: string): void {
      changedAt.set(topic, ++clock)
    },
    /** The kept page while it is true, without waiting; null when it has to be got. */
    fresh(key: string): KeptPage | null {
      const slot = slots.get(key)
      const page = freshIn(slot)
      if (!slot || !page) return null
      slots.delete(key)
      slots.set(key, slot)
      counts.hits += 1
      return page
    },
    async get(
      { key, topics }: { key: string; topics: readonly string[] },
      render: () => Promise<FreshPage>,
    ): Promise<{ page: KeptPage; isStale: boolean }> {
      const slot = slotFor(key, topics)
      const needed = lastChange(slot.topics)
      const fresh = freshIn(slot)
      if (fresh) return { page: fresh, isStale: false }
      const isHopeless = clockMs() < slot.restsUntil || slot.rendering?.isLate
      if (slot.page && isHopeless) return { page: slot.page, isStale: true }
      const running =
        slot.rendering && slot.rendering.begunAt > needed ? slot.rendering.page : renew(slot, render)
      return staleOr(slot, running)
    },
    /** Answers from memory, renderings, and times that a renewal failed. */
    counts,
    size: () => slots.size,
    clear(): void {
      slots.clear()
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
