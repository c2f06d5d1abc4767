import { describe, expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { Application } from '#app/pages/request-context.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { readCalendar, valueOf } from '#tests/support/icalendar.ts'
import { createDiscoveryRoutes } from './routes.ts'

const now = new Date('2026-11-21T06:00:00Z')
const site = 'https://club.example'

function openRoutes(db: Database) {
  const services = actingAs(db, visitor, { now, env: { publicUrl: site } })
  const application = { services, now: () => now } as unknown as Application
  const routes = createDiscoveryRoutes({
    application,
    publicFolder: 'content/public',
    buildName: async () => 'b1',
  })
  return async (path: string) => {
    const answer = await routes.request(path)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      caching: answer.headers.get('cache-control'),
      headers: answer.headers,
      text: await answer.text(),
    }
  }
}

const [sqlite] = engines
const open = () => sqlite?.open() ?? Promise.reject(new Error('no engine'))

describe('the calendar', () => {
  test('contains all events, or the events of one category', async () => {
    const db = await open()
    const event = await anEvent(db)
    await anEvent(db, { category: 'Social', title: 'Tea' })
    const ask = openRoutes(db)
    const { type, caching, text } = await ask('/calendar.ics')
    expect([type, caching]).toEqual(['text/calendar; charset=utf-8', 'public, no-cache'])
    expect(readCalendar(text).components.map((one) => valueOf(one, 'SUMMARY'))).toEqual([event.title, 'Tea'])
    const social = readCalendar((await ask('/calendar.ics?category=Social')).text)
    expect(valueOf(social, 'X-WR-CALNAME')).toBe('Lumière Club: Social')
    expect(social.components.map((one) => valueOf(one, 'SUMMARY'))).toEqual(['Tea'])
    expect((await ask('/calendar.ics?category=Party')).status).toBe(404)
  })

  test('of openings contains each future opening of a registration on the site', async () => {
    const db = await open()
    const opening = (opensAt: string) => ({
      settings: { ...externalFormSettings, method: 'here', opensAt } as const,
    })
    const { id } = await anEvent(db, { title: 'Soon', ...opening('2026-12-01T09:00:00.000Z') })
    await anEvent(db, { title: 'Open', ...opening('2026-11-01T09:00:00.000Z') })
    await anEvent(db, { title: 'Elsewhere' })
    const { components } = readCalendar((await openRoutes(db)('/registration-opens.ics')).text)
    expect(
      components.map((one) => [valueOf(one, 'UID'), valueOf(one, 'SUMMARY'), valueOf(one, 'DTSTART')]),
    ).toEqual([[`registration-${id}`, 'Registration opens: Soon', '2026-12-01T09:00:00Z']])
  })

  test('of one event has a file name from its title, and a missing event has status 404', async () => {
    const db = await open()
    const { id } = await anEvent(db, { title: '"Été": l\u2019amour / 48 h\r\n' })
    const ask = openRoutes(db)
    const { headers, text } = await ask(`/events/${id}.ics`)
    expect(headers.get('content-disposition')).toBe('inline; filename="ete-l-amour-48-h.ics"')
    expect(readCalendar(text).components.map((one) => valueOf(one, 'UID'))).toEqual([id])
    expect((await ask(`/events/${id.replace(/.$/, 'f').replace(/^./, 'f')}.ics`)).status).toBe(404)
    expect((await ask('/events/x.ics')).status).toBe(404)
  })
})

describe('the feed', () => {
  test('identifies each event by its UUID, and lists the last changed event first', async () => {
    const db = await open()
    const { id } = await anEvent(db, { title: 'Light & <shade>' })
    await anEvent(db, { title: 'Newer', createdAt: '2026-02-01T00:00:00.000Z' })
    const { type, text } = await openRoutes(db)('/feed.xml')
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain(`<id>urn:uuid:${id}</id><title>Light &amp; &lt;shade&gt;</title>`)
    expect(text).toContain(`<link rel="alternate" type="text/html" href="${site}/events/${id}"/>`)
    expect(text).toContain('<updated>2026-02-01T00:00:00.000Z</updated><author>')
    expect(text.indexOf('Newer')).toBeLessThan(text.indexOf('Light &amp;'))
  })

  test('shows how many seats are left for an event, and how many people attended a past event', async () => {
    const db = await open()
    await anEvent(db, { seats: 30, participants: 26 })
    await anEvent(db, { turnsPastAt: '2026-11-20T06:00:00.000Z', participants: 9, attended: 7 })
    const { text } = await openRoutes(db)('/feed.xml')
    expect(text).toContain('Studio 2. Limited seats! 4 left. Three lamps')
    expect(text).toContain('Studio 2. Past: 7 attended. Three lamps')
    await anEvent(db, { eventStatus: 'postponed', title: 'Rain' })
    expect((await openRoutes(db)('/feed.xml')).text).toContain('<title>Postponed: Rain</title>')
  })

  test('of an empty club is a valid feed', async () => {
    const { status, text } = await openRoutes(await open())('/feed.xml')
    expect(status).toBe(200)
    expect(text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })
})

describe('the resources for search engines and phones', () => {
  test('include a sitemap with the full addresses of pages, events, films and portfolio pieces', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const { text } = await openRoutes(db)('/sitemap.xml')
    expect(text).toContain(`<loc>${site}/events/${id}</loc><lastmod>2026-01-05T06:30:00.000Z</lastmod>`)
    for (const path of ['/', '/events/1', '/lcdiwali', '/privacy', '/portfolio/zine', '/films/patang'])
      expect(text).toContain(`<loc>${site}${path}</loc>`)
    expect(text).not.toMatch(/admin|\/join|signup/)
  })

  test('include a robots.txt that excludes the admin pages and names the sitemap', async () => {
    const { text } = await openRoutes(await open())('/robots.txt')
    const lines = text.split('\n')
    expect(lines).toContain('Disallow: /admin')
    expect(lines).toContain('Disallow: /join')
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`)
  })

  test('include a manifest with the name of the club', async () => {
    const { type, text } = await openRoutes(await open())('/manifest.webmanifest')
    expect(type).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({ name: 'Lumière Club', start_url: '/', display: 'standalone' })
  })

  test('include a service worker with the name of the build', async () => {
    const { type, caching, text } = await openRoutes(await open())('/sw.js')
    expect([type, caching]).toEqual(['text/javascript; charset=utf-8', 'public, no-cache'])
    expect(text).toContain("const BUILD = 'b1'")
  })

  test('return 503 when the database fails', async () => {
    const db = await open()
    const ask = openRoutes(db)
    await db.schema.dropTable('event').execute()
    expect((await ask('/feed.xml')).status).toBe(503)
  })
})
