import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/e2e-test.ts'
import { tabTo } from '../support/seat-screens.ts'

const focusRing = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })

test.describe('with the keyboard alone', () => {
  test('a visitor can filter events and open event details', async ({ page }) => {
    await open(page, '/events')
    await tabTo(page, page.getByRole('button', { name: 'Past' }))
    expect(await focusRing(page)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/when=past/)
    await expect(page.getByRole('button', { name: 'Past' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Upcoming' }), { key: 'Shift+Tab' })
    await page.keyboard.press('Space')
    await expect(page).not.toHaveURL(/when=past/)
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('night')
    await expect(page).toHaveURL(/q=night/)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/category=/)
    await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events$/)

    // Other tests of this site add events.
    await open(page, '/events?q=48+Hours')
    const link = page.getByRole('link', { name: /48 Hours, One Film/ })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog')
    await expect(details).toBeVisible()
    await tabTo(page, details.getByRole('link', { name: /Register Now/ }))
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  test('a student can send a join request', async ({ page }) => {
    await open(page, '/')
    const door = page.getByRole('banner').getByRole('button', { name: 'Join Now' })
    await tabTo(page, door)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Join the crew' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(door).toBeFocused()
    await page.keyboard.press('Enter')
    const send = dialog.getByRole('button', { name: 'Send my request' })
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Meera Iyer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9876512345')
    for (const key of ['C', '2', 'V']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(key)
    }
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Request received/)).toBeVisible()
  })

  test('a visitor can watch a film and pause the moving strip', async ({ page }) => {
    await open(page, '/short-films')
    const watch = page.getByRole('link', { name: 'Watch Now: Room 214' })
    await tabTo(page, watch)
    await page.keyboard.press('Enter')
    const player = page.getByRole('dialog', { name: 'Room 214' })
    await expect(player).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(player).toHaveCount(0)
    await expect(watch).toBeFocused()
    await open(page, '/')
    await tabTo(page, page.getByRole('button', { name: 'Pause the moving strip' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play the moving strip' })).toBeFocused()
  })
})
