import type { Page } from '@playwright/test'
import axe from 'axe-core'

const looks = [
  ['dark', 390],
  ['light', 1440],
] as const

/** The problems axe finds on the page. Frames are left out: the only one is the video player of another site. */
export async function wrong(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** Longer than any transition of the site. A wait without a limit was once seen to take minutes. */
const LONGEST_TRANSITION_MS = 5_000

/** Colours on their way to the other theme are nobody's. */
async function endOfTransitions(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    const ends = Promise.allSettled(running.map(({ finished }) => finished))
    await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, longestMs))])
  }, LONGEST_TRANSITION_MS)
}

/** In the dark theme on a phone and in the light theme on a desktop. */
export async function wrongAnywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, width] of looks) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
    await page.setViewportSize({ width, height: 900 })
    await endOfTransitions(page)
    found.push(...(await wrong(page)).map((what) => `${theme} ${width} ${what}`))
  }
  return found
}
