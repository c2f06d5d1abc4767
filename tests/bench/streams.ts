import { eventForm } from '../support/event-form.ts'
import { signedIn } from '../support/caller.ts'
import { openStreams, type Told } from './open-streams.ts'
import { type Measured, startBare, superAdmin } from './processes.ts'
import { median } from './rounds.ts'

const ROUNDS = 21
/** Longer than the pace of the site, so that no change waits for the one before it. */
const BETWEEN_MS = 300

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
