import type { Page } from '@playwright/test'
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
      test(path, async ({ page }) => {
        await arriveBare(page, path)
        const { sum, moved } = await shiftsOf(page)
        expect(sum, moved.join(' | ')).toBeLessThan(MOST_SHIFT)
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
