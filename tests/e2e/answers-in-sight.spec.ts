import { expect, signIn, test } from '../support/e2e-test.ts'
import { expectInSight } from '../support/in-sight.ts'

/** product.md#answers: on a phone each answer appears where was pressed, or the page goes to it. */
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

test.describe('on a phone the answer is in sight', () => {
  for (const height of [800, 500])
    test(`when a step of the event form is refused, ${height} pixels high`, async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height })
      await signIn(page, site, '/admin/events/new')
      await page.getByLabel('Title', { exact: true }).fill('A night of lamps')
      await page.getByLabel('Description', { exact: true }).fill('One evening.')
      await page.getByLabel('Category', { exact: true }).selectOption('Workshop')
      await page.getByRole('button', { name: 'Next', exact: true }).tap()
      const field = page.getByLabel('About the event', { exact: true })
      await expect(field).toBeFocused()
      const message = page.locator('main [id$=error]').filter({ visible: true }).first()
      await expectInSight(message)
    })
})
