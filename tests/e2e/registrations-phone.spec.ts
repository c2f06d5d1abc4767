import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { addDays } from '#app/events/club-time.ts'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, openFolds, signIn, test, openRow } from '../support/e2e-test.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { fillSeat, heading } from '../support/seat-screens.ts'
import { inDays } from '../support/event-form.ts'

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
  const day = inDays(30)
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

test('the first person of an event stands in the first screen, with their state in words', async ({
  page,
  site,
}) => {
  const title = 'Three lights, one face, and a long evening'
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin), {
    title,
    seats: '1',
    hasWaitlist: 'on',
  })
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await takeSeat(site.url, id, seatForm({ name: 'Meera Nair' }))
  await signIn(page, site, `/admin/events/${id}/registrations`)
  await expect(page.getByRole('group', { name: 'Seats and people' })).toContainText('1 waiting')
  const person = page.getByRole('listitem').filter({ hasText: 'Kiran Menon' })
  await expect(person).toContainText('Has a seat')
  const first = page
    .getByRole('list', { name: /^Who registered/ })
    .getByRole('listitem')
    .first()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(430)
  // The help stays beside a title of two lines.
  const heading = await page.getByRole('heading', { level: 1, name: title }).boundingBox()
  const help = await page.getByRole('link', { name: 'Help with this screen' }).boundingBox()
  expect(heading?.height).toBeGreaterThan(50)
  expect(help?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
})

test('once an event is over, its registrations lead to what comes after it', async ({ page, site }) => {
  await signIn(page, site, '/admin/events?show=past')
  await page
    .getByRole('link', { name: /^Registrations of/ })
    .first()
    .tap()
  await expect(page.getByRole('link', { name: 'After the event' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check in' })).toBeHidden()
  await page.locator('summary', { hasText: 'More' }).tap()
  await expect(page.getByRole('link', { name: 'Check in' })).toBeVisible()
  const registrations = page.url()
  await page.getByRole('link', { name: 'After the event' }).tap()
  await page.getByRole('link', { name: 'Back to Registrations' }).tap()
  await expect(page).toHaveURL(registrations)
})

test('the registrations of an event with a Google Form pass axe, and its row leads to its participants', async ({
  page,
  site,
}) => {
  const { id, title } = await openEvent(await signedInClient(site.url, site.superAdmin), { way: 'form' })
  await signIn(page, site, `/admin/events/${id}/registrations`)
  await expect(page.getByText('People register for this event with a Google Form')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, '/admin/events')
  await page.getByRole('link', { name: `Participants of ${title}` }).tap()
  await expect(page).toHaveURL(`/admin/events/${id}/participants`)
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible()
})
