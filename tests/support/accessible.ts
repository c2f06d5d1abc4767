import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WIDTHS = [390, 1440]
const themes = ['dark', 'light']

/** What axe finds wrong with the page as it stands, on a phone and on a desk, in both themes. */
export async function wrongInBothThemes(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of themes) {
      await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations)
        wrong.push(`${width} ${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  }
  return wrong
}
