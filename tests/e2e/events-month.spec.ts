import type { Page } from '@playwright/test'
import { todayIn } from '#app/events/club-time.ts'
import { monthName, monthOf, neighbourOf } from '#app/events/month.rules.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { phoneProblems } from '../support/layout.ts'
import { openEvent } from '../support/seats.ts'

const thisMonth = () => monthOf(todayIn('Asia/Kolkata', new Date()))
const nextMonth = () => neighbourOf(thisMonth(), 1)

const heading = (page: Page) => page.getByRole('heading', { level: 2 })
const view = (page: Page, name: 'List' | 'Month') =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const focusedDay = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['date'])

test('the month view keeps the search of the list, and its address keeps the month', async ({
  page,
  site,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { date: `${nextMonth()}-17`, time: '18:30' })
  await open(page, `/events?q=${encodeURIComponent(event.title)}`)
  await view(page, 'Month').click()
  await expect(page).toHaveURL(/\/events\/month\?q=Seats/)
  await expect(page.getByRole('searchbox')).toHaveValue(event.title)
  await expect(heading(page)).toHaveText(monthName(thisMonth()))
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(heading(page)).toHaveText(monthName(nextMonth()))
  await expect(page).toHaveURL(new RegExp(`month=${nextMonth()}`))
  await page.reload()
  await expect(heading(page)).toHaveText(monthName(nextMonth()))
  const day = page.getByRole('region', { name: /\b17 \w+ \d{4}$/ })
  await expect(day.getByRole('link', { name: event.title })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await day.getByRole('link', { name: event.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await page.goBack()
  await expect(heading(page)).toHaveText(monthName(nextMonth()))
  await view(page, 'List').click()
  await expect(page).toHaveURL(/\/events\?q=Seats/)
})

test('the arrow keys move between days, and Page Up shows the previous month', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { date: `${nextMonth()}-02`, time: '18:30' })
  await open(page, `/events/month?month=${nextMonth()}&q=${encodeURIComponent(event.title)}`)
  const date = (day: string) => `${nextMonth()}-${day}`
  const grid = page.getByRole('grid', { name: monthName(nextMonth()) })
  const current = grid.locator('[data-date][tabindex="0"]')
  await expect(current).toHaveCount(1)
  await current.focus()
  expect(await focusedDay(page)).toBe(date('02'))
  await page.keyboard.press('ArrowDown')
  expect(await focusedDay(page)).toBe(date('09'))
  await page.keyboard.press('ArrowLeft')
  expect(await focusedDay(page)).toBe(date('08'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  expect(await focusedDay(page)).toBe(date('02'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#day-${date('02')}$`))
  await current.focus()
  await page.keyboard.press('PageUp')
  await expect(heading(page)).toHaveText(monthName(thisMonth()))
  await expect.poll(() => focusedDay(page)).toBe(`${thisMonth()}-01`)
})

test.describe('the month view on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('shows how many events a day has, and a tap leads to them', async ({ page, site }) => {
    const admin = await signedInClient(site.url, site.superAdmin)
    const event = await openEvent(admin, { date: `${nextMonth()}-23`, time: '18:30' })
    await open(page, `/events/month?month=${nextMonth()}&q=${encodeURIComponent(event.title)}`)
    const day = page.getByRole('grid').getByRole('link', { name: /1 event$/ })
    await expect(day).toContainText('1')
    await day.tap()
    await expect(page.getByRole('region', { name: /\b23 \w+ \d{4}$/ })).toBeInViewport()
    expect(await phoneProblems(page, 360)).toEqual([])
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('changes month by links and searches by a form', async ({ page, site }) => {
      const admin = await signedInClient(site.url, site.superAdmin)
      const event = await openEvent(admin, { date: `${nextMonth()}-12`, time: '18:30' })
      await page.goto('/events/month')
      await page.getByRole('link', { name: 'Next month' }).click()
      await page.getByRole('searchbox').fill(event.title)
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(new RegExp(`month=${nextMonth()}`))
      await expect(page.getByRole('region', { name: /\b12 \w+ \d{4}$/ })).toContainText(event.title)
    })
  })
})
