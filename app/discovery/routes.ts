import { type Context, Hono } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { iconFolder } from '#app/club/brand.rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { calendarText, openingsText } from '#app/events/calendar.ts'
import { categories } from '#app/events/model.ts'
import { plainName } from '#app/events/names.rules.ts'
import {
  calendarEvents,
  eventAddresses,
  feedEvent,
  hiddenFeaturedPaths,
  hiddenSoonPaths,
  listPublicEvents,
  newestEvents,
  registrationOpenings,
} from '#app/events/use-cases.server.ts'
import { type Application, visitorActing } from '#app/pages/request-context.server.ts'
import { redactedPath } from '#app/platform/http/request-log.ts'
import { offlineRoutes } from '#app/route-policies.ts'
import { openCalls } from '#app/calls/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { committeeYears } from '#app/handover/use-cases.server.ts'
import { publicPieces } from '#app/portfolio/use-cases.server.ts'
import { newestPosts } from '#app/posts/use-cases.server.ts'
import serviceWorker from '#app/service-worker.js?raw'
import { openShareCards } from './share-image.ts'
import { createIconRoute } from './icons.ts'
import { createBrandRoute } from './brand-files.ts'
import { atomFeed } from './atom-feed.ts'
import { manifestOf } from './manifest.ts'
import { robotsText, sitemapText } from './sitemap.ts'
import { closingTitle } from '#app/calls/calls.rules.ts'
import type { FilmCall } from '#app/calls/model.ts'
import { component, instantValue, textValue } from '#app/platform/formats/icalendar.ts'

/** Any site may read what every visitor may read (docs/api.md). */
const publicHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The events page's list as JSON: same filters, same fields, cached like the page. */
function addPublicEventsRoute(routes: Hono, actingNow: () => Acting): void {
  routes.get('/api/events', async (c) => {
    const { when, q, category, page } = c.req.query()
    const filters = { when: when === 'past' ? 'past' : 'upcoming', q, category, page } as const
    return c.body(JSON.stringify(await listPublicEvents(actingNow(), filters)), 200, publicHeaders)
  })
}

/** The moment at which a call for films closes, as an entry of the calendar. */
function callClosingLines(call: FilmCall, publicUrl: string): string[] {
  const page = `${publicUrl}/submit/${call.id}`
  return component('VEVENT', [
    `UID:film-call-${call.id}`,
    `DTSTAMP:${instantValue(call.updatedAt)}`,
    `LAST-MODIFIED:${instantValue(call.updatedAt)}`,
    `DTSTART:${instantValue(call.closesAt)}`,
    `SUMMARY:${textValue(closingTitle(call))}`,
    `DESCRIPTION:${textValue(`${call.description}\n\nEnter a film: ${page}`)}`,
    `URL:${page}`,
    'STATUS:CONFIRMED',
  ])
}

interface DiscoveryOptions {
  application: Application
  /** The folder of the pictures that are part of the site. */
  publicFolder: string
  /** The name of the build: when it changes, browsers drop what they cached of the previous one. */
  buildName: () => Promise<string>
}

/** Cached whole by the page cache; clients revalidate their copy. */
const CACHE_CONTROL = 'public, no-cache'
const SITEMAP_POSTS = 1_000

function respond(c: Context, body: string, type: string, headers: Record<string, string> = {}) {
  return c.body(body, 200, { 'content-type': type, 'cache-control': CACHE_CONTROL, ...headers })
}

function notFound(c: Context) {
  return c.text('Not found', 404, { 'cache-control': CACHE_CONTROL })
}

