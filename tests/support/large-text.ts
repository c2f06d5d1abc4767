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

/** With text zoom of 200 % on a phone: words that something cuts off, and those of headings and buttons that go on in the next line. */
export async function lostWords(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  return page.evaluate(() => {
    const isCut = (box: DOMRect, around: Element | null): boolean => {
      if (!around || around === document.body) return false
      const { left, right, width } = around.getBoundingClientRect()
      const cuts = /hidden|clip/.test(getComputedStyle(around).overflowX) && width > 1
      return (cuts && (box.right > right + 1 || box.left < left - 1)) || isCut(box, around.parentElement)
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      // The moving strip leaves the screen on purpose; '.sr' is for screen readers.
      if (!parent?.checkVisibility() || parent.closest('.sr, .skip, section:has(> [data-perf])')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1 && parent.closest('h1, h2, h3, button, [data-variant]'))
          found.push(`broken: ${word}`)
        if (isCut(range.getBoundingClientRect(), parent)) found.push(`cut off: ${word}`)
      }
    }
    return found
  })
}
