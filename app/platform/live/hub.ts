import type { Logger } from 'pino'

/** At most four refetches a second of one open page, however many writes there are. */
export const PACE_MS = 250

type Listener<Topic extends string> = (topic: Topic) => void

export interface Hub<Topic extends string> {
  /** Publishes to this process only: for changes that every replica detects, such as the start of an event. */
  touch(topic: Topic): void
  /** Called at the first change and then at most once in 250 ms for each topic, always after the last one. */
  subscribe(topics: readonly Topic[], listener: Listener<Topic>): () => void
  /** Called at every change, before `touch` returns: for caches that must not answer with old bytes. */
  subscribePromptly(topics: readonly Topic[], listener: Listener<Topic>): () => void
  stop(): void
}

interface HubOptions {
  log: Logger
  /** Paced listeners are called once more this long after the last change; 0 for never. */
  repeatAfterMs?: number
}

/** The listeners of one topic. */
class Channel<Topic extends string> {
  readonly prompt = new Set<Listener<Topic>>()
  readonly paced = new Set<Listener<Topic>>()
  readonly #call: (listener: Listener<Topic>) => void
  readonly #repeatAfterMs: number
  #pace: ReturnType<typeof setTimeout> | undefined
  #repeat: ReturnType<typeof setTimeout> | undefined
  #isPending = false

  constructor(call: (listener: Listener<Topic>) => void, repeatAfterMs: number) {
    this.#call = call
    this.#repeatAfterMs = repeatAfterMs
  }

  publish(): void {
    for (const listener of this.prompt) this.#call(listener)
    this.#callPaced()
    if (this.#repeatAfterMs === 0) return
    clearTimeout(this.#repeat)
    this.#repeat = setTimeout(() => this.#callPaced(), this.#repeatAfterMs)
  }

  #callPaced(): void {
    this.#isPending = this.#pace !== undefined
    if (this.#isPending) return
    this.#pace = setTimeout(() => {
      this.#pace = undefined
      if (this.#isPending) this.#callPaced()
    }, PACE_MS)
    for (const listener of this.paced) this.#call(listener)
  }

  stop(): void {
    clearTimeout(this.#pace)
    clearTimeout(this.#repeat)
    this.prompt.clear()
    this.paced.clear()
  }
}

/** Publish and subscribe inside one process. */
export function openHub<Topic extends string>({ log, repeatAfterMs = 0 }: HubOptions): Hub<Topic> {
  const channels = new Map<Topic, Channel<Topic>>()

  function channelOf(topic: Topic): Channel<Topic> {
    const existing = channels.get(topic)
    if (existing) return existing
    const channel = new Channel<Topic>((listener) => {
      try {
        listener(topic)
      } catch (error) {
        log.error({ err: error, topic }, 'a live listener failed')
      }
    }, repeatAfterMs)
    channels.set(topic, channel)
    return channel
  }

  function subscribeTo(
    kind: 'prompt' | 'paced',
    topics: readonly Topic[],
    listener: Listener<Topic>,
  ): () => void {
    // Wrapped, so that one function subscribed twice is called twice and unsubscribed once.
    const ownListener: Listener<Topic> = (topic) => listener(topic)
    for (const topic of topics) channelOf(topic)[kind].add(ownListener)
    return () => {
      for (const topic of topics) channelOf(topic)[kind].delete(ownListener)
    }
  }

  return {
    touch: (topic) => channelOf(topic).publish(),
    subscribe: (topics, listener) => subscribeTo('paced', topics, listener),
    subscribePromptly: (topics, listener) => subscribeTo('prompt', topics, listener),
    stop() {
      for (const channel of channels.values()) channel.stop()
    },
  }
}