function addCalendars(routes: Hono, actingNow: () => Acting): void {
  const siteOf = async ({ env, db }: Acting) => ({
    publicUrl: env.publicUrl,
    clubName: (await clubFacts(db)).name,
  })
  const type = 'text/calendar; charset=utf-8'

  routes.get('/calendar.ics', async (c) => {
    const requested = c.req.query('category')
    const category = categories.find((known) => known === requested) ?? null
    if (requested && !category) return notFound(c)
    const acting = actingNow()
    const site = await siteOf(acting)
    const name = category ? `${site.clubName}: ${category}` : site.clubName
    const events = await calendarEvents(acting, category)
    const calls = category ? [] : await openCalls(acting)
    const closings = calls.flatMap((call) => callClosingLines(call, site.publicUrl))
    return respond(c, calendarText(events, site, { name, now: acting.now }, closings), type)
  })

  routes.get('/registration-opens.ics', async (c) => {
    const acting = actingNow()
    return respond(c, openingsText(await registrationOpenings(acting), await siteOf(acting)), type)
  })

  routes.get('/events/:file{[0-9a-f-]{36}\\.ics}', async (c) => {
    const acting = actingNow()
    const event = await feedEvent(acting, c.req.param('file').replace('.ics', ''))
    if (!event) return notFound(c)
    const disposition = `inline; filename="${plainName(event.title) || 'event'}.ics"`
    return respond(c, calendarText([event], await siteOf(acting)), type, {
      'content-disposition': disposition,
    })
  })
}

function addFeeds(routes: Hono, actingNow: () => Acting): void {
  routes.get('/feed.xml', async (c) => {
    const acting = actingNow()
    const { publicUrl } = acting.env
    const events = await newestEvents(acting)
    const posts = await newestPosts(acting)
    const facts = await clubFacts(acting.db)
    const { name: clubName, tagline } = facts
    const icon = `${iconFolder(facts)}/icon-192.png`
    const feed = atomFeed({ publicUrl, clubName, tagline, icon, events, posts, now: acting.now })
    return respond(c, feed, 'application/atom+xml; charset=utf-8')
  })

  routes.get('/sitemap.xml', async (c) => {
    const acting = actingNow()
    const events = await eventAddresses(acting)
    const posts = await newestPosts(acting, { most: SITEMAP_POSTS })
    const pieceIds = (await publicPieces(acting)).map(({ id }) => id)
    const filmIds = (await publicFilms(acting)).map(({ id }) => id)
    const committees = (await committeeYears(acting)).map(({ slug }) => slug)
    const hidden = [...(await hiddenFeaturedPaths(acting)), ...(await hiddenSoonPaths(acting))]
    const { publicUrl } = acting.env
    const map = sitemapText({ publicUrl, events, posts, pieceIds, filmIds, committees, hidden })
    return respond(c, map, 'application/xml; charset=utf-8')
  })
}

/** Routes for calendars, feed readers, search engines and phones. Public and cached like pages. */
export function createDiscoveryRoutes({ application, publicFolder, buildName }: DiscoveryOptions): Hono {
  const { services } = application
  const actingNow = () => visitorActing(application)
  const routes = new Hono()
  routes.onError((error, c) => {
    services.log.error({ err: error, path: redactedPath(c.req.path) }, 'page failed')
    return c.text('Please try again later', 503, { 'cache-control': 'no-store' })
  })
  addCalendars(routes, actingNow)
  addPublicEventsRoute(routes, actingNow)
  const { publicUrl } = services.env
  const cards = openShareCards({ actingNow, folder: publicFolder })
  routes.get('/og/events/:file{[0-9a-f-]{1,36}\\.png}', cards.ofEvent)
  routes.get('/og/events/:file{[0-9a-f-]{36}-(?:story|post)\\.jpg}', cards.ofPoster)
  routes.get('/og/films/:file{[a-z0-9-]{1,60}\\.png}', cards.ofFilm)
  routes.get('/og/posts/:file{[0-9a-f-]{36}\\.png}', cards.ofPost)
  routes.get('/og/club.png', cards.ofClub)
  routes.get('/icons/:key/:file', createIconRoute(actingNow, publicFolder))
  routes.get('/brand/:file', createBrandRoute(actingNow))

  addFeeds(routes, actingNow)
  routes.get('/robots.txt', (c) => respond(c, robotsText(publicUrl), 'text/plain; charset=utf-8'))
  routes.get('/manifest.webmanifest', async (c) => {
    const manifest = manifestOf(await clubFacts(services.db))
    return respond(c, JSON.stringify(manifest), 'application/manifest+json; charset=utf-8')
  })
  routes.get('/sw.js', async (c) => {
    const name = encodeURIComponent(await buildName())
    const script = serviceWorker.replace('{build}', name).replace('{routes}', JSON.stringify(offlineRoutes))
    return respond(c, script, 'text/javascript; charset=utf-8')
  })
  return routes
}
