import type { APIRequestContext, Page } from '@playwright/test'
import { factOf, headOf } from '../support/head.ts'
import { readCalendar, valueOf } from '../support/icalendar.ts'
import { expect, open, test } from '../support/journey.ts'
import { childrenOf, readXml, textOf } from '../support/xml.ts'

async function sitemapPaths(page: Page, request: APIRequestContext, site: string): Promise<string[]> {
  await page.goto('/robots.txt')
  const map = await readXml(page, await (await request.get('/sitemap.xml')).text())
  return childrenOf(map, 'url').map((url) => textOf(url, 'loc').slice(site.length))
}

async function aStoredEvent(page: Page, request: APIRequestContext, site: string): Promise<string> {
  const paths = await sitemapPaths(page, request, site)
  return paths.find((path) => /^\/events\/[0-9a-f]{8}-/.test(path)) ?? ''
}

test.describe('search engines', () => {
  test('find every public page, each once, each with a head of its own', async ({ page, request, site }) => {
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
    // A few of many events stand for all of them.
    const events = paths.filter((path) => /^\/events\/[0-9a-f]{8}-/.test(path))
    for (const path of paths.filter((path) => !events.slice(3).includes(path))) {
      const head = await headOf(page, path)
      expect(head.canonical, path).toBe(site.url + path)
      expect(head.og['url'], path).toBe(head.canonical)
      expect(head.og['title'], path).toBe(head.title)
      expect(head.description.length, path).toBeGreaterThan(20)
      expect(head.og['description'], path).toBe(head.description)
      expect(head.og['image'], path).toMatch(
        new RegExp(`^${site.url}/(art/og-card\\.jpg|og/events/[\\w-]+\\.png)$`),
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

  test('filters and open details are the same page, not new ones', async ({ page, request, site }) => {
    expect((await headOf(page, '/events?when=past&q=light')).canonical).toBe(`${site.url}/events`)
    const event = await aStoredEvent(page, request, site.url)
    const id = event.replace('/events/', '')
    expect((await headOf(page, `/events?event=${id}`)).canonical).toBe(site.url + event)
  })

  test('do not list what is not there, and stay off the desk', async ({ page, request }) => {
    for (const path of [
      '/no/such/page',
      '/events/0198c7a0-0000-7000-8000-000000000000',
      '/portfolio/nothing',
    ]) {
      await page.goto(path)
      await expect(page).toHaveTitle(/^Page Not Found/)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    }
    const robots = await (await request.get('/robots.txt')).text()
    for (const path of ['/admin', '/join', '/api/']) expect(robots.split('\n')).toContain(`Disallow: ${path}`)
  })
})

test.describe('facts in JSON-LD', () => {
  test('the club, on the home page', async ({ page, site }) => {
    const club = factOf(await headOf(page, '/'), 'Organization')
    expect(club).toMatchObject({ name: 'Lumière Club', url: `${site.url}/`, '@id': `${site.url}/#club` })
    expect(club['sameAs']).toHaveLength(3)
  })

  test('an event: when in the club zone, where, for how much, whether there is a seat', async ({
    page,
    site,
  }) => {
    await open(page, '/events')
    await page.getByRole('link', { name: /Three lights/ }).click()
    await page.getByRole('link', { name: 'Open its page' }).click()
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

  test('the featured events and the films', async ({ page, site }) => {
    const arambh = factOf(await headOf(page, '/events/1'), 'Event')
    expect(arambh).toMatchObject({ startDate: '2024-09-28', image: [`${site.url}/og/events/1.png`] })
    const { facts } = await headOf(page, '/short-films')
    const films = facts.filter((fact) => fact['@type'] === 'VideoObject')
    expect(films).toHaveLength(4)
    for (const film of films) {
      expect(film['thumbnailUrl']).not.toHaveLength(0)
      expect(String(film['uploadDate'])).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(String(film['duration'])).toMatch(/^PT\d+M$/)
      expect(film['contentUrl'] ?? film['embedUrl']).toBeDefined()
    }
    expect(factOf(await headOf(page, '/short-films?film=patang'), 'VideoObject')['name']).toBe('Patang')
  })

  test('where a page stands', async ({ page, site }) => {
    const { itemListElement } = factOf(await headOf(page, '/portfolio/zine'), 'BreadcrumbList')
    expect(itemListElement).toEqual(
      [
        ['Home', '/'],
        ['Portfolio of Anika Bose', '/video-editing'],
        ['Grain, issue two', '/portfolio/zine'],
      ].map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: site.url + path,
      })),
    )
  })
})

test.describe('readers and calendars', () => {
  test('the feed is Atom: ids that stay, entries that say when they changed', async ({
    page,
    request,
    site,
  }) => {
    await page.goto('/robots.txt')
    const answer = await request.get('/feed.xml')
    expect(answer.headers()['content-type']).toContain('application/atom+xml')
    const feed = await readXml(page, await answer.text())
    expect(feed.name).toBe('feed')
    expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom')
    expect(
      childrenOf(feed, 'link').find((link) => link.attributes['rel'] === 'self')?.attributes['href'],
    ).toBe(`${site.url}/feed.xml`)
    const entries = childrenOf(feed, 'entry')
    expect(entries.length).toBeGreaterThan(5)
    const ids = entries.map((entry) => textOf(entry, 'id'))
    expect(new Set(ids).size).toBe(ids.length)
    const changes = entries.map((entry) => Date.parse(textOf(entry, 'updated')))
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
    expect(Date.parse(textOf(feed, 'updated'))).toBe(changes[0])
    for (const entry of entries) {
      expect(textOf(entry, 'id')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
      expect(textOf(entry, 'title')).not.toBe('')
    }
    const links = entries.map((entry) => childrenOf(entry, 'link')[0]?.attributes['href'] ?? '')
    expect((await request.get(links[0] ?? '')).status()).toBe(200)
    expect((await request.get(links.at(-1) ?? '')).status()).toBe(200)
  })

  test('an event is taken into a calendar from its page and from its details', async ({
    page,
    request,
    site,
  }) => {
    await open(page, '/events')
    await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Add to calendar' })
    const path = (await link.getAttribute('href')) ?? ''
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const [event] = readCalendar(await answer.text()).components
    if (!event) throw new Error('the calendar is empty')
    expect(valueOf(event, 'SUMMARY')).toBe('48 Hours, One Film')
    expect(valueOf(event, 'DTSTART')).toMatch(/^\d{8}T123000Z$/)
    expect(valueOf(event, 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
    expect(valueOf(event, 'SEQUENCE')).toBe('0')
    expect(valueOf(event, 'STATUS')).toBe('CONFIRMED')
    expect(valueOf(event, 'URL')).toBe(site.url + path.replace('.ics', ''))
    await page.goto(path.replace('.ics', ''))
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', path)
  })

  test('the club is followed as a whole or by category', async ({ page, request, site }) => {
    await open(page, '/events?category=Workshop')
    const subscribe = page.getByRole('link', { name: 'Subscribe to Workshop in your calendar' })
    const address = (await subscribe.getAttribute('href')) ?? ''
    expect(address).toBe(`${site.url.replace('http', 'webcal')}/calendar.ics?category=Workshop`)
    const calendarAt = async (path: string) => readCalendar(await (await request.get(path)).text())
    const workshops = await calendarAt(address.replace('webcal', 'http'))
    expect(workshops.components.length).toBeGreaterThan(0)
    for (const event of workshops.components) expect(valueOf(event, 'CATEGORIES')).toBe('Workshop')
    const all = await calendarAt('/calendar.ics')
    const uids = all.components.map((event) => valueOf(event, 'UID'))
    expect(new Set(uids).size).toBe(uids.length)
    expect(uids).toEqual(expect.arrayContaining(workshops.components.map((event) => valueOf(event, 'UID'))))
    const wholeDay = all.components.find((event) => valueOf(event, 'SUMMARY') === 'Open studio day')
    const start = wholeDay?.properties.find(({ name }) => name === 'DTSTART')
    expect(start?.params).toEqual({ VALUE: 'DATE' })
    expect(start?.value).toMatch(/^\d{8}$/)
  })

  test('none of these asks for a cookie or is sent twice', async ({ request }) => {
    for (const path of [
      '/calendar.ics',
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
      const again = await request.get(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
      expect(again.status(), path).toBe(304)
    }
  })
})
