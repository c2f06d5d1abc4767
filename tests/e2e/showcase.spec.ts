import type { Page } from '@playwright/test'
import { httpClient } from '../support/http-client.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { mockVimeo } from '../support/vimeo.ts'

// Changes the settings, so it needs its own site.
test.use({ siteName: 'showcase' })
test.describe.configure({ mode: 'serial' })

const CHOSEN = '824804225'
const gallery = (page: Page) => page.locator('#gallery')
const nearGallery = (page: Page) => gallery(page).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))

test('a super admin can choose the video of the showcase', async ({ page, site }) => {
  await signIn(page, site, '/admin/settings')
  await openFolds(page, 'The club')
  await page.getByLabel('Showcase video').fill(`https://vimeo.com/${CHOSEN}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /saved/i }),
  ).toBeVisible()
})

test('the chosen video plays, and is not replaced by another file when it fails', async ({ page }) => {
  const host = await mockVimeo(page)
  await open(page, '/')
  await nearGallery(page)
  await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  host.answers = 'silence'
  await page.reload()
  await nearGallery(page)
  const failed = gallery(page).getByRole('alert')
  await expect(failed.getByRole('heading', { name: 'Unable to load the video' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(failed.getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute(
    'href',
    `https://vimeo.com/${CHOSEN}`,
  )
  await expect(gallery(page).locator('video')).toHaveCount(0)
  host.answers = 'player'
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  expect(host.requests.map(({ pathname }) => pathname)).toEqual(Array(3).fill(`/video/${CHOSEN}`))
})

test('changed settings replace the short name, city and addresses on every page at once', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/settings')
  await openFolds(page, 'The club', 'Contact and links')
  const own = {
    'Club name': 'Reel Club',
    'Short name': 'RC',
    City: 'Pune',
    Department: 'Department of Design',
    'Contact email': 'reel@college.ac.in',
    'Film form': 'https://forms.college.ac.in/films',
    YouTube: '@reelclub',
  }
  for (const [label, value] of Object.entries(own)) await page.getByLabel(label).fill(value)
  const save = page.getByRole('button', { name: 'Save settings' }).first()
  await save.click()
  await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()
  // The standard privacy text follows the contact address, even after another save.
  await expect(page.getByLabel('Privacy text')).toHaveValue(/reel@college\.ac\.in/)
  await page.getByLabel('Contact email').fill('crew@college.ac.in')
  await save.click()
  await expect(page.getByLabel('Privacy text')).toHaveValue(/crew@college\.ac\.in/)

  // Without the script data, which contains the defaults, too.
  const scripts = /<script(?! type="application\/ld)[^>]*>[\s\S]*?<\/script>/g
  const textAt = async (path: string) => (await (await page.request.get(path)).text()).replace(scripts, '')
  for (const path of [
    '/',
    '/contact',
    '/privacy',
    '/about',
    '/TeamSection',
    '/join',
    '/manifest.webmanifest',
  ])
    expect(await textAt(path), path).not.toMatch(/Greater Noida|lumiereclub\.example|Computer Science<|"LC"/)
  expect(await textAt('/contact')).toContain('https://www.youtube.com/@reelclub')
  expect(await textAt('/privacy')).toContain('mailto:crew@college.ac.in')
  const submitted = await httpClient(site.url).post('/short-films', { email: '' })
  expect(await submitted.text()).toContain('href="https://forms.college.ac.in/films"')
  expect(await textAt('/TeamSection')).toContain('Department of Design')
  expect(await textAt('/manifest.webmanifest')).toContain('/icons/RC/icon-192.png')
  expect((await page.request.get('/icons/RC/favicon.svg')).status()).toBe(200)
  await open(page, '/')
  await expect(page.getByRole('banner').locator('svg text')).toHaveText('RC')
})
