import { expect, type Locator } from '@playwright/test'

/** Waits until somebody who looks at the screen sees it: its first and last line are in the window, and nothing lies over them. */
export async function expectInSight(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { left, width, top, bottom } = element.getBoundingClientRect()
        const isSeenAt = (y: number) => {
          const hit = document.elementFromPoint(left + Math.min(width / 2, 40), y)
          return hit !== null && (element.contains(hit) || hit.contains(element))
        }
        if (top < 0 || bottom > innerHeight) return `from ${top} to ${bottom} of ${innerHeight}`
        const inset = Math.min(6, (bottom - top) / 3)
        return isSeenAt(top + inset) && isSeenAt(bottom - inset)
          ? 'in sight'
          : `covered at ${top} to ${bottom}`
      }),
    )
    .toBe('in sight')
}
