import type { Browser, Page } from '@playwright/test'
import { addDays, clockTime, longDate } from '#app/events/club-time.ts'
import { seatBadge } from '#app/events/model.ts'
import { shortDate, titleLines } from '#app/events/ui/event-programme.tsx'
import { expect, test } from '../support/e2e-test.ts'

/** The largest acceptable layout shift (CLS) of a page. */
const MOST_SHIFT = 0.01

/** Loads a page whose fonts and pictures arrive only after the first paint. */
async function arriveBare(page: Page, path: string): Promise<void> {
  let letThrough = () => {}
  const painted = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.(woff2|webp|avif)$/, async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  letThrough()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

/** The layout shifts of the page and the elements that moved. */
function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: 'layout-shift',
        buffered: true,
      })
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, [])))
    })
    const moved = shifts.flatMap(({ sources }) =>
      sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40)),
    )
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved }
  })
}

const everywhere = ['/', '/events', '/short-films', '/about', '/events/1', '/portfolio/kinetic-type']

/** A nearly full line may break with the fallback font: the widths of common phones, and a desktop. */
for (const [width, height, paths] of [
  [360, 740, ['/']],
  [390, 844, everywhere],
  [412, 915, ['/events/1']],
  [1440, 900, ['/', '/events', '/events/1']],
] as const)
  test.describe(`at ${width} pixels late fonts and pictures cause no layout shift`, () => {
    test.use({ viewport: { width, height } })
    for (const path of paths)
      test(path, { tag: path === '/' ? '@daily' : [] }, async ({ page }) => {
        await arriveBare(page, path)
        const { sum, moved } = await shiftsOf(page)
        expect(sum, moved.join(' | ')).toBeLessThan(MOST_SHIFT)
      })
  })

/** As many as the next events of a club can have, a name with a letter more each time. */
const DATES = 400
const name =
  'Monsoon Shorts: AN OPEN AIR screening of WHAT WE MADE in the rains, with tea, questions and a walk home'
const nextEvents = Array.from({ length: DATES }, (_, day) => {
  const date = addDays('2026-11-28', day)
  const event = {
    availableSeats: day,
    status: 'upcoming',
    participants: 0,
    eventStatus: 'scheduled',
  } as const
  return {
    when: `Next: ${shortDate(longDate(date))}, ${clockTime(day % 2 ? '10:30' : '12:00')}`,
    ...titleLines(name.slice(day % 50, (day % 50) + 3 + (day % name.length))),
    seats: seatBadge(event).text,
  }
})

/** Where everything in the hero begins and ends, for each of the next events, in the faces that the page has. */
function heroLines(page: Page): Promise<string[]> {
  return page.evaluate((events) => {
    const hero = document.querySelector('main > section')
    const [when, title, seats] = hero?.querySelector('a[href^="/events/"]')?.children ?? []
    if (!hero || !when || !(title instanceof HTMLElement) || !seats)
      throw new Error('the hero names no event')
    return events.map((event) => {
      when.textContent = event.when
      title.textContent = event.text
      title.dataset.lines = String(event.lines)
      seats.textContent = event.seats
      return Array.from(hero.querySelectorAll('p, a, a > *, form'), (line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return `${Math.round(top)}-${Math.round(bottom)}`
      }).join(' ')
    })
  }, nextEvents)
}

async function linesAt(browser: Browser, url: string, width: number, hasFonts: boolean): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  if (!hasFonts) await page.route(/\.woff2$/, (route) => route.abort())
  await page.goto(url)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.evaluate(() => document.fonts.ready)
  return heroLines(page).finally(() => page.close())
}

test.describe('the hero has the same lines before and after the typeface arrives', () => {
  for (const width of [320, 360, 390, 412, 768, 1024, 1440])
    test(`at ${width} pixels, whatever date, name and seats the next event has`, async ({
      browser,
      site,
    }) => {
      const [before, after] = [
        await linesAt(browser, site.url, width, false),
        await linesAt(browser, site.url, width, true),
      ]
      const moved = nextEvents.filter((_, at) => before[at] !== after[at])
      expect(moved.map(({ when, text, seats }) => `${when} | ${text} | ${seats}`)).toEqual([])
    })
})

test('the glow behind the hero does not move when the hero grows', async ({ page }) => {
  await page.goto('/')
  const glow = () =>
    page
      .locator('main > section')
      .first()
      .evaluate((hero) => {
        const { top, height } = getComputedStyle(hero, '::before')
        return [top, height]
      })
  const before = await glow()
  await page
    .locator('main > section')
    .first()
    .evaluate((hero) => {
      ;(hero as HTMLElement).style.setProperty('min-height', '3000px')
    })
  expect(await glow()).toEqual(before)
})
