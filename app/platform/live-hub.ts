import type { Logger } from 'pino'

/** At most four refetches a second of one open page, however many writes there are. */
export const PACE_MS = 250

type Listener<Topic extends string> = (topic: Topic) => void

export interface Hub<Topic extends string> {
  /** Tells this process only: for what every replica notices by itself, e.g. that an event has begun. */
  touch(topic: Topic): void
  /** Called at the first change and then at most once in 250 ms for each topic, always after the last one. */
  subscribe(topics: readonly Topic[], listener: Listener<Topic>): () => void
  /** Called at every change, before `touch` returns: for what must not answer with yesterday's bytes. */
  subscribePromptly(topics: readonly Topic[], listener: Listener<Topic>): () => void
  /** Grows with every change, and over restarts. */
  version(topic: Topic): number
  stop(): void
}

/** The listeners of one topic. */
class Channel<Topic extends string> {
  version = Date.now()
  readonly prompt = new Set<Listener<Topic>>()
  readonly paced = new Set<Listener<Topic>>()
  readonly #tell: (listener: Listener<Topic>) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWaiting = false

  constructor(tell: (listener: Listener<Topic>) => void) {
    this.#tell = tell
  }

  changed(): void {
    // The clock keeps it above every version of the process before this one.
    this.version = Math.max(this.version + 1, Date.now())
    for (const listener of this.prompt) this.#tell(listener)
    if (this.#timer === undefined) this.#fire()
    else this.#isWaiting = true
  }

  #fire(): void {
    this.#isWaiting = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isWaiting) this.#fire()
    }, PACE_MS)
    for (const listener of this.paced) this.#tell(listener)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.prompt.clear()
    this.paced.clear()
  }
}

/** What listens inside one process. */
export function openHub<Topic extends string>(log: Logger): Hub<Topic> {
  const channels = new Map<Topic, Channel<Topic>>()

  function channelOf(topic: Topic): Channel<Topic> {
    const known = channels.get(topic)
    if (known) return known
    const channel = new Channel<Topic>((listener) => {
      try {
        listener(topic)
      } catch (error) {
        log.error({ err: error, topic }, 'a live listener failed')
      }
    })
    channels.set(topic, channel)
    return channel
  }

  function subscribeTo(
    kind: 'prompt' | 'paced',
    topics: readonly Topic[],
    listener: Listener<Topic>,
  ): () => void {
    // A listener of its own, so that one function subscribed twice is told twice and unsubscribed once.
    const own: Listener<Topic> = (topic) => listener(topic)
    for (const topic of topics) channelOf(topic)[kind].add(own)
    return () => {
      for (const topic of topics) channelOf(topic)[kind].delete(own)
    }
  }

  return {
    touch: (topic) => channelOf(topic).changed(),
    subscribe: (topics, listener) => subscribeTo('paced', topics, listener),
    subscribePromptly: (topics, listener) => subscribeTo('prompt', topics, listener),
    version: (topic) => channelOf(topic).version,
    stop() {
      for (const channel of channels.values()) channel.stop()
    },
  }
}
