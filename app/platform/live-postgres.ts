import pg from 'pg'
import type { Logger } from 'pino'
import { type Editions, wordFrom } from './live-editions.ts'
import { backoff, CHANNEL, openTelling } from './live-telling.ts'

/** A connection cut without a word is noticed by asking. */
const ASK_EVERY_MS = 15_000
const ANSWER_LIMIT_MS = 5000

interface ReplicaOptions<Topic extends string> {
  topics: readonly Topic[]
  pool: pg.Pool
  databaseUrl: string
  log: Logger
  /** Called for each topic another replica announced, and for all of them after a gap. */
  hear(topic: Topic): void
  /** Called for each topic whose state has another name, though nothing changed. */
  rename(topic: Topic): void
  /** Its own words come back to a replica, and are nothing new to it. */
  me: string
  editions: Editions
}

/** One connection that listens, and is replaced whenever it is lost. */
class Ear<Topic extends string> {
  readonly #options: ReplicaOptions<Topic>
  readonly #tell: (topic: Topic) => void
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false

  constructor(options: ReplicaOptions<Topic>, tell: (topic: Topic) => void) {
    this.#options = options
    this.#tell = tell
  }

  async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'club-site live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    })
    this.#client = client
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, null))
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#failures = 0
      this.#askLater(client)
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #heard(payload: string): void {
    const { topics, me, editions, hear, rename } = this.#options
    const word = wordFrom(payload)
    // A newer replica may speak of what this one does not know.
    const topic = topics.find((known) => known === word.topic)
    if (!topic) return
    if (editions.heard(word)) this.#tell(topic)
    if (word.sender !== me) (word.isGreeting ? rename : hear)(topic)
  }

  #askLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#askLater(client),
        (error: unknown) => this.#lost(client, error),
      )
    }, ASK_EVERY_MS).unref()
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#isClosed || this.#client !== client) return
    this.#client = null
    this.#options.editions.lost()
    clearTimeout(this.#timer)
    client.end().catch(() => {})
    this.#options.log.warn({ err: error }, 'the live connection is lost and will be renewed')
    this.#timer = setTimeout(() => void this.#again(), backoff(this.#failures))
    this.#failures += 1
  }

  async #again(): Promise<void> {
    await this.listen()
    if (!this.#client || this.#isClosed) return
    const { topics, editions, hear } = this.#options
    editions.found()
    for (const topic of topics) {
      // A word of ours may have been heard by the others and never by us.
      if (editions.isWaiting(topic)) editions.willSayAgain(topic)
      else editions.willGreet(topic)
      // Whatever was announced meanwhile was not heard.
      hear(topic)
      this.#tell(topic)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }
}

/** Resolves after the first try to listen; a failed one is tried again in the background. */
export async function joinReplicas<Topic extends string>(options: ReplicaOptions<Topic>) {
  const telling = openTelling(options)
  const ear = new Ear(options, telling.tell)
  await ear.listen()
  for (const topic of options.topics) {
    options.editions.willGreet(topic)
    telling.tell(topic)
  }
  return {
    tell: telling.tell,
    async leave(): Promise<void> {
      await telling.stop()
      await ear.close()
    },
  }
}
