import pg from 'pg'
import type { Logger } from 'pino'
import { newId } from './id.ts'
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
}

/** One connection that listens, and is replaced whenever it is lost. */
class Ear<Topic extends string> {
  readonly #options: ReplicaOptions<Topic>
  readonly #me: string
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false

  constructor(options: ReplicaOptions<Topic>, me: string) {
    this.#options = options
    this.#me = me
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
    const [sender, name] = payload.split(':')
    // A newer replica may speak of what this one does not know.
    const topic = this.#options.topics.find((known) => known === name)
    if (sender !== this.#me && topic) this.#options.hear(topic)
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
    clearTimeout(this.#timer)
    client.end().catch(() => {})
    this.#options.log.warn({ err: error }, 'the live connection is lost and will be renewed')
    this.#timer = setTimeout(() => void this.#again(), backoff(this.#failures))
    this.#failures += 1
  }

  async #again(): Promise<void> {
    await this.listen()
    // Whatever was announced meanwhile was not heard.
    if (this.#client && !this.#isClosed) for (const topic of this.#options.topics) this.#options.hear(topic)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }
}

/** Resolves after the first try to listen; a failed one is tried again in the background. */
export async function joinReplicas<Topic extends string>(options: ReplicaOptions<Topic>) {
  const me = newId()
  const telling = openTelling(options, me)
  const ear = new Ear(options, me)
  await ear.listen()
  return {
    tell: telling.tell,
    async leave(): Promise<void> {
      await telling.stop()
      await ear.close()
    },
  }
}
