import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { newId } from '../id.ts'

const CHANNEL = 'club_live'
/** A cut connection does not always report an error: a query finds out. */
const PING_EVERY_MS = 15_000
const QUERY_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000
/** A burst of writes is one notification for each topic. */
const NOTIFY_EVERY_MS = 100

function backoff(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

interface ReplicaOptions<Topic extends string> {
  topics: readonly Topic[]
  databaseUrl: string
  log: Logger
  /** Called for each notification of another replica, and for every topic after a gap. */
  onNotification(topic: Topic): void
}

/** One connection that sends and receives notifications, and is opened again whenever it is lost. */
export class ReplicaChannel<Topic extends string> {
  readonly #options: ReplicaOptions<Topic>
  /** PostgreSQL sends a notification to its sender too. */
  readonly #sender = newId()
  readonly #unsent = new Set<Topic>()
  readonly #closing = new AbortController()
  #client: pg.Client | null = null
  #isListening = false
  #sending: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0

  constructor(options: ReplicaOptions<Topic>) {
    this.#options = options
  }

  /** Resolves after one attempt; a failed one is repeated in the background. */
  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'club-site live',
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    this.#client = client
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, null))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#isListening = true
      this.#failures = 0
      this.#pingLater(client)
      this.#send()
    } catch (error) {
      this.#lost(client, error)
    }
  }

  notify(topic: Topic): void {
    this.#unsent.add(topic)
    this.#send()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#sending
    await this.#client?.end().catch(() => {})
  }

  #receive(payload: string): void {
    const [sender, name] = payload.split(':')
    // A newer release may have topics that this one does not know.
    const topic = this.#options.topics.find((known) => known === name)
    if (topic && sender !== this.#sender) this.#options.onNotification(topic)
  }

  #send(): void {
    if (this.#isListening && this.#unsent.size > 0) this.#sending ??= this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    while (this.#isListening && this.#client && this.#unsent.size > 0) {
      const client = this.#client
      const batch = [...this.#unsent]
      this.#unsent.clear()
      try {
        const payloads = batch.map((topic) => `${this.#sender}:${topic}`)
        await client.query(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`, [
          payloads,
        ])
      } catch (error) {
        for (const topic of batch) this.#unsent.add(topic)
        this.#lost(client, error)
        break
      }
      await pause(NOTIFY_EVERY_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
    }
    this.#sending = null
  }

  #pingLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#pingLater(client),
        (error: unknown) => this.#lost(client, error),
      )
    }, PING_EVERY_MS).unref()
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#closing.signal.aborted || this.#client !== client) return
    this.#client = null
    this.#isListening = false
    clearTimeout(this.#timer)
    client.end().catch(() => {})
    this.#options.log.warn({ err: error }, 'the live connection is lost and will be renewed')
    this.#timer = setTimeout(() => void this.#reconnect(), backoff(this.#failures))
    this.#failures += 1
  }

  async #reconnect(): Promise<void> {
    await this.connect()
    if (!this.#isListening) return
    // Notifications sent in the meantime were not received.
    for (const topic of this.#options.topics) this.#options.onNotification(topic)
  }
}
