import { element, textElement, type Xml, xmlDocument } from '#app/platform/formats/xml.ts'
import { closedToRobots, fixedPages } from '#app/route-policies.ts'

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
}

function last(changed: readonly SitemapEntry[]): string | undefined {
  return changed
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
}

/** The sitemap (sitemaps.org 0.9). */
export function sitemapText({ publicUrl, events, posts, pieceIds, filmIds }: SitemapSource): string {
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
      ...fixedPages.map((path) => url(path)),
      ...events.map(({ id, updatedAt }) => url(`/events/${id}`, updatedAt)),
      ...filmIds.map((id) => url(`/short-films?film=${id}`)),
      ...pieceIds.map((id) => url(`/portfolio/${id}`)),
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
