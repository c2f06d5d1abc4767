import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#app/events/club-time.ts'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, openFolds, signIn, test, openRow } from '../support/e2e-test.ts'
import { openEvent, seatForm } from '../support/seats.ts'
import { fillSeat, heading } from '../support/seat-screens.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

async function register(page: Page, id: string, button: string) {
  await open(page, `/events/${id}/register`)
  await fillSeat(page, seatForm())
  await page.getByRole('button', { name: button }).tap()
  await page.waitForURL(/\/tickets\//)
}

test('on a phone a new ticket and a waitlist place open scrolled to the top with the heading focused', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { id } = await openEvent(adminClient, { seats: '1', hasWaitlist: 'on' })
  for (const [button, title] of [
    ['Register Now', 'You have a seat'],
    ['Join the waitlist', 'You are 1st of 1'],
  ] as const) {
    await register(page, id, button)
    await expect(heading(page, title)).toBeFocused()
    await expect(heading(page, title)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
  await open(page, `/events/${id}/register`)
  await page.getByRole('button', { name: 'Join the waitlist' }).tap()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toBeInViewport()
})

test('on a phone a duplicated event shifts its registration times, and warns when one is far from it', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const day = addDays(todayIn('Asia/Kolkata', new Date()), 30)
  const later = addDays(day, 8)
  const { title } = await openEvent(adminClient, {
    date: day,
    time: '18:00',
    opensAt: `${addDays(day, -10)}T09:00`,
    closesAt: `${addDays(day, -1)}T20:00`,
  })
  await signIn(page, site, `/admin/dashboard?tab=events&q=${encodeURIComponent(title)}`)
  await openRow(page, title)
  await page.getByRole('link', { name: `Duplicate ${title}` }).tap()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await expect(field('Venue')).not.toHaveValue('')
  await field('Date').fill(later)
  await expect(field('Registration opens')).toHaveValue(`${addDays(later, -10)}T09:00`)
  await expect(field('Registration closes')).toHaveValue(`${addDays(later, -1)}T20:00`)
  await expect(page.getByText(/days before the event/)).toHaveCount(0)

  const closes = `${addDays(later, -5)}T20:00`
  await openFolds(page, 'Opening and closing')
  await field('Registration closes').fill(closes)
  await expect(page.getByText(/Registration closes on .*, 4 days before the event/)).toBeVisible()
  await field('Date').fill(addDays(later, 1))
  await expect(field('Registration opens')).toHaveValue(`${addDays(later, -9)}T09:00`)
  await expect(field('Registration closes')).toHaveValue(closes)
})
