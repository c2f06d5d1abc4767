import { type Context, Hono } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { calendarText } from '#app/events/calendar.ts'
import { categories } from '#app/events/model.ts'
import { eventAddresses, eventsToAttend, followedEvent, newestEvents } from '#app/events/use-cases.server.ts'
import type { Application } from '#app/pages/acting.server.ts'
import { shapeOf } from '#app/platform/request-log.ts'
import { newestPosts } from '#app/posts/use-cases.server.ts'
import { films } from '#content/catalogue.ts'
import { club } from '#content/club.ts'
import { pieces } from '#content/projects.ts'
import serviceWorker from '../service-worker.js?raw'
import { openEventCards } from './event-card.ts'
import { atomFeed } from './feed.ts'
import { addPublicEvents } from './public-events.ts'
import { manifestOf } from './manifest.ts'
import { robotsText, sitemapText } from './sitemap.ts'

interface FoundOptions {
  application: Application
  /** Where the art that came with the site lies. */
  publicFolder: string
  /** The name of the build: another one, and browsers forget what they kept of this one. */
  buildName: () => Promise<string>
}

/** Kept whole by the page cache like pages; whoever has a copy asks whether it still holds. */
const CACHING = 'public, no-cache'
const SITEMAP_POSTS = 1_000

function answer(c: Context, body: string, type: string, headers: Record<string, string> = {}) {
  return c.body(body, 200, { 'content-type': type, 'cache-control': CACHING, ...headers })
}

function nothing(c: Context) {
  return c.text('Not found', 404, { 'cache-control': CACHING })
}

/** 'Arambh: your first camera' becomes 'arambh-your-first-camera'. */
function fileNameOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'event'
}

function addCalendars(found: Hono, actingNow: () => Acting): void {
  const siteOf = async ({ env, db }: Acting) => ({
    publicUrl: env.publicUrl,
    clubName: (await clubFacts(db)).name,
  })
  const type = 'text/calendar; charset=utf-8'

  found.get('/calendar.ics', async (c) => {
    const asked = c.req.query('category')
    const category = categories.find((known) => known === asked) ?? null
    if (asked && !category) return nothing(c)
    const acting = actingNow()
    const site = await siteOf(acting)
    const name = category ? `${site.clubName}: ${category}` : site.clubName
    return answer(
      c,
      calendarText(await eventsToAttend(acting, category), site, { name, now: acting.now }),
      type,
    )
  })

  found.get('/events/:file{[0-9a-f-]{36}\\.ics}', async (c) => {
    const acting = actingNow()
    const event = await followedEvent(acting, c.req.param('file').replace('.ics', ''))
    if (!event) return nothing(c)
    const disposition = `inline; filename="${fileNameOf(event.title)}.ics"`
    return answer(c, calendarText([event], await siteOf(acting)), type, {
      'content-disposition': disposition,
    })
  })
}

/** What calendars, feed readers, search engines and phones read instead of pages: equal for everybody, like the pages. */
export function openFound({ application, publicFolder, buildName }: FoundOptions): Hono {
  const { services, now } = application
  const { publicUrl } = services.env
  const actingNow = (): Acting => ({ ...services, viewer: visitor, now: now() })
  const found = new Hono()
  found.onError((error, c) => {
    services.log.error({ err: error, path: shapeOf(c.req.path) }, 'page failed')
    return c.text('Please try again later', 503, { 'cache-control': 'no-store' })
  })
  addCalendars(found, actingNow)
  addPublicEvents(found, actingNow)
  found.get('/og/events/:file{[0-9a-f-]{1,36}\\.png}', openEventCards({ actingNow, folder: publicFolder }))

  found.get('/feed.xml', async (c) => {
    const acting = actingNow()
    const events = await newestEvents(acting)
    const posts = await newestPosts(acting)
    const { name: clubName, tagline } = await clubFacts(services.db)
    const feed = atomFeed({ publicUrl, clubName, tagline, events, posts, now: acting.now })
    return answer(c, feed, 'application/atom+xml; charset=utf-8')
  })

  found.get('/sitemap.xml', async (c) => {
    const events = await eventAddresses(actingNow())
    const posts = await newestPosts(actingNow(), { most: SITEMAP_POSTS })
    const pieceIds = pieces.map(({ id }) => id)
    const filmIds = films.map(({ id }) => id)
    const map = sitemapText({ publicUrl, events, posts, pieceIds, filmIds })
    return answer(c, map, 'application/xml; charset=utf-8')
  })

  found.get('/robots.txt', (c) => answer(c, robotsText(publicUrl), 'text/plain; charset=utf-8'))
  found.get('/manifest.webmanifest', async (c) => {
    const facts = { ...(await clubFacts(services.db)), short: club.short }
    return answer(c, JSON.stringify(manifestOf(facts)), 'application/manifest+json; charset=utf-8')
  })
  found.get('/sw.js', async (c) => {
    const name = encodeURIComponent(await buildName())
    return answer(c, serviceWorker.replace('{build}', name), 'text/javascript; charset=utf-8')
  })
  return found
}
