import { readFileSync } from 'node:fs'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { httpClient } from '../support/http-client.ts'
import { sidewaysParts } from '../support/layout.ts'

test.use({ siteName: 'content-videos', viewport: { width: 360, height: 800 } })

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:04.000\nWho is there?\n'
const captions = (text: string) => ({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })

test('a video upload resumes after failed requests, plays with captions, and its edit can be undone', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site)
  await open(page, '/admin/content/films/room-214')
  await page.locator('summary', { hasText: 'Own video file' }).click()
  await page.getByLabel('Captions: choose a file').setInputFiles(captions(CAPTIONS.replace('04.000', '04')))
  await expect(page.getByText('Line 3: please write from when to when')).toBeVisible()
  await page.getByLabel('Captions: choose a file').setInputFiles(captions(CAPTIONS))
  await expect(page.getByText('film.vtt is uploaded.')).toBeVisible()

  const film = readFileSync('content/public/art/video/showreel.mp4')
  const large = Buffer.concat([film, Buffer.alloc(Math.max(2_500_000 - film.length, 0))])
  let sent = 0
  await page.route('**/api/uploads', async (route) => {
    sent += 1
    if (sent > 1 && sent < 5) await route.abort()
    else await route.continue()
  })
  const choose = page.getByLabel('Own video file: choose a file')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await expect(page.getByText('Please choose an MP4 or WebM video')).toBeVisible()
  await choose.setInputFiles({ name: 'room.mp4', mimeType: 'video/mp4', buffer: large })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('room.mp4 is uploaded.')).toBeVisible()
  expect(sent, 'three pieces, and three tries that were lost').toBe(6)
  await page.unroute('**/api/uploads')
  expect(await wrongAnywhere(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysParts(page)).toEqual([])
  await page.getByLabel('Video', { exact: true }).fill('')
  await page.getByLabel('Description').fill('One light in *Block C* has not.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('What publishing changes (').click()
  await expect(page.getByText('A video file', { exact: true })).toHaveCount(1)
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${site.url}/films/room-214`)
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(visitor.locator('strong', { hasText: 'Block C' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Watch Now: Room 214' }).click()
  const player = visitor.locator('video')
  await expect(player).toHaveAttribute('src', /^\/uploads\/[0-9a-f-]{36}\.mp4$/)
  await expect(player.locator('track')).toHaveAttribute('src', /^\/uploads\/[0-9a-f-]{36}\.vtt$/)
  const cues = () => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)
  await expect.poll(cues).toBe(1)
  const src = (await player.getAttribute('src')) ?? ''
  const part = await fetch(site.url + src, { headers: { range: 'bytes=1000000-1100000' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100_001])
  const list = await (await httpClient(site.url).get('/short-films')).text()
  expect(list).toContain('One light in Block C has not.')

  await open(page, '/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: 'edited the draft of Films' }).first()
  await entry.locator('summary').click()
  await expect(entry.getByText('Room 214: Description')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysParts(page)).toEqual([])
  await entry.getByRole('button', { name: /^Undo in the draft/ }).click()
  await expect(page.getByText('The change is taken back in the draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible()
  const before = async () => (await httpClient(site.url).get('/films/room-214')).text()
  await expect.poll(before).toContain('Everyone has gone home for the holidays.')
})

test('edit buttons appear on cards, video, headings, films, portfolio pieces and events', async ({
  page,
  site,
}) => {
  page.setDefaultTimeout(15_000)
  await signIn(page, site)
  await open(page, '/admin/content')
  await open(page, '/')
  await page.getByRole('button', { name: 'Edit: Video' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit: Video' })
  await expect(sheet.getByLabel('Picture before the video runs')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit: Events heading' }).click()
  await page.getByRole('dialog').getByLabel('Heading').fill('What we show next')
  await expect(page.getByRole('heading', { name: 'What we show next' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit: Moving strip' }).click()
  await page.getByRole('dialog').getByLabel('Heading').fill('Roll camera')
  await expect(page.getByRole('region', { name: 'Roll camera' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit: Cards' })).toBeVisible()
  await open(page, '/films/patang')
  await page.getByRole('button', { name: 'Edit: Film' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Patang, the kite')
  await expect(page.getByRole('heading', { name: 'Patang, the kite', level: 1 })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, '/portfolio/zine')
  await expect(page.getByRole('button', { name: 'Edit: Piece' })).toBeVisible()
  await open(page, '/events/1')
  await expect(page.getByRole('button', { name: 'Edit: Event' })).toBeVisible()
  for (const list of ['events', 'posts']) {
    await open(page, `/${list}`)
    const link = page.locator(`main a[href^="/${list}/0"]`).first()
    await open(page, (await link.getAttribute('href')) ?? '')
    await page.getByRole('link', { name: /^Edit (event|announcement)$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
  }
})

test('a super admin edits club settings on the page itself, and the other settings stay', async ({
  page,
  site,
}) => {
  page.setDefaultTimeout(15_000)
  const contact = async () => (await httpClient(site.url).get('/contact')).text()
  const links = (html: string) => html.match(/href="(mailto:|https:)[^"]+"/g)
  const before = links(await contact())
  await signIn(page, site)
  await open(page, '/admin/content')
  await open(page, '/contact')
  await expect(page.getByRole('button', { name: 'Edit: Addresses' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Footer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit: Footer' })
  const tagline = sheet.getByLabel('Tagline')
  await tagline.fill('')
  await sheet.getByRole('button', { name: 'Save settings' }).click()
  await expect(tagline).toBeFocused()
  await expect(sheet.getByText('Please enter a tagline')).toBeVisible()
  await tagline.fill('We keep the light.')
  await sheet.getByRole('button', { name: 'Save settings' }).click()
  await expect(sheet.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('We keep the light.')).toBeVisible()
  await expect.poll(contact).toContain('We keep the light.')
  expect(links(await contact())).toEqual(before)
  expect(await wrongAnywhere(page)).toEqual([])
})
