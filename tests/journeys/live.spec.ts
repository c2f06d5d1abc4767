import { callerOn, signedIn } from '../support/caller.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/journey.ts'

test('an open list is sent what changed and fetches nothing; a filtered one fetches its own', async ({
  page,
  site,
}) => {
  const boss = await signedIn(site.url, site.superAdmin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) asked.push(new URL(request.url()).pathname)
  })
  await page.route('https://images.example/*', (route) =>
    route.fulfill({ path: 'content/public/art/event-default.webp' }),
  )
  const isListening = page.waitForResponse(/\/live\?topics=events&list/)
  await open(page, '/events')
  await isListening
  asked.length = 0
  const title = `Night of the long takes ${Date.now()}`
  await boss.post('/admin/dashboard?tab=events', eventForm(title))
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(asked).toEqual([])

  await page.getByLabel('Search').fill('short takes')
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  const other = `Night of the short takes ${Date.now()}`
  await boss.post('/admin/dashboard?tab=events', eventForm(other))
  await expect(page.getByRole('link', { name: other })).toBeVisible()
})

test('what changed between the page and its stream is shown once the stream is open', async ({
  page,
  site,
}) => {
  const boss = await signedIn(site.url, site.superAdmin)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/live\?/, async (route) => {
    await held
    await route.continue()
  })
  const isAsking = page.waitForRequest(/\/live\?/)
  await open(page, '/events')
  await isAsking
  const title = `Night of the missed takes ${Date.now()}`
  await boss.post('/admin/dashboard?tab=events', eventForm(title))
  await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
  expect(await page.getByRole('link', { name: title }).count()).toBe(0)
  release()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('the list as data: for every site, true at once, told apart by its tag', async ({ site }) => {
  const boss = await signedIn(site.url, site.superAdmin)
  const stranger = callerOn(site.url)
  const first = await stranger.get('/api/events')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const etag = first.headers.get('etag') ?? ''
  const again = () => fetch(`${site.url}/api/events`, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  const title = `A reel of data ${Date.now()}`
  await boss.post('/admin/dashboard?tab=events', eventForm(title))
  const renewed = await again()
  expect(renewed.status).toBe(200)
  expect(await renewed.text()).toContain(title)
})
