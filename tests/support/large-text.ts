import type { CDPSession, Page } from '@playwright/test'
import { sidewaysParts } from './layout.ts'

/** The ways a phone enlarges text: the browser's font size setting, or text zoom. */
const ways: Record<string, (page: Page, browser: CDPSession, percent: number) => Promise<unknown>> = {
  setting: (_, browser, percent) =>
    browser.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round(0.16 * percent), fixed: Math.round(0.13 * percent) },
    }),
  zoom: (page, _, percent) =>
    page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`),
}

const PHONE = { width: 360, height: 800 }

/** On a phone: elements that overflow sideways at each text size, and a header that has become two rows. */
export async function largeTextProblems(page: Page, browser: CDPSession): Promise<string[]> {
  await page.setViewportSize(PHONE)
  const bar = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().height)
  const isTwoRows = !page.url().endsWith('/door') && (bar ?? 0) > 72
  const found = isTwoRows ? ['a header of two rows'] : []
  for (const [name, set] of Object.entries(ways)) {
    for (const percent of [130, 200]) {
      await set(page, browser, percent)
      found.push(...(await sidewaysParts(page)).map((part) => `${name} ${percent} %: ${part}`))
    }
    await set(page, browser, 100)
  }
  return found
}

/** How many letters of its size fit into a line of the page's title, with text of 200 %. */
export async function lettersALine(page: Page, browser: CDPSession): Promise<number> {
  await ways['zoom']?.(page, browser, 200)
  return page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { fontSize } = getComputedStyle(title)
    return title.getBoundingClientRect().width / Number.parseFloat(fontSize)
  })
}
