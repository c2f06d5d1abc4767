import type { Page } from '@playwright/test'
import axe from 'axe-core'

const looks = [
  ['dark', 390],
  ['light', 1440],
] as const

/** Longer than any transition of the site, and shorter than its animations without an end. */
const LONGEST_MOVE_MS = 2_000
/** Counted in frames: on a busy machine a frame may take a second. What does not move within them never will. */
const MOST_FRAMES = 120

/** Waits for colour transitions to end, but not for endless or scroll-driven animations. */
async function endOfMoves(page: Page): Promise<void> {
  await page.evaluate(
    async ({ longestMs, mostFrames }) => {
      const isMoving = ({ playState, timeline, effect }: Animation) =>
        playState === 'running' &&
        timeline === document.timeline &&
        Number(effect?.getComputedTiming().endTime) <= longestMs
      for (let frame = 0; frame < mostFrames; frame += 1) {
        await new Promise(requestAnimationFrame)
        if (!document.getAnimations().some(isMoving)) return
      }
    },
    { longestMs: LONGEST_MOVE_MS, mostFrames: MOST_FRAMES },
  )
}

/** The problems axe finds on the page. Frames are left out: the only one is the video player of another site. */
export async function wrong(page: Page): Promise<string[]> {
  await endOfMoves(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** In the dark theme on a phone and in the light theme on a desktop. */
export async function wrongAnywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, width] of looks) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await wrong(page)).map((what) => `${theme} ${width} ${what}`))
  }
  return found
}
