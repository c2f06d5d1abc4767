import type { APIRequestContext, Page } from '@playwright/test'
import { factOf, headOf } from '../support/head.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { childrenOf, readXml, textOf } from '../support/xml.ts'

async function sitemapPaths(page: Page, request: APIRequestContext, site: string): Promise<string[]> {
  const map = await readXml(page, await (await request.get('/sitemap.xml')).text())
  return childrenOf(map, 'url').map((url) => textOf(url, 'loc').slice(site.length))
}

test.describe('search engines', () => {
  test('find every public page once in the sitemap, with complete metadata', async ({
    page,
    request,
    site,
  }) => {
    const paths = await sitemapPaths(page, request, site.url)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of [
      '/',
      '/events',
      '/events/2',
      '/lcdiwali',
      '/TeamSection',
      '/video-editing',
      '/contact',
    ])
      expect(paths).toContain(path)
    const titles = new Map<string, string>()
    // A sample of the events is enough.
    const events = paths.filter((path) => /^\/events\/[0-9a-f]{8}-/.test(path))
    for (const path of paths.filter((path) => !events.slice(3).includes(path))) {
      const head = await headOf(page, path)
      expect(head.canonical, path).toBe(site.url + path)
      expect(head.og['url'], path).toBe(head.canonical)
      expect(head.og['title'], path).toBe(head.title)
      expect(head.description.length, path).toBeGreaterThan(20)
      expect(head.og['description'], path).toBe(head.description)
      expect(head.og['image'], path).toMatch(
        new RegExp(`^${site.url}/(art/og-card\\.jpg|og/(events|films|posts)/[\\w-]+\\.png)$`),
      )
      expect(head.og['image:alt'], path).not.toBe('')
      expect([head.twitter, head.manifest, head.feed], path).toEqual([
        'summary_large_image',
        '/manifest.webmanifest',
        '/feed.xml',
      ])
      if (path !== '/') factOf(head, 'BreadcrumbList')
      // Two events may bear one name; four pages are still to come.
      if (events.includes(path) || head.title.startsWith('Coming Soon')) continue
      expect(titles.get(head.title), path).toBeUndefined()
      titles.set(head.title, path)
    }
  })

  test('get a noindex for missing pages', async ({ page }) => {
    for (const path of [
      '/no/such/page',
      '/events/0198c7a0-0000-7000-8000-000000000000',
      '/portfolio/nothing',
    ]) {
      await page.goto(path)
      await expect(page).toHaveTitle(/^Page Not Found/)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    }
  })
})

test.describe('the structured data (JSON-LD)', () => {
  test('of an event has the time in the club’s zone, the place, the fee and the availability', async ({
    page,
    site,
  }) => {
    await open(page, '/events?q=Three+lights')
    await page.getByRole('link', { name: /Three lights/ }).click()
    await page.getByRole('link', { name: 'Full details' }).click()
    await page.waitForURL(/\/events\/[0-9a-f-]{36}$/)
    const path = new URL(page.url()).pathname
    const event = factOf(await headOf(page, path), 'Event')
    expect(event).toMatchObject({
      name: 'Three lights, one face',
      url: site.url + path,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Studio 1', address: { addressCountry: 'IN' } },
      organizer: { '@type': 'Organization', name: 'Lumière Club' },
      offers: { price: 100, priceCurrency: 'INR', availability: 'https://schema.org/SoldOut' },
    })
    expect(event['startDate']).toMatch(/^\d{4}-\d{2}-\d{2}T16:00:00\+05:30$/)
    const card = await page.request.get(String((event['image'] as string[])[0]))
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
    const png = await card.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('covers the club, a featured event, the films and breadcrumbs', async ({ page, site }) => {
    const club = factOf(await headOf(page, '/'), 'Organization')
    expect(club).toMatchObject({ name: 'Lumière Club', url: `${site.url}/`, '@id': `${site.url}/#club` })
    const arambh = factOf(await headOf(page, '/events/1'), 'Event')
    expect(arambh).toMatchObject({ startDate: '2024-09-28', image: [`${site.url}/og/events/1.png`] })
    const { facts } = await headOf(page, '/short-films')
    expect(facts.filter((fact) => fact['@type'] === 'VideoObject')).toHaveLength(4)
    expect(factOf(await headOf(page, '/short-films?film=patang'), 'VideoObject')['name']).toBe('Patang')
    const { itemListElement } = factOf(await headOf(page, '/portfolio/zine'), 'BreadcrumbList')
    expect(itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: `${site.url}/` },
      { position: 2, name: 'Portfolio of Anika Bose', item: `${site.url}/video-editing` },
      { position: 3, name: 'Grain, issue two', item: `${site.url}/portfolio/zine` },
    ])
  })
})

test('calendars, feeds, the sitemap and similar files set no cookie and have an ETag', async ({
  request,
}) => {
  for (const path of [
    '/calendar.ics',
    '/registration-opens.ics',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
  ]) {
    const first = await request.get(path)
    const headers = first.headers()
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers['cache-control'], path).toMatch(/^public, max-age=0, s-maxage=1, /)
    const conditional = await request.get(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect(conditional.status(), path).toBe(304)
  }
})
