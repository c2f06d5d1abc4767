import { markedBlocks, plainText } from '#app/club/text-marks.rules.ts'
import { type FeedEvent, seatText } from '#app/events/model.ts'
import { titlePrefixes } from '#app/events/schedule.ts'
import { clockTime, longDate } from '#app/events/club-time.ts'
import type { MarkedPiece } from '#app/platform/formats/marked-text.ts'
import { element, textElement, type Xml, xmlDocument } from '#app/platform/formats/xml.ts'
import type { FeedPost } from '#app/posts/model.ts'

interface Entry {
  updatedAt: string
  xml: Xml
}

interface FeedSource {
  publicUrl: string
  clubName: string
  tagline: string
  /** The path of the club's icon. */
  icon: string
  events: readonly FeedEvent[]
  posts: readonly FeedPost[]
  now: Date
}

/** RFC 4287 requires an instant; a feed without entries has the epoch. */
const NO_ENTRIES_UPDATED_AT = '1970-01-01T00:00:00.000Z'

/** Ids are the row's uuid (RFC 4122), so they survive a change of the site's address. */
function entry(
  { id, title, updatedAt }: { id: string; title: string; updatedAt: string },
  publishedAt: string,
  rest: readonly Xml[],
): Entry {
  const xml = element(
    'entry',
    {},
    textElement('id', `urn:uuid:${id}`),
    textElement('title', title),
    textElement('published', publishedAt),
    textElement('updated', updatedAt),
    ...rest,
  )
  return { updatedAt, xml }
}

function eventEntry(event: FeedEvent, { publicUrl, now }: Pick<FeedSource, 'publicUrl' | 'now'>): Entry {
  const when = [longDate(event.date), clockTime(event.time)].filter(Boolean).join(', ')
  return entry(
    { ...event, title: titlePrefixes[event.eventStatus] + event.title },
    event.publishedAt ?? event.createdAt,
    [
      element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/events/${event.id}` }),
      element('category', { term: event.category }),
      textElement('summary', `${when}, ${event.venue}. ${seatText(event, now)}. ${event.description}`),
      textElement('content', plainText(event.aboutEvent), { type: 'text' }),
    ],
  )
}

function postEntry(post: FeedPost, publicUrl: string): Entry {
  return entry(post, post.publishedAt, [
    element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/posts/${post.id}` }),
    ...(post.author ? [element('author', {}, textElement('name', post.author))] : []),
    element('content', { type: 'xhtml' }, element('div', { xmlns: XHTML }, ...postContent(post, publicUrl))),
  ])
}

const XHTML = 'http://www.w3.org/1999/xhtml'

/** The lines of a text; links and bold text are elements. */
function markedPiece({ text, href, isBold }: MarkedPiece): (Xml | { text: string })[] {
  const lines = text
    .split('\n')
    .flatMap((line, at) => [...(at > 0 ? [element('br', {})] : []), { text: line }])
  const content = isBold ? [element('strong', {}, ...lines)] : lines
  return href ? [element('a', { href }, ...content)] : content
}

function postContent({ body, image, imageAlt, linkLabel, linkUrl }: FeedPost, publicUrl: string): Xml[] {
  const picture = image && element('img', { src: new URL(image, publicUrl).href, alt: imageAlt })
  const text = markedBlocks(body).map((block) =>
    'items' in block
      ? element('ul', {}, ...block.items.map((item) => element('li', {}, ...item.flatMap(markedPiece))))
      : element('p', {}, ...block.pieces.flatMap(markedPiece)),
  )
  const link = linkUrl && element('p', {}, textElement('a', linkLabel, { href: linkUrl }))
  return [...(picture ? [picture] : []), ...text, ...(link ? [link] : [])]
}

/** Atom (RFC 4287): events and announcements in one feed, the last changed first. */
export function atomFeed({ publicUrl, clubName, tagline, icon, events, posts, now }: FeedSource): string {
  const entries = [
    ...events.map((event) => eventEntry(event, { publicUrl, now })),
    ...posts.map((post) => postEntry(post, publicUrl)),
  ].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-IN' },
      textElement('id', `${publicUrl}/feed.xml`),
      textElement('title', clubName),
      textElement('subtitle', tagline),
      textElement('updated', entries[0]?.updatedAt ?? NO_ENTRIES_UPDATED_AT),
      element('author', {}, textElement('name', clubName), textElement('uri', `${publicUrl}/`)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: `${publicUrl}/feed.xml` }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/` }),
      textElement('icon', publicUrl + icon),
      ...entries.map(({ xml }) => xml),
    ),
  )
}
