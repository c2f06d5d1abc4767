import {
  openAsAdmin,
  answer,
  count,
  setOffline,
  openAsHelper,
  people,
  row,
  waitUntilCached,
} from '../support/check-in.ts'
import { type SeededEvent, openSeededEvent } from '../support/seeded-event.ts'
import { expect, open, test } from '../support/e2e-test.ts'

test.use({ serviceWorkers: 'allow' })

let seededEvent: SeededEvent
test.beforeEach(async ({ site }) => {
  seededEvent = await openSeededEvent(site, people)
})
test.afterEach(() => seededEvent.close())

test('two check-in pages work offline, survive a reload, and sync to one entry per person', async ({
  page,
  context,
  site,
  browser,
}) => {
  await openAsAdmin(seededEvent, page, site)
  const { page: helper, context: phone } = await openAsHelper(seededEvent, browser, site)
  await waitUntilCached(page)
  await waitUntilCached(helper)
  await setOffline(context, true)
  await setOffline(phone, true)

  await row(page, 'Asha Rao').click()
  await row(page, 'Kabir Singh').click()
  await expect(answer(page)).toContainText('Kabir Singh is in')
  await answer(page).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Farhan Ali').click()
  await row(helper, 'Asha Rao').click()
  await row(helper, 'Meera Iyer').click()
  await expect(helper.getByText('Offline: 2 entries wait')).toBeVisible()
  expect((await seededEvent.inside()).names).toEqual([])

  await helper.reload()
  await helper.keyboard.press('Escape')
  await expect(helper.getByText('Offline: 2 entries wait')).toBeVisible()
  await expect(count(helper)).toHaveText(/In\s*2\s*of\s*4/)
  await helper.getByLabel('Name or last four digits').fill('kabir')
  await helper.keyboard.press('Enter')
  await expect(answer(helper)).toContainText('Kabir Singh is in')
  await page.goto(page.url())
  await page.keyboard.press('Escape')
  await expect(count(page)).toHaveText(/In\s*2\s*of\s*4/)

  await setOffline(context, false)
  await expect(page.getByText('Online')).toBeVisible()
  await expect.poll(() => seededEvent.inside()).toEqual({ names: ['Asha Rao', 'Farhan Ali'], attended: 2 })
  await setOffline(phone, false)
  await expect(helper.getByText(/^Asha Rao was let in at \d\d:\d\d at another door\.$/)).toBeVisible()
  await expect.poll(() => seededEvent.inside()).toEqual({ names: people.toSorted(), attended: 4 })
  await expect(count(page)).toHaveText(/In\s*4\s*of\s*4/)
  await expect(count(helper)).toHaveText(/In\s*4\s*of\s*4/)
  await helper.getByRole('button', { name: 'Got it about Asha Rao' }).click()
  await expect(helper.getByText(/at another door/)).toHaveCount(0)
})

test('a lost response causes no second entry and does not undo another check-in', async ({ page, site }) => {
  await openAsAdmin(seededEvent, page, site)
  await expect(page.getByText('Online')).toBeVisible()
  let isLost = true
  await page.route('/api/door', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await row(page, 'Asha Rao').click()
  await expect(page.getByText('Offline: 1 entry waits')).toBeVisible()
  expect((await seededEvent.inside()).attended).toBe(1)
  await answer(page).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Meera Iyer').click()
  isLost = false
  await expect(page.getByText('Online')).toBeVisible()
  await expect.poll(() => seededEvent.inside()).toEqual({ names: ['Meera Iyer'], attended: 1 })
  await expect(page.getByText(/at another door/)).toHaveCount(0)
})

test('a walk-in who is added again after a lost response is stored once', async ({ page, site }) => {
  await openAsAdmin(seededEvent, page, site)
  await expect(page.getByText('Online')).toBeVisible()
  await page.getByText('Somebody without a ticket').click()
  const form = page.locator('details')
  const add = async (name: string) => {
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: 'Give a seat and let in' }).click()
  }
  let lost = 0
  await page.route('/api/door', async (route) => {
    const isLost = route.request().postData()?.includes('Walk Inwala') && (lost += 1) === 1
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await add('Walk Inwala')
  await expect(form.getByText(/Note the name/)).toBeVisible()
  await add('Other Guest')
  await expect(answer(page)).toContainText('Other Guest is in')
  await add('Walk Inwala')
  await expect(answer(page)).toContainText('Walk Inwala is in')
  await expect(count(page)).toHaveText(/In\s*2\s*of\s*6/)
  expect(await seededEvent.inside()).toEqual({ names: ['Other Guest', 'Walk Inwala'], attended: 2 })
  expect(lost).toBe(2)
})

test('an ended check-in link says so and keeps its offline entries, which the next link sends', async ({
  site,
  browser,
}) => {
  const { page, context, id } = await openAsHelper(seededEvent, browser, site)
  await waitUntilCached(page)
  await setOffline(context, true)
  await row(page, 'Asha Rao').click()
  await expect(page.getByText('Offline: 1 entry waits')).toBeVisible()
  await seededEvent.end(id)
  await setOffline(context, false)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expect(page.getByText(/1 entry for Lights out still on this device/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/1 entry for Lights out still on this device/)).toBeVisible()
  const storedEntries = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(storedEntries).not.toContain('Farhan Ali')
  await expect.poll(() => page.evaluate(() => caches.has('doors'))).toBe(false)
  expect((await seededEvent.inside()).names).toEqual([])
  await open(page, (await seededEvent.link()).path)
  await expect(page.getByText('Online')).toBeVisible()
  await expect.poll(() => seededEvent.inside()).toEqual({ names: ['Asha Rao'], attended: 1 })
})

test('finishing check-in removes the names from the phone; the event shows how many attended', async ({
  page,
  site,
  browser,
}) => {
  const { page: helper, path } = await openAsHelper(seededEvent, browser, site)
  await waitUntilCached(helper)
  await row(helper, 'Asha Rao').click()
  await row(helper, 'Kabir Singh').click()
  await row(helper, 'Meera Iyer').click()
  await answer(helper).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => seededEvent.inside()).toMatchObject({ attended: 2 })
  await helper.getByRole('button', { name: 'Finish check-in' }).click()
  await helper.getByRole('button', { name: 'Remove names from this phone' }).click()
  await helper.waitForURL('/')
  expect(await helper.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Rao')
  expect(await helper.evaluate(async (path) => (await caches.match(path)) ?? null, path)).toBeNull()
  await seededEvent.begin()
  await open(page, `/events/${seededEvent.eventId}`)
  await expect(page.getByText('Past: 2 attended').first()).toBeVisible()
})
