import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Live, type Topic, topics } from '#app/platform/live.ts'

const HEARTBEAT_MS = 20_000
/** So many are written to in one turn of the event loop: others are answered between, and what a write leaves is swept young. */
const TOLD_IN_ONE_TURN = 500
const SLOW_READER_BYTES = 262_144
/** Those let go together come back spread over a while. */
const SOONEST_MS = 500
const SPREAD_MS = 2_000
const stillHere = Buffer.from(': still here\n\n')

export interface Stream {
  response: ServerResponse
  address: string
  topics: ReadonlySet<Topic>
  /** Also sent the list itself when the events change. */
  takesList: boolean
  /** Asked before each word, of streams that not everybody may hear. */
  isStillAllowed: (() => Promise<boolean>) | null
}

interface StreamsOptions {
  live: Pick<Live, 'subscribe' | 'version' | 'edition'>
  mostPerAddress: number
  /** The public list of events as it is now, in one line. */
  listNow: () => Promise<string>
  log: Logger
}

/** One message of a stream, made once and sent to all. */
export function message(event: string, told: string): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${told}\n\n`)
}

/** A reader that does not keep up is dropped; it reconnects and sees the versions it missed. */
export function write(response: ServerResponse, bytes: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(bytes)
}

async function tellGuarded({ response, isStillAllowed }: Stream, bytes: Buffer): Promise<void> {
  const isAllowed = await isStillAllowed?.().catch(() => false)
  if (isAllowed) write(response, bytes)
  else response.end()
}

function letGo(response: ServerResponse): void {
  response.end(`retry: ${SOONEST_MS + Math.floor(Math.random() * SPREAD_MS)}\n\n`)
}

/** The open streams of this process: counted by address, told together, kept awake together. */
export function openStreams({ live, mostPerAddress, listNow, log }: StreamsOptions) {
  const streams = new Set<Stream>()
  const ofAddress = new Map<string, number>()
  let isOver = false

  async function each(act: (stream: Stream) => void): Promise<void> {
    let told = 0
    for (const stream of streams) {
      act(stream)
      told += 1
      if (told % TOLD_IN_ONE_TURN === 0) await nextTurn()
    }
  }

  function count(address: string, more: 1 | -1): void {
    const now = (ofAddress.get(address) ?? 0) + more
    if (now === 0) ofAddress.delete(address)
    else ofAddress.set(address, now)
  }

  async function tellList(topic: Topic, change: Buffer): Promise<void> {
    const told = `"version":${live.version(topic)},"edition":${JSON.stringify(live.edition(topic))}`
    const bytes = await listNow().then(
      (list) => message('list', `{${told},"list":${list}}`),
      (error: unknown) => {
        log.warn({ err: error }, 'open pages fetch the list themselves')
        return change
      },
    )
    await each(({ response, takesList }) => takesList && write(response, bytes))
  }

  async function tell(topic: Topic): Promise<void> {
    const change = message(
      'change',
      JSON.stringify({ topic, version: live.version(topic), edition: live.edition(topic) }),
    )
    let isListWanted = false
    await each((stream) => {
      if (!stream.topics.has(topic)) return
      if (stream.isStillAllowed) void tellGuarded(stream, change)
      else if (stream.takesList && topic === 'events') isListWanted = true
      else write(stream.response, change)
    })
    if (isListWanted) void tellList(topic, change)
  }

  for (const topic of topics) live.subscribe([topic], (changed) => void tell(changed))
  const heartbeat = setInterval(() => {
    void each(({ response }) => write(response, stillHere))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    /** False when there are too many from its address. */
    add(stream: Stream): boolean {
      const { address, response } = stream
      if ((ofAddress.get(address) ?? 0) >= mostPerAddress) return false
      streams.add(stream)
      count(address, 1)
      response.once('close', () => {
        streams.delete(stream)
        count(address, -1)
      })
      return true
    },
    open: () => streams.size,
    /** Who came over a connection that was already open. An error instead would end their asking for good. */
    letGoIfOver(response: ServerResponse): void {
      if (isOver) letGo(response)
    },
    endAll(): void {
      isOver = true
      for (const { response } of streams) letGo(response)
    },
  }
}
