import type { Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/journey.ts'
import { standInForVimeo } from '../support/vimeo.ts'

// The settings of this club change what every other journey sees.
test.use({ siteName: 'showcase' })
test.describe.configure({ mode: 'serial' })

const CHOSEN = '824804225'
const gallery = (page: Page) => page.locator('#gallery')
const nearGallery = (page: Page) => gallery(page).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))

test('a super admin chooses the video of the showcase', async ({ page, site }) => {
  await signIn(page, site)
  await open(page, '/admin/settings')
  await page.getByLabel('Showcase video').fill(`https://vimeo.com/${CHOSEN}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /saved/i }),
  ).toBeVisible()
})

test('it plays from the hosting service once it is near: muted, looping, in the background, not tracked', async ({
  page,
}) => {
  const service = await standInForVimeo(page)
  await open(page, '/')
  expect(service.asked).toEqual([])
  await nearGallery(page)
  await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  const [address] = service.asked
  expect(address?.pathname).toBe(`/video/${CHOSEN}`)
  expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
    background: '1',
    muted: '1',
    loop: '1',
    dnt: '1',
  })
  await gallery(page).getByRole('button', { name: 'Pause video' }).click()
  await gallery(page).getByRole('button', { name: 'Play video' }).click()
  await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
})

test('a frame that says nothing fails after twenty seconds, and Try Again reloads it', async ({ page }) => {
  const service = await standInForVimeo(page)
  service.fails = true
  await page.clock.install()
  await open(page, '/')
  await nearGallery(page)
  await expect(gallery(page).getByText('Improve your internet connection to see the video.')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(gallery(page).getByRole('heading', { name: 'Unable to load the video' })).toBeVisible()
  await expect(gallery(page).getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute(
    'href',
    `https://vimeo.com/${CHOSEN}`,
  )
  service.fails = false
  await gallery(page).getByRole('button', { name: 'Try Again' }).click()
  await page.clock.runFor(100)
  await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  expect(service.asked.map(({ pathname }) => pathname)).toEqual([`/video/${CHOSEN}`, `/video/${CHOSEN}`])
})
