import { wrong } from '../support/accessible.ts'
import { answer, count, people, row } from '../support/check-in.ts'
import { type SeededEvent, openSeededEvent } from '../support/seeded-event.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'

let seededEvent: SeededEvent
test.beforeEach(async ({ site }) => {
  seededEvent = await openSeededEvent(site, people)
})
test.afterEach(() => seededEvent.close())

test.describe('check-in without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('lets a helper check in and undo with buttons', async ({ page }) => {
    await page.goto((await seededEvent.link()).path)
    await row(page, 'Asha Rao').click()
    await expect(page.getByText('Asha Rao is in')).toBeVisible()
    await expect(count(page)).toHaveText(/In\s*1\s*of\s*4/)
    await page.getByRole('button', { name: 'Undo the entry of Asha Rao' }).click()
    await expect(page.getByText('Asha Rao is out again')).toBeVisible()
    expect(await seededEvent.inside()).toEqual({ names: [], attended: null })
  })
})

test.describe('the check-in page with reduced motion', () => {
  // axe cannot measure the contrast during a colour transition.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('passes axe, fits every width and has large touch targets, in both themes', async ({ page, site }) => {
    await signIn(page, site, '/admin/account')
    for (const theme of ['dark', 'light']) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
      await open(page, `/admin/events/${seededEvent.eventId}/door`)
      await page.getByText('Somebody without a ticket').click()
      for (const press of ['in', 'already', 'no']) {
        if (press === 'in') await row(page, theme === 'dark' ? 'Asha Rao' : 'Farhan Ali').click()
        if (press === 'already') await page.keyboard.type(await seededEvent.codeOf('Asha Rao'))
        if (press === 'no') await page.keyboard.type(`T${'0'.repeat(42)}`)
        await page.keyboard.press('Enter')
        await expect(answer(page)).toHaveAttribute('data-tone', press)
        expect(await wrong(page)).toEqual([])
      }
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(spill, `${theme} ${width}`).toBeLessThanOrEqual(0)
        const low = await page
          .locator('main :is(button, summary, input, select):visible')
          .evaluateAll((controls) =>
            controls
              .filter((control) => control.getBoundingClientRect().height < 47.5)
              .map((control) => control.outerHTML),
          )
        if (width < 900) expect(low, `${theme} ${width}`).toEqual([])
      }
    }
  })
})
