import type { Page } from '@playwright/test'
import { readCalendar } from './icalendar.ts'
import type { PayloadClub } from './script-payload-club.ts'
import { readXml, type XmlElement } from './xml.ts'

const CARD_EVERY = 15

const calendarNames = /^(VCALENDAR|VEVENT|VTIMEZONE|STANDARD|DAYLIGHT)$/
const xmlNames =
  /^(feed|entry|title|subtitle|id|link|updated|published|author|name|summary|content|category|rights|icon|logo|generator|uri|urlset|url|loc|lastmod|image)$/

interface Component {
  name: string
  components: Component[]
}

const namesOf = ({ name, components }: Component): string[] => [name, ...components.flatMap(namesOf)]
const elementsOf = ({ name, children }: XmlElement): string[] => [name, ...children.flatMap(elementsOf)]

/** Checks that calendars, feeds and share images are well-formed and hold only known elements. */
export async function feedFaults(
  page: Page,
  { url, events }: { url: string } & Pick<PayloadClub, 'events'>,
): Promise<{ wrong: string[]; seen: number }> {
  const wrong: string[] = []
  const textOf = async (path: string) => (await fetch(url + path)).text()
  const strange = (path: string, names: string[], known: RegExp) => {
    for (const name of names) if (!known.test(name)) wrong.push(`${path} holds ${name}`)
  }
  const tried = async (path: string, look: () => Promise<void>) =>
    look().catch((error: unknown) => wrong.push(`${path} ${String(error).slice(0, 120)}`))
  const calendars = [
    '/calendar.ics',
    '/registration-opens.ics',
    ...[...events.keys()].map((id) => `/events/${id}.ics`),
  ]
  for (const path of calendars)
    await tried(path, async () => strange(path, namesOf(readCalendar(await textOf(path))), calendarNames))
  for (const path of ['/feed.xml', '/sitemap.xml'])
    await tried(path, async () =>
      strange(path, elementsOf(await readXml(page, await textOf(path))), xmlNames),
    )
  const cards = [...events.keys()].filter((_, place) => place % CARD_EVERY === 0)
  for (const id of cards) {
    const answer = await fetch(`${url}/og/events/${id}.png`)
    if (answer.headers.get('content-type') !== 'image/png') wrong.push(`the card of ${id}: ${answer.status}`)
    await answer.body?.cancel()
  }
  return { wrong, seen: calendars.length + cards.length + 2 }
}
