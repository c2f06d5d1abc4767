import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Live, type Topic, topics } from '#app/platform/live/live.ts'
import { addressKey } from '#app/platform/http/rate-limit.ts'

const HEARTBEAT_MS = 20_000
/** Streams written to in one turn of the event loop, so that other requests are answered in between. */
const WRITES_PER_TURN = 500
const SLOW_READER_BYTES = 65_536
/** Streams that end together reconnect spread over this time. */
const SOONEST_RETRY_MS = 500
const RETRY_SPREAD_MS = 2_000
const heartbeatBytes = Buffer.from(': still here\n\n')

export interface Stream {
  response: ServerResponse
  address: string
  topics: ReadonlySet<Topic>
  /** Checked before each message of a topic that is not public. */
  isStillAllowed: (() => Promise<boolean>) | null
}

interface StreamsOptions {
  live: Pick<Live, 'subscribe'>
  mostPerAddress: number
}

/** A reader that does not keep up is dropped; it reconnects and refetches. */
export function writeOrDrop(response: ServerResponse, bytes: Buffer | string): void {
  if (response.writableEnded) return
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(bytes)
}

async function writeIfAllowed({ response, isStillAllowed }: Stream, bytes: Buffer): Promise<void> {
  const isAllowed = await isStillAllowed?.().catch(() => false)
  if (isAllowed) writeOrDrop(response, bytes)
  else response.end()
}

function endStream(response: ServerResponse): void {
  response.end(`retry: ${SOONEST_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`)
}

async function inTurns(streams: Iterable<Stream>, action: (stream: Stream) => void): Promise<void> {
  let done = 0
  for (const stream of streams) {
    action(stream)
    done += 1
    if (done % WRITES_PER_TURN === 0) await nextTurn()
  }
}

/** Counts by address. An address with count 0 is deleted from the map. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (address: string) => counts.get(address) ?? 0,
    add(address: string, change: 1 | -1): void {
      const count = (counts.get(address) ?? 0) + change
      if (count === 0) counts.delete(address)
      else counts.set(address, count)
    },
  }
}

function sendHeartbeats(streams: Iterable<Stream>): void {
  setInterval(() => {
    void inTurns(streams, ({ response }) => writeOrDrop(response, heartbeatBytes))
  }, HEARTBEAT_MS).unref()
}

/** The open streams of this process, counted by address. */
export function createStreams({ live, mostPerAddress }: StreamsOptions) {
  const streams = new Set<Stream>()
  const perAddress = createCounts()
  let isEnding = false

  live.subscribe(topics, (topic) => {
    const bytes = Buffer.from(`event: change\ndata: {"topic":"${topic}"}\n\n`)
    void inTurns(streams, (stream) => {
      if (!stream.topics.has(topic)) return
      if (stream.isStillAllowed) void writeIfAllowed(stream, bytes)
      else writeOrDrop(stream.response, bytes)
    })
  })
  sendHeartbeats(streams)

  return {
    /** False when there are too many from its address. */
    add(stream: Stream): boolean {
      const { response } = stream
      const address = addressKey(stream.address)
      if (perAddress.of(address) >= mostPerAddress) return false
      streams.add(stream)
      perAddress.add(address, 1)
      response.once('close', () => {
        streams.delete(stream)
        perAddress.add(address, -1)
      })
      return true
    },
    open: () => streams.size,
    /** For a request on a connection that was already open. An error status would stop the browser from reconnecting. */
    endIfEnding(response: ServerResponse): void {
      if (isEnding) endStream(response)
    },
    endAll(): void {
      isEnding = true
      for (const { response } of streams) endStream(response)
    },
  }
}
