import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'

test.use({ siteName: 'content-pictures', viewport: { width: 360, height: 800 }, hasTouch: true })

const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Larger than may be sent, and lying on its side as cameras write it: upright it is 900 by 1200. */
const fromCamera = () =>
  sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

test('a large camera photo is resized on request, and its focus point is set by touch and arrow keys', async ({
  page,
  site,
}) => {
  const buffer = await fromCamera()
  expect(buffer.length).toBeGreaterThan(2_097_152)
  await signIn(page, site)
  await open(page, '/admin/content/team/leader-1')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.heic', mimeType: '', buffer: Buffer.from('no picture') })
  await expectText(page, 'HEIC pictures cannot be used here.')
  await file.setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer })
  await expectText(page, 'Image size should be less than 2MB')
  await expect(page.getByLabel('Portrait')).not.toHaveValue(/uploads/)
  await page.getByRole('button', { name: 'Make it smaller' }).tap()
  await expectText(page, 'Uploaded')
  await expect(page.getByLabel('Portrait')).toHaveValue(/\/uploads\/[0-9a-f-]{36}\.webp$/)

  const chooser = page.getByRole('button', { name: /^Focus point/ })
  const picture = chooser.locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth))
    .toBe(true)
  await chooser.scrollIntoViewIfNeeded()
  const { width = 0, height = 0 } = (await chooser.boundingBox()) ?? {}
  await chooser.tap({ position: { x: width * 0.2, y: height * 0.3 } })
  await expect(page.getByLabel('From the left', { exact: true })).toHaveValue('20')
  await chooser.press('ArrowDown')
  await expect(page.getByLabel('From the top', { exact: true })).toHaveValue('40')
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectText(page, 'Saved as a draft.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectText(page, 'Published.')
  const shown = page.locator('main img').first()
  await expect
    .poll(async () => {
      await page.goto('/TeamSection')
      return shown.evaluate((img) => getComputedStyle(img).objectPosition)
    })
    .toBe('20% 40%')
})

/** Every field for a picture, by the page that it is on. Those of events and announcements are the same field. */
const pictureFields: [path: string, count: number][] = [
  ['/admin/content/team/new', 1],
  ['/admin/content/films/new', 2],
  ['/admin/content/portfolio/new', 1],
  ['/admin/content/home/cinematography', 1],
  ['/admin/content/home/showcase', 3],
  ['/admin/content/featured/1', 1],
  ['/admin/content/soon/3', 1],
  ['/admin/make-it-yours?step=people', 1],
  ['/admin/events/new', 1],
]

test('every picture field refuses HEIC with a message', async ({ page, site }) => {
  test.slow()
  await signIn(page, site)
  for (const [path, count] of pictureFields) {
    await open(page, path)
    const fields = page.locator('input[type=file][accept*="image/jpeg"]')
    await expect(fields, path).toHaveCount(count)
    for (const field of await fields.all())
      await field.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('no picture') })
    await expect(page.getByText('HEIC pictures cannot be used here.'), path).toHaveCount(count)
  }
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\u0018ftypheic', 'latin1') }
  await open(page, '/admin/brand')
  await openFolds(page, 'Logo')
  await page.getByLabel('File').setInputFiles(heic)
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expectText(page, 'HEIC pictures cannot be used here.')
})

test('a large camera photo is resized on request before it becomes the logo', async ({ page, site }) => {
  await signIn(page, site, '/admin/brand')
  await openFolds(page, 'Logo')
  const file = page.getByLabel('File')
  await file.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await fromCamera() })
  await expectText(page, 'Image size should be less than 2MB')
  await page.getByRole('button', { name: 'Make it smaller' }).tap()
  const size = () => file.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0)
  await expect.poll(size).toBeLessThan(2_097_152)
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expectText(page, 'Logo saved. The site has it now.')
})

async function dragByTouch(page: Page, handle: Locator, by: number) {
  await handle.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
  const touch = await page.context().newCDPSession(page)
  const at = (moved: number) => [{ x: x + width / 2, y: y + height / 2 + moved }]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', at(by * part))
  await send('touchEnd', [])
}

test('a list can be reordered by touch, mouse and arrow keys', async ({ page, site }) => {
  await signIn(page, site)
  await open(page, '/admin/content/films')
  const names = () => page.locator('main li b').allTextContents()
  const before = await names()
  const [first = '', second = '', third = ''] = before
  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` })
  const row = (await page.locator('main li').first().boundingBox())?.height ?? 0
  await dragByTouch(page, handle(first), row * 1.2)
  await expectText(page, `${first} is now in place 2 of ${before.length}.`)
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third])

  await handle(first).press('ArrowDown')
  await expectText(page, `${first} is now in place 3 of ${before.length}.`)
  await expect(handle(first)).toBeFocused()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, first])

  // The second press does not wait for the answer to the first.
  for (const [key, order] of [
    ['ArrowUp', [first, second, third]],
    ['ArrowDown', [second, third, first]],
  ] as const) {
    await handle(first).press(key)
    await handle(first).press(key)
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(order)
  }

  await handle(first).scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await handle(first).boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 10, y - 3 * row, { steps: 5 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await names()).slice(0, 3)).toEqual([second, third, first])
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 10, y - 3 * row, { steps: 5 })
  await page.mouse.up()
  await expectText(page, `${first} is now in place 1 of ${before.length}.`)
  await expect.poll(names).toEqual(before)
  expect(await wrongAnywhere(page)).toEqual([])
})

test('a draft has a private preview link, which stops working when the draft is published', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site)
  await open(page, '/admin/content/team/leader-2')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectText(page, 'Saved as a draft.')
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  await expectText(page, 'The preview link is new.')
  const address = await page.getByLabel('Preview link').inputValue()
  expect(await wrongAnywhere(page)).toEqual([])

  const guest = await browser.newPage({ viewport: { width: 360, height: 800 } })
  const answer = await guest.goto(address)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  await expectText(guest, 'Preview: not published yet')
  await expect(guest.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await wrongAnywhere(guest)).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectText(page, 'Published.')
  expect((await guest.goto(address))?.status()).toBe(404)
  await guest.close()
})
