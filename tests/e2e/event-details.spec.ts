import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'

/** Of what one can do with an event, without the lines between. */
const rowHeights = (place: Locator) =>
  Promise.all(
    [
      place.getByText('Add to calendar').locator('xpath=ancestor::summary'),
      place.getByRole('link', { name: 'Open the map' }),
      place.getByRole('link', { name: /^Share/ }),
    ].map((row) => row.evaluate((it) => it.clientHeight)),
  )

test('an event shows its end time, a map link and a contact', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const title = `Night walk ${randomUUID().slice(0, 8)}`
  await admin.post('/admin/dashboard?tab=events', {
    ...eventForm(title),
    time: '21:00',
    endTime: '00:30',
    hostName: 'Riya Sen',
    hostContact: '98765 43210',
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, `/events?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  const facts = page.getByRole('dialog')
  await expect(facts.getByText('9:00 PM to 12:30 AM')).toBeVisible()
  await expect(facts.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    /^https:\/\/maps\.google\.com\/\?q=Media%20Lab/,
  )
  await expect(facts.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )
  expect(await rowHeights(facts)).toEqual([48, 48, 48])
  expect(await wrongAnywhere(page)).toEqual([])
  await facts.getByRole('link', { name: 'Full details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('9:00 PM to 12:30 AM').first()).toBeVisible()
  await expect(page.getByText('Ask Riya Sen')).toBeVisible()
  expect(await rowHeights(page.getByRole('main'))).toEqual([48, 48, 48])
  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
    'href',
    /dates=\d{8}T153000Z%2F\d{8}T190000Z/,
  )
})

const portraitPoster = () =>
  sharp({ create: { width: 1080, height: 1350, channels: 3, background: '#7a1f2b' } })
    .png()
    .toBuffer()

/** As it was made, in a frame that is not high: date, time, place and fee follow on the same screen. */
async function isWhole(poster: Locator) {
  await expect
    .poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalHeight / img.naturalWidth))
    .toBeCloseTo(1.25)
  expect(await poster.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain')
  // The dialog opens with a movement that is wider than the screen for a moment.
  await expect
    .poll(async () => {
      const { x = -1, y = -1, width = 999, height = 999 } = (await poster.boundingBox()) ?? {}
      return x >= 0 && x + width <= 360 && y >= 0 && height <= 400
    })
    .toBe(true)
}

test.describe('a poster on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('is shown uncropped with its alt text, and cropped around the focus point in lists', async ({
    page,
    site,
  }) => {
    const admin = await signedInClient(site.url, site.superAdmin)
    const title = `Poster night ${randomUUID().slice(0, 8)}`
    await admin.post('/admin/dashboard?tab=events', eventForm(title))
    await signIn(page, site)
    await open(page, `/events?q=${encodeURIComponent(title)}`)
    const address = await page.getByRole('link', { name: title }).getAttribute('href')
    await open(page, `/admin${address}/edit`)
    await page.getByRole('button', { name: 'Picture' }).tap()
    const file = { name: 'poster.png', mimeType: 'image/png', buffer: await portraitPoster() }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    const words = 'A red poster: bring a lamp'
    await page.getByLabel('What the picture shows').fill(words)
    const chooser = page.getByRole('button', { name: /^Focus point/ })
    await chooser.scrollIntoViewIfNeeded()
    const fromTop = page.getByLabel('From the top', { exact: true })
    const choosePoint = async () => {
      const { width = 0, height = 0 } = (await chooser.boundingBox()) ?? {}
      await chooser.tap({ position: { x: width * 0.5, y: height * 0.1 } })
      await chooser.press('ArrowDown')
      await expect(fromTop).toHaveValue('20')
    }
    await choosePoint()
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(fromTop, 'another picture has another point').toHaveValue('')
    await choosePoint()
    expect(await wrongAnywhere(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Save changes' }).tap()
    await expect(page).toHaveURL(/\/admin\/events\?saved=/)

    await open(page, `/events?q=${encodeURIComponent(title)}`)
    const cropped = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).locator('img')
    expect(await cropped.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('50% 20%')
    await page.getByRole('link', { name: title }).tap()
    const details = page.getByRole('dialog')
    await isWhole(details.getByRole('img', { name: words }))
    await expect(details.getByText('Registration fee')).toBeInViewport()
    await details.getByRole('link', { name: 'Full details' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
    await isWhole(page.getByRole('main').getByRole('img', { name: words }))
    await expect(page.getByText('6:30 PM').first()).toBeInViewport()
    expect(await wrongAnywhere(page)).toEqual([])
  })
})
