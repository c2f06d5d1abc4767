import * as people from '#commands/seed/people.ts'
import * as blank from '#content/blank.ts'
import * as featured from '#content/featured-events.ts'
import * as showcase from '#content/showcase.ts'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { past } from '#commands/seed/past-events.ts'
import { posts } from '#commands/seed/posts.ts'
import { upcoming } from '#commands/seed/upcoming-events.ts'
import { club } from '#content/club.ts'
import { billing, heroLine } from '#content/home.ts'
import { films } from '#content/films.ts'
import { designer, pieces } from '#content/projects.ts'
import { coordinators, leaders } from '#content/team.ts'
import { about, contact, services } from '#content/texts.ts'
import { httpClient } from './http-client.ts'

/** Every text in it, line by line. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map((line) => line.trim())
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const { title, lead } = contact
const everything = textsIn([
  { club, billing, featured, films, heroLine, designer, pieces, showcase, coordinators, leaders },
  { about, services, title, lead, past, upcoming, posts },
])
const ownWords = new Set(textsIn(blank))

/** Sentences and addresses; one or two words ('Short films') may also be another club's. */
const isDistinctive = (text: string) =>
  /^(?:https:\/\/|\/art\/)|@/.test(text) || text.split(/\s+/).length >= 4

const names = [
  ...[...leaders, ...coordinators, designer].map(({ name }) => name),
  ...Object.values(people).flatMap((list) => list.map(([name]) => name)),
  ...[...past, ...upcoming, ...posts, ...films, ...pieces].map((one) => one.title),
  ...billing.slice(1).map(({ name }) => name),
]

/** What only the demo says: all its names, titles, sentences and addresses, and the last signs of it. */
const demoTraces: readonly string[] = [
  ...new Set([
    ...everything.filter((text) => isDistinctive(text) && !ownWords.has(text)),
    ...names,
    club.name,
    club.city,
    club.department,
    club.tagline,
    club.contactEmail,
    'Lumière',
    'lumiereclub',
    'example.com',
    '/art/og-card.jpg',
  ]),
].filter((words) => !'Student Production'.includes(words) && words !== '/art/event-default.webp')

/** The traces in a text, as HTML and scripts write them. */
export function tracesIn(text: string): string[] {
  const plain = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\\n', '\n')
  return demoTraces.filter((trace) => plain.includes(trace))
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** The pictures and videos of the demo, in every size. */
const demoFiles = new Map(
  globSync('content/public/art/{{events,films,portfolio,team,video}/**/*.*,og-card.jpg}').map((path) => [
    digest(readFileSync(path)),
    path,
  ]),
)

export interface PublicText {
  path: string
  text: string
}

const mediaAddress = /(?:^|\/)[^/]+\.(?:png|jpe?g|webp|avif|svg|gif|mp4|webm|ico)$/
const attribute =
  /(?:src|href|content|poster|srcset|imageSrcSet|imagesrcset)="([^"]+)"|"src":"([^"]+)"|url\(([^)]+)\)/gi

function mediaIn({ text }: PublicText, url: string): string[] {
  const found = [...text.matchAll(attribute)].flatMap(([, one, two, three]) =>
    (one ?? two ?? three ?? '').split(/,\s/).map((part) => part.trim().split(' ')[0] ?? ''),
  )
  return found
    .map((address) => address.replaceAll('&amp;', '&').replace(url, ''))
    .filter((address) => address.startsWith('/') && mediaAddress.test(address.split('?')[0] ?? ''))
}

/** Every picture, icon, share image and video that these pages name, with the digest of its bytes. */
export async function mediaOf(url: string, pages: readonly PublicText[]): Promise<Map<string, string>> {
  const addresses = [...new Set(pages.flatMap((page) => mediaIn(page, url)))]
  // Each response is read as it arrives, because the site closes connections that are not read.
  const limit = pLimit(8)
  const read = async (address: string) =>
    [address, digest(new Uint8Array(await (await httpClient(url).get(address)).arrayBuffer()))] as const
  return new Map(await Promise.all(addresses.map((address) => limit(() => read(address)))))
}

/** The files of the demo among them, found by content. */
export const demoFilesIn = (media: ReadonlyMap<string, string>): string[] =>
  [...media].flatMap(([address, found]) =>
    demoFiles.has(found) ? [`${address}: ${demoFiles.get(found)}`] : [],
  )

const publicPaths =
  '/ /events /short-films /TeamSection /video-editing /about /services /contact /privacy /posts /join /feed.xml /calendar.ics /manifest.webmanifest /sitemap.xml /api/events /offline /admin-login /signup /me'.split(
    ' ',
  )

/** Every public page, feed and file of words, and the style sheets that they load. */
export async function everythingPublic(url: string): Promise<PublicText[]> {
  const visitor = httpClient(url)
  const read = async (path: string) => ({
    path,
    text: await (await visitor.get(path.replaceAll('&amp;', '&'))).text(),
  })
  const { text: map } = await read('/sitemap.xml')
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(url, ''))
  const pages = await Promise.all([...new Set([...publicPaths, ...paths])].map(read))
  const files = pages.flatMap(({ text }) =>
    [...text.matchAll(/"(\/(?:assets|brand)\/[^"]+\.css)"/g)].map(([, path = '']) => path),
  )
  return [...pages, ...(await Promise.all([...new Set(files)].map(read)))]
}
