import { signedInClient } from '../support/http-client.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/e2e-test.ts'

test('an open list shows new events live and keeps its filter', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  await page.route('https://images.example/*', (route) =>
    route.fulfill({ path: 'content/public/art/event-default.webp' }),
  )
  const isListening = page.waitForResponse(/\/live\?topics=events/)
  await open(page, '/events')
  await isListening
  const title = `Night of the long takes ${Date.now()}`
  await adminClient.post('/admin/dashboard?tab=events', eventForm(title))
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.getByLabel('Search').fill('short takes')
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  const other = `Night of the short takes ${Date.now()}`
  await adminClient.post('/admin/dashboard?tab=events', eventForm(other))
  await expect(page.getByRole('link', { name: other })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
})

test('a form and a dialog keep their state while the page below is refetched', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const renewed = () => page.waitForResponse(/\/events\.data/)
  const isRenewed = renewed()
  await open(page, '/events')
  await isRenewed
  await page.getByRole('link', { name: /Three lights/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const isRenewedBehindDialog = renewed()
  await adminClient.post('/admin/dashboard?tab=events', eventForm(`Behind the dialog ${Date.now()}`))
  await isRenewedBehindDialog
  await expect(dialog.getByText('Studio 1')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nisha Rao')
  const isRenewedBehindForm = renewed()
  await adminClient.post('/admin/dashboard?tab=events', eventForm(`Behind the form ${Date.now()}`))
  await isRenewedBehindForm
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Nisha Rao')
})

test('a change made before the event stream opens is shown once the stream is open', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/live\?/, async (route) => {
    await isReleased
    await route.continue()
  })
  const isAsking = page.waitForRequest(/\/live\?/)
  await open(page, '/events')
  await isAsking
  const title = `Night of the missed takes ${Date.now()}`
  await adminClient.post('/admin/dashboard?tab=events', eventForm(title))
  await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
  expect(await page.getByRole('link', { name: title }).count()).toBe(0)
  release()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
