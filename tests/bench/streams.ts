import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventForm } from '../support/event-form.ts'
import { signedIn } from '../support/caller.ts'
import { type Measured, startBare, superAdmin } from './processes.ts'
import { median } from './rounds.ts'

const ROUNDS = 21
/** Longer than the pace of the site, so that no change waits for the one before it. */
const BETWEEN_MS = 300
const ANSWER_LIMIT_MS = 10_000

export interface Told {
  firstMs: number
  lastMs: number
}

/** Many open streams of one server, and when each was sent a word. */
export async function openStreams(port: number, path: string, count: number) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }))
  let wanted = Buffer.from('event: versions')
  let missing = new Set<Socket>(sockets)
  let told: Told = { firstMs: Number.NaN, lastMs: Number.NaN }
  let all = Promise.withResolvers<void>()
  const tails = new Map<Socket, Buffer>()
  for (const socket of sockets) {
    socket.on('data', (chunk) => {
      if (!missing.has(socket)) return
      const seen = Buffer.concat([tails.get(socket) ?? Buffer.alloc(0), chunk])
      tails.set(socket, seen.subarray(-wanted.length))
      if (!seen.includes(wanted)) return
      missing.delete(socket)
      if (missing.size === count - 1) told.firstMs = performance.now()
      if (missing.size > 0) return
      told.lastMs = performance.now()
      all.resolve()
    })
    socket.write(request)
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await all.promise

  return {
    /** Resolves when `word` has reached the last of them. */
    async heard(word: string, send: () => Promise<unknown>): Promise<Told> {
      wanted = Buffer.from(word)
      missing = new Set(sockets)
      told = { firstMs: Number.NaN, lastMs: Number.NaN }
      all = Promise.withResolvers<void>()
      tails.clear()
      const began = performance.now()
      const limit = setTimeout(
        () => all.reject(new Error(`${word} did not reach everybody`)),
        ANSWER_LIMIT_MS,
      )
      await Promise.all([send(), all.promise])
      clearTimeout(limit)
      return { firstMs: told.firstMs - began, lastMs: told.lastMs - began }
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type OpenStreams = Awaited<ReturnType<typeof openStreams>>

/** An admin who makes events as the dashboard's form does where scripts run. */
export async function announcer(site: Measured) {
  const boss = await signedIn(`http://localhost:${site.port}`, superAdmin)
  return async (title: string) => {
    const answer = await boss.post('/admin/dashboard.data?tab=events', { ...eventForm(title), ...earliest() })
    await answer.text()
    if (!answer.ok) throw new Error(`an event was refused: ${answer.status}`)
  }
}

let made = 0

/** Tomorrow, each before the one made before it, so that it stands on the first page of the list. */
function earliest(): { date: string; time: string } {
  made += 1
  const minutes = 1_439 - made
  const two = (number: number) => String(number).padStart(2, '0')
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

export interface StreamsCompared {
  site: Told
  bare: Told
  first: number
  last: number
}

/** From an admin's press of the button to the data on open pages, against a bare stream that keeps and sends as much. */
export async function compareStreams(
  site: Measured,
  folder: string,
  count: number,
): Promise<StreamsCompared> {
  const create = await announcer(site)
  const list = await (await fetch(`http://127.0.0.1:${site.port}/api/events`)).text()
  const bare = await startBare('bare-stream.ts', folder, String(list.length))
  const ours = await openStreams(site.port, '/live?topics=events&list', count)
  const theirs = await openStreams(bare.port, '/', count)
  const post = (word: string) => fetch(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: word })
  const rounds: { site: Told; bare: Told }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = `round-${round}-of-${process.pid}-${Date.now()}`
    const pair = {
      site: await ours.heard(word, () => create(word)),
      bare: await theirs.heard(word, () => post(word)),
    }
    if (round > 0) rounds.push(pair)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  ours.close()
  theirs.close()
  await bare.stop()
  const of = (side: 'site' | 'bare'): Told => ({
    firstMs: median(rounds.map((pair) => pair[side].firstMs)),
    lastMs: median(rounds.map((pair) => pair[side].lastMs)),
  })
  return {
    site: of('site'),
    bare: of('bare'),
    first: median(rounds.map((pair) => pair.site.firstMs / pair.bare.firstMs)),
    last: median(rounds.map((pair) => pair.site.lastMs / pair.bare.lastMs)),
  }
}
