import type { Locator } from '@playwright/test'

/** Counts taps on a phone. Letters are typed; opening a list and choosing count as two taps. */
export function tapCounter() {
  let taps = 0
  return {
    count: () => taps,
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
    /** Opens the phone's own list, calendar or clock, and chooses. */
    async choose(act: () => Promise<unknown>) {
      taps += 2
      await act()
    },
  }
}
