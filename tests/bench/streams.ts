import routes from '#app/routes.ts'
import { eventForm } from '../support/event-form.ts'
import { signedInClient } from '../support/http-client.ts'
import { openPages, type Seen } from './open-pages.ts'
import { type Measured, startBare, superAdmin } from './processes.ts'
import { median } from './rounds.ts'

const ROUNDS = 21
/** Longer than the site's notification interval, so that no change waits. */
const BETWEEN_MS = 300

/** Creates events as the dashboard's form does. */
export async function announcer(site: Measured) {
  const adminClient = await signedInClient(`http://localhost:${site.port}`, superAdmin)
  return async (title: string) => {
    const answer = await adminClient.post('/admin/dashboard.data?tab=events', {
      ...eventForm(title),
      ...earliest(),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`an event was refused: ${answer.status}`)
  }
}

const LIST = `/events.data?_routes=${routes.find(({ path }) => path === 'events')?.id}`
/** The stream and the fetches of an open events page. */
export const eventsPage = {
  stream: '/live?topics=events',
  fetches: ['/events.data?_routes=root', LIST],
}

let eventCount = 0

/** Tomorrow, each event before the last one, so that it is on the first page of the list. */
function earliest(): { date: string; time: string } {
  eventCount += 1
  const minutes = 1_439 - eventCount
  const two = (number: number) => String(number).padStart(2, '0')
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

export interface StreamsCompared {
  site: Seen
  bare: Seen
  first: number
  last: number
}

/** From an admin's request to the data on open pages, compared with a bare server. */
export async function compareStreams(
  site: Measured,
  folder: string,
  count: number,
): Promise<StreamsCompared> {
  const create = await announcer(site)
  const list = await (await fetch(`http://127.0.0.1:${site.port}${LIST}`)).text()
  const bare = await startBare('bare-stream.ts', folder, String(list.length))
  const sitePages = await openPages({ port: site.port, ...eventsPage, count })
  const barePages = await openPages({ port: bare.port, stream: '/', fetches: ['/list'], count })
  const post = (word: string) => fetch(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: word })
  const rounds: { site: Seen; bare: Seen }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = `round-${round}-of-${process.pid}-${Date.now()}`
    const pair = {
      site: await sitePages.seen(word, () => create(word)),
      bare: await barePages.seen(word, () => post(word)),
    }
    if (round > 0) rounds.push(pair)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  sitePages.close()
  barePages.close()
  await bare.stop()
  const of = (side: 'site' | 'bare'): Seen => ({
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
