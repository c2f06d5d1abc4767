import { wrongAnywhere } from '../support/accessible.ts'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { openEvent } from '../support/seats.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

test('the dashboard’s Share link leads to a WhatsApp link with the event’s title and short address', async ({
  page,
  site,
}) => {
  const taps = { count: 0 }
  await signIn(page, site, '/admin/dashboard')
  await page
    .getByRole('link', { name: /^Share/ })
    .first()
    .tap()
  taps.count += 1
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toBeInViewport()
  taps.count += 1
  expect(taps.count).toBe(2)
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^Share\s+/, '')
  expect(text.split('\n')[0]).toBe(title)
  const address = text.split('\n').at(-1) ?? ''
  expect(address).toMatch(new RegExp(`^${site.url}/e/[a-z0-9-]+$`))
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the share page copies the link, saves a picture, and prints only the QR code', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await open(page, `/events/${id}`)
  await page.getByRole('link', { name: /^Share/ }).tap()
  await page.getByRole('button', { name: 'Copy link' }).tap()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/e\/[a-z0-9-]+$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Save picture.*Story/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-story\.jpg$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test.describe('the share page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('offers WhatsApp and email links, and hides the button that needs scripts', async ({ page }) => {
    await page.goto('/posts')
    await page.locator('a[href^="/posts/"]').first().click()
    await page.getByRole('link', { name: /^Share/ }).click()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
    await page.goto('/short-films?film=patang')
    await page.getByRole('link', { name: /^Share/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Patang/ })).toBeVisible()
  })
})
