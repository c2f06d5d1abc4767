import { element, textElement, type Xml, xmlDocument } from '#app/platform/formats/xml.ts'
import { closedToRobots, contentPages } from '#app/route-policies.ts'

interface SitemapEntry {
  id: string
  updatedAt: string
}

interface SitemapSource {
  publicUrl: string
  events: readonly SitemapEntry[]
  posts: readonly SitemapEntry[]
  pieceIds: readonly string[]
  filmIds: readonly string[]
  /** '2026-27' */
  committees: readonly string[]
  /** Pages that are hidden at present. */
  hidden: readonly string[]
}

function last(entries: readonly SitemapEntry[]): string | undefined {
  return entries
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
}

/** The sitemap (sitemaps.org 0.9). */
export function sitemapText(source: SitemapSource): string {
  const { publicUrl, events, posts, pieceIds, filmIds, committees, hidden } = source
  const url = (path: string, lastmod?: string): Xml =>
    element(
      'url',
      {},
      textElement('loc', publicUrl + path),
      ...(lastmod ? [textElement('lastmod', lastmod)] : []),
    )
  return xmlDocument(
    element(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      url('/', last(events)),
      url('/events', last(events)),
      ...contentPages.filter((path) => !hidden.includes(path)).map((path) => url(path)),
      ...events.map(({ id, updatedAt }) => url(`/events/${id}`, updatedAt)),
      ...filmIds.map((id) => url(`/films/${id}`)),
      ...pieceIds.map((id) => url(`/portfolio/${id}`)),
      ...committees.map((slug) => url(`/committee/${slug}`)),
      url('/posts', last(posts)),
      ...posts.map(({ id, updatedAt }) => url(`/posts/${id}`, updatedAt)),
    ),
  )
}

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
