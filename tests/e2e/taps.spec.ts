import type { Locator } from '@playwright/test'
import type { RunningSite } from '../support/app.ts'
import sharp from 'sharp'
import { blockWhatsApp, expect, open, signIn, test } from '../support/e2e-test.ts'
import { IMAGE_MAX_BYTES } from '#app/uploads/rules.ts'
import { signedInClient } from '../support/http-client.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { tapCounter } from '../support/taps.ts'
import { inDays } from '../support/event-form.ts'

/** How many taps the daily jobs take on a phone. */
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** As a phone's camera makes one: upright, and larger than the site takes. */
async function photo() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({
    create: { width: 1800, height: 2400, channels: 3, background: '#203040', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(IMAGE_MAX_BYTES)
  return { name: 'IMG_2026.jpg', mimeType: 'image/jpeg', buffer }
}

/** Tomorrow, before everything that the demo has to come. */
async function nextEvent(site: RunningSite, over: Record<string, string> = {}) {
  const date = inDays(1)
  return openEvent(await signedInClient(site.url, site.superAdmin), { date, time: '00:01', ...over })
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}

test('a join request is approved with one tap', async ({ page, site }) => {
  await blockWhatsApp(page)
  await sendJoinRequest(site.url, 'One Tap')
  await signIn(page, site, '/admin/dashboard')
  const oldest = page.getByRole('list', { name: 'Join requests that wait longest' })
  await oldest
    .getByRole('button', { name: /^Approve / })
    .first()
    .tap()
  // The row grows: the page may scroll to it.
  await expect(oldest.getByText('Did you send the welcome?')).toBeInViewport({ ratio: 1 })
})

test('an event with a photo is published with at most 18 taps', async ({ page, site }) => {
  const { tap, choose, count } = tapCounter()
  const title = `Counted ${Date.now()}`
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await signIn(page, site, '/admin/dashboard')
  await tap(page.getByRole('link', { name: 'New event' }))
  await expect(page.getByRole('heading', { name: 'New event · 1 of 4 What' })).toBeVisible()
  // A form begins with its first field, and so does each step.
  await expect(field('Title')).toBeFocused()
  await page.keyboard.type(title)
  await tap(field('Description'))
  await page.keyboard.type('One evening, one roll.')
  await tap(field('About the event'))
  await page.keyboard.type('Bring a charged phone.')
  await choose(() => field('Category').selectOption('Workshop'))
  await tap(next)
  await expect(field('Date')).toBeFocused()
  await choose(() => field('Date').fill('2031-01-09'))
  await choose(() => field('Time').fill('18:30'))
  await tap(field('Venue'))
  await page.keyboard.type('Media Lab')
  await tap(next)
  await expect(field('Seats')).toBeFocused()
  await page.keyboard.type('40')
  await expect
    .poll(async () => (await topOf(page.getByRole('button', { name: 'Back' }))) - (await topOf(next)))
    .toBe(0)
  await tap(page.getByText('Registration on this website', { exact: true }))
  await tap(next)
  const poster = await photo()
  await choose(() => page.locator('input[type=file]').setInputFiles(poster))
  await tap(page.getByRole('button', { name: 'Make it smaller' }))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await tap(page.getByRole('button', { name: 'Create event' }))
  await expect(page.getByText(`${title} is published.`)).toBeVisible()
  // One tap makes the photo smaller: it is larger than an upload may be.
  expect(count()).toBeLessThanOrEqual(18)
  await expect(page.getByRole('link', { name: new RegExp(`^Share ?: ${title}`) }).first()).toBeVisible()
  await page.getByRole('link', { name: `View ${title}` }).tap()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an event is shared to WhatsApp with two taps', async ({ page, site }) => {
  await blockWhatsApp(page)
  const { tap, count } = tapCounter()
  await signIn(page, site, '/admin/dashboard')
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Share ?: / })
      .first(),
  )
  const whatsapp = page.getByRole('link', { name: /WhatsApp/ }).first()
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await tap(whatsapp)
  expect(count()).toBe(2)
})

test('an announcement is written and published with four taps', async ({ page, site }) => {
  const { tap, count } = tapCounter()
  await signIn(page, site, '/admin/dashboard')
  await tap(
    page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: /^Announcements/ }),
  )
  await tap(page.getByRole('link', { name: 'New announcement' }))
  const title = page.getByRole('heading', { level: 1, name: 'New announcement' })
  await expect(title).toBeVisible()
  expect(await topOf(page.getByRole('link', { name: /^Help/ }))).toBeLessThan(
    (await topOf(title)) + ((await title.boundingBox())?.height ?? 0),
  )
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('The tripod is back')
  await tap(page.getByLabel('Text', { exact: true }))
  await page.keyboard.type('Ask Om.')
  await tap(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Announcement published.').first()).toBeVisible()
  expect(count()).toBe(4)
})

test('a person is checked in with two taps and three letters, and all of it is seen above an open keyboard', async ({
  page,
  site,
}) => {
  const { tap, count } = tapCounter()
  const { id } = await nextEvent(site)
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await takeSeat(site.url, id, seatForm({ name: 'Asha Rao' }))
  await signIn(page, site, '/admin/dashboard')
  await tap(page.getByRole('main').getByRole('link', { name: 'Check-in' }))
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await expect(search).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 500 })
  await page.keyboard.type('kir')
  const person = page.getByRole('button', { name: /^Kiran Menon.*Let in$/ })
  await expect(person).toBeInViewport({ ratio: 1 })
  await tap(person)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Kiran Menon')
  await expect(answer).toBeInViewport()
  expect(count()).toBe(2)
})

test('registering from the home page takes at most nine taps', async ({ page, site }) => {
  const { tap, choose, count } = tapCounter()
  const { title } = await nextEvent(site, { time: '00:00', asksBranch: 'on', asksYear: 'on' })
  await open(page, '/')
  const next = page.getByRole('link', { name: title }).first()
  await expect(next, 'what is on next stands on the first screen').toBeInViewport({ ratio: 1 })
  await tap(next)
  await tap(page.getByRole('link', { name: 'Register Now' }).first())
  const { name, email, phone } = seatForm()
  for (const [label, text] of [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    if (!(await field.evaluate((input) => input === document.activeElement))) await tap(field)
    await page.keyboard.type(text ?? '')
  }
  await choose(() => page.getByLabel('Branch').selectOption('CSE'))
  await choose(() => page.getByLabel('Year').selectOption('2nd'))
  await tap(page.getByRole('button', { name: 'Register Now' }))
  await expect(page.getByRole('heading', { level: 1, name: 'You have a seat' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(9)
})
