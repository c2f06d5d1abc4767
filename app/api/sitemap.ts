import { element, words, type Xml, xmlDocument } from '#app/platform/xml.ts'

/** Public pages whose words stand in the code or in content/: no honest date of their last change is known. */
const fixedPaths = [
  '/events/1',
  '/events/2',
  '/events/3',
  '/events/4',
  '/events/5',
  '/lcdiwali',
  '/short-films',
  '/TeamSection',
  '/video-editing',
  '/about',
  '/services',
  '/contact',
  '/privacy',
] as const

interface Changed {
  id: string
  updatedAt: string
}

interface Known {
  publicUrl: string
  events: readonly Changed[]
  posts: readonly Changed[]
  pieceIds: readonly string[]
  filmIds: readonly string[]
}

function last(changed: readonly Changed[]): string | undefined {
  return changed
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
}

/** Everything a search engine should know (sitemaps.org 0.9). */
export function sitemapText({ publicUrl, events, posts, pieceIds, filmIds }: Known): string {
  const url = (path: string, lastmod?: string): Xml =>
    element('url', {}, words('loc', publicUrl + path), ...(lastmod ? [words('lastmod', lastmod)] : []))
  return xmlDocument(
    element(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      url('/', last(events)),
      url('/events', last(events)),
      ...fixedPaths.map((path) => url(path)),
      ...events.map(({ id, updatedAt }) => url(`/events/${id}`, updatedAt)),
      ...filmIds.map((id) => url(`/short-films?film=${id}`)),
      ...pieceIds.map((id) => url(`/portfolio/${id}`)),
      url('/posts', last(posts)),
      ...posts.map(({ id, updatedAt }) => url(`/posts/${id}`, updatedAt)),
    ),
  )
}

/** What is nobody's business to list: the desk, accounts, forms and what only programs ask for. */
const closed = [
  '/admin',
  '/signup',
  '/logout',
  '/reset-password',
  '/join',
  '/api/',
  '/live',
  '/offline',
  '/tickets',
]

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
