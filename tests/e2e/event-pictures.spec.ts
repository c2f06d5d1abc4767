import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import type { RunningSite } from '../support/app.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { anEvent, aSeat } from '../support/factories.ts'
import { signedInClient } from '../support/http-client.ts'
import { fillSeat } from '../support/seat-screens.ts'
import { openEvent, seatForm } from '../support/seats.ts'

test.use({ siteName: 'event pictures', viewport: { width: 360, height: 780 }, hasTouch: true })

/** Photos of a phone, each another. */
async function photos(count: number, first = 0) {
  const all = []
  for (let at = first; at < first + count; at += 1) {
    const background = { r: (40 * at) % 255, g: 90, b: 120 }
    const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .withExif({ IFD3: { GPSLatitude: '28/1 27/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    all.push({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return all
}

async function pastEvent({ databaseUrl, dataDir }: RunningSite, title: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const settings = { ...externalFormSettings, method: 'here' as const, asksPictures: true }
  const when = { date: '2026-03-09', turnsPastAt: '2026-03-09T12:30:00.000Z' }
  const created_at = '2026-03-01T06:00:00.000Z'
  const { id } = await anEvent(db, { title, settings, participants: 2, ...when })
  await aSeat(db, { event_id: id, name: 'Farah Khan', pictures_allowed: 0, created_at })
  await aSeat(db, { event_id: id, name: 'Dev Rao', pictures_allowed: 1, created_at })
  await close()
  return id
}

const choose = (page: Page, files: Awaited<ReturnType<typeof photos>>) =>
  page.getByLabel('Choose pictures').setInputFiles(files)

test('pictures are sent from a phone, shown to everybody, and taken down by one press', async ({
  page,
  site,
}) => {
  const id = await pastEvent(site, 'Lamps by night')
  await signIn(page, site, `/admin/events/${id}/recap`)
  await expect(page.getByText('Please publish no picture that shows:')).toBeVisible()
  await expect(page.getByText('Farah Khan')).toBeVisible()
  await expect(page.getByText('Dev Rao')).toBeHidden()
  await choose(page, await photos(3))
  await expect(page.getByText('3 sent.')).toBeVisible()
  await expect(page.getByText('3 of 60 pictures')).toBeVisible()
  await page.getByLabel('What picture 1 shows').fill('The first lamp')
  await page.getByRole('button', { name: 'Move picture 1 down' }).click()
  await page.getByLabel('Who took the pictures').fill('Asha and Ravi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])

  await open(page, `/events/${id}`)
  await expect(page.getByText('Pictures: Asha and Ravi')).toBeVisible()
  await page.getByRole('link', { name: 'The first lamp' }).click()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next picture' }).click()
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const file = await page.getByRole('img', { name: 'The first lamp' }).getAttribute('src')
  await page.getByText('Take this down').click()
  await page.getByRole('button', { name: 'Hide this picture' }).click()
  await expect(page.getByText('The picture is taken down.')).toBeVisible()
  expect((await page.request.get(file ?? '')).status()).toBe(404)
  await page.getByRole('link', { name: 'All pictures' }).click()
  await expect(page.getByRole('link', { name: /^Picture \d of 2$/ })).toHaveCount(2)

  await open(page, '/admin/dashboard')
  await page.getByRole('link', { name: /picture was taken down/ }).click()
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByRole('heading', { name: 'Taken down' })).toBeHidden()
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The first lamp')
})

test('a picture opens and is taken down without scripts', async ({ page, site, browser }) => {
  const id = await pastEvent(site, 'Lamps without scripts')
  await signIn(page, site, `/admin/events/${id}/recap`)
  await choose(page, await photos(1, 10))
  await expect(page.getByText('1 sent.')).toBeVisible()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  })
  const plain = await context.newPage()
  await plain.goto(`${site.url}/events/${id}`)
  await plain.getByRole('link', { name: 'Picture 1 of 1' }).click()
  await plain.getByText('Take this down').click()
  await plain.getByRole('button', { name: 'Hide this picture' }).click()
  await expect(plain.getByText('The picture is taken down.')).toBeVisible()
  await context.close()
})

test('after a lost connection and a closed tab the same files are chosen again: none is lost, none comes twice', async ({
  page,
  site,
  context,
}) => {
  const id = await pastEvent(site, 'Lamps in a tunnel')
  const files = await photos(12, 20)
  await signIn(page, site, `/admin/events/${id}/recap`)
  let answers = 0
  await page.route('**/api/uploads', async (route) => {
    answers += 1
    if (answers > 3) return route.abort('internetdisconnected')
    // The server keeps the third, and its answer is lost.
    const response = await route.fetch()
    return answers === 3 ? route.abort('internetdisconnected') : route.fulfill({ response })
  })
  await choose(page, files)
  await expect(page.getByText(/The site does not answer: it is tried again/)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`${site.url}/admin/events/${id}/recap`)
  await expect(again.getByText('3 of 60 pictures')).toBeVisible()
  await open(again, `/admin/events/${id}/recap`)
  await choose(again, files)
  await expect(again.getByText('9 sent and 3 were there already.')).toBeVisible({ timeout: 60_000 })
  await expect(again.getByText('12 of 60 pictures')).toBeVisible()
  await choose(again, files)
  await expect(again.getByText('0 sent and 12 were there already.')).toBeVisible({ timeout: 60_000 })
})

test('who says no to pictures at registration has a sign at check-in', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { id } = await openEvent(adminClient, { seats: '5' })
  await signIn(page, site, `/admin/events/${id}/edit`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await openFolds(page, 'Afterwards')
  await page.getByLabel(/May pictures that show you be published/).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(/saved=/)

  await open(page, `/events/${id}/register`)
  await fillSeat(page, { ...seatForm(), name: 'Farah Khan' })
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText('Please answer this question')).toBeVisible()
  await page
    .getByRole('group', { name: /May pictures that show you be published/ })
    .getByLabel('No')
    .check()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByRole('heading', { name: 'You have a seat' })).toBeVisible()

  await open(page, `/admin/events/${id}/door`)
  await expect(page.getByText('No pictures')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, `/admin/events/${id}/registrations`)
  await expect(page.getByText('No pictures')).toBeVisible()
})

