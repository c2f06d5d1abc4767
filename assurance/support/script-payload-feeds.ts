import type { Page } from '@playwright/test'
import { readCalendar } from '#tests/support/icalendar.ts'
import type { PayloadClub } from './script-payload-club.ts'
import { readXml, type XmlElement } from '#tests/support/xml.ts'

const CARD_EVERY = 15

const calendarNames = /^(VCALENDAR|VEVENT|VTIMEZONE|STANDARD|DAYLIGHT)$/
const xmlNames =
  /^(feed|entry|title|subtitle|id|link|updated|published|author|name|summary|content|category|rights|icon|logo|generator|uri|urlset|url|loc|lastmod|image)$/

/** The elements of an announcement in the feed, with the attributes each may have. */
const xhtmlAttributes: Partial<Record<string, readonly string[]>> = {
  div: ['xmlns'],
  p: [],
  br: [],
  ul: [],
  li: [],
  strong: [],
  a: ['href'],
  img: ['src', 'alt'],
}

interface Component {
  name: string
  components: Component[]
}

const namesOf = ({ name, components }: Component): string[] => [name, ...components.flatMap(namesOf)]

/** Elements, attributes and addresses that no text of a person may bring into a feed. */
function strangeParts({ name, attributes, children }: XmlElement, isXhtml = false): string[] {
  const allowed = xhtmlAttributes[name]
  const names = isXhtml ? Object.keys(attributes).filter((attribute) => !allowed?.includes(attribute)) : []
  const addresses = [attributes['href'], attributes['src']].filter(
    (address) => address !== undefined && !/^https?:\/\//.test(address),
  )
  return [
    ...((isXhtml ? allowed : xmlNames.test(name)) ? [] : [name]),
    ...names.map((attribute) => `${name} ${attribute}`),
    ...addresses.map((address) => `${name} to ${address}`),
    ...children.flatMap((child) => strangeParts(child, isXhtml || attributes['type'] === 'xhtml')),
  ]
}

/** Checks that calendars, feeds and share images are well-formed and hold only known elements. */
export async function feedFaults(
  page: Page,
  { url, events }: { url: string } & Pick<PayloadClub, 'events'>,
): Promise<{ wrong: string[]; seen: number }> {
  const wrong: string[] = []
  const textOf = async (path: string) => (await fetch(url + path)).text()
  const report = (path: string, parts: readonly string[]) =>
    void wrong.push(...parts.map((part) => `${path} contains ${part}`))
  const reportErrors = async (path: string, look: () => Promise<void>) =>
    look().catch((error: unknown) => wrong.push(`${path} ${String(error).slice(0, 120)}`))
  const calendars = [
    '/calendar.ics',
    '/registration-opens.ics',
    ...[...events.keys()].map((id) => `/events/${id}.ics`),
  ]
  for (const path of calendars)
    await reportErrors(path, async () =>
      report(
        path,
        namesOf(readCalendar(await textOf(path))).filter((name) => !calendarNames.test(name)),
      ),
    )
  for (const path of ['/feed.xml', '/sitemap.xml'])
    await reportErrors(path, async () => report(path, strangeParts(await readXml(page, await textOf(path)))))
  const cards = [...events.keys()].filter((_, place) => place % CARD_EVERY === 0)
  for (const id of cards) {
    const answer = await fetch(`${url}/og/events/${id}.png`)
    if (answer.headers.get('content-type') !== 'image/png')
      wrong.push(`the share image of ${id}: ${answer.status}`)
    await answer.body?.cancel()
  }
  return { wrong, seen: calendars.length + cards.length + 2 }
}
