import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WIDTHS = [390, 1440]
const themes = ['dark', 'light']

/** What axe finds wrong with the page as it stands. Its one frame from elsewhere is the player's, and not ours. */
export async function wrong(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** In the width it has, in both themes. */
export async function wrongInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
    found.push(...(await wrong(page)).map((what) => `${theme} ${what}`))
  }
  return found
}

/** On a phone and on a desk, in both themes. */
export async function wrongAnywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await wrongInBothThemes(page)).map((what) => `${width} ${what}`))
  }
  return found
}