test('words that were typed before somebody else saved never replace theirs, also after a reload', async ({
  page,
  site,
}) => {
  const id = await pastEvent(site, 'Two of us write')
  const address = `/admin/events/${id}/recap`
  const text = (one: Page) => one.getByLabel('How it was')
  const save = (one: Page) => one.getByRole('button', { name: 'Save', exact: true }).click()
  const refused = page.getByText('Somebody else changed this meanwhile.')
  await signIn(page, site, address)
  const other = await page.context().newPage()
  await open(other, address)
  await text(page).fill('Mine')
  await text(other).fill('Theirs')
  await save(other)
  await expect(other.getByText(/^Saved\./)).toBeVisible()
  await save(page)
  await expect(refused).toBeVisible()
  await expect(text(page)).toHaveValue('Mine')
  // What the form carries, without the answer that stays from the last press.
  await expect(page.locator('input[name="seen"]')).toHaveValue('0')
  await open(page, address)
  await expect(text(page)).toHaveValue('Mine')
  await expect(page.getByText('start over to see it as it is now')).toBeVisible()
  await save(page)
  await expect(refused).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(text(page)).toHaveValue('Theirs')
  await expect(refused).toBeHidden()
  for (const [words, version] of [
    ['Both', '2'],
    ['Both of us', '3'],
  ] as const) {
    await text(page).fill(words)
    await save(page)
    await expect(page.locator('input[name="seen"]')).toHaveValue(version)
  }
  await open(page, address)
  await expect(text(page)).toHaveValue('Both of us')
  await expect(page.getByText('What you wrote here before is back')).toBeHidden()
  await other.close()
})
