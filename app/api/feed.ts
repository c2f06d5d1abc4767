import { type FollowedEvent, seatText } from '#app/events/model.ts'
import { clockTime, longDate } from '#app/events/zone.ts'
import { element, words, type Xml, xmlDocument } from '#app/platform/xml.ts'
import type { FollowedPost } from '#app/posts/model.ts'

interface Entry {
  updatedAt: string
  xml: Xml
}

interface Followed {
  publicUrl: string
  clubName: string
  tagline: string
  events: readonly FollowedEvent[]
  posts: readonly FollowedPost[]
  now: Date
}

/** RFC 4287 asks a feed for a moment; one that never had an entry says the first there is. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** Ids are the row's own uuid (RFC 4122), so they outlive a move to another address. */
function entry(
  { id, title, updatedAt }: { id: string; title: string; updatedAt: string },
  publishedAt: string,
  rest: readonly Xml[],
): Entry {
  const xml = element(
    'entry',
    {},
    words('id', `urn:uuid:${id}`),
    words('title', title),
    words('published', publishedAt),
    words('updated', updatedAt),
    ...rest,
  )
  return { updatedAt, xml }
}

function eventEntry(event: FollowedEvent, { publicUrl, now }: Pick<Followed, 'publicUrl' | 'now'>): Entry {
  const when = [longDate(event.date), clockTime(event.time)].filter(Boolean).join(', ')
  return entry(event, event.createdAt, [
    element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/events/${event.id}` }),
    element('category', { term: event.category }),
    words('summary', `${when}, ${event.venue}. ${seatText(event, now)}. ${event.description}`),
    words('content', event.aboutEvent, { type: 'text' }),
  ])
}

function postEntry(post: FollowedPost, publicUrl: string): Entry {
  return entry(post, post.publishedAt, [
    element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/posts/${post.id}` }),
    words('content', post.body, { type: 'text' }),
  ])
}

/** Atom (RFC 4287): events and announcements in one feed, the last changed first. */
export function atomFeed({ publicUrl, clubName, tagline, events, posts, now }: Followed): string {
  const entries = [
    ...events.map((event) => eventEntry(event, { publicUrl, now })),
    ...posts.map((post) => postEntry(post, publicUrl)),
  ].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-IN' },
      words('id', `${publicUrl}/feed.xml`),
      words('title', clubName),
      words('subtitle', tagline),
      words('updated', entries[0]?.updatedAt ?? NEVER),
      element('author', {}, words('name', clubName), words('uri', `${publicUrl}/`)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: `${publicUrl}/feed.xml` }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/` }),
      words('icon', `${publicUrl}/art/icons/icon-192.png`),
      ...entries.map(({ xml }) => xml),
    ),
  )
}
