import { randomUUID } from 'node:crypto'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test, openRow } from '../support/e2e-test.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'
import { seatForm } from '../support/seats.ts'

test.use({ siteName: 'drafts', movesClock: true, viewport: { width: 360, height: 800 } })
test.slow()

test('a draft event is visible only to admins and through its preview link, until it is published', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const stranger = httpClient(site.url)
  const title = `Secret ${randomUUID().slice(0, 8)}`
  const form = { ...eventForm(title), way: 'here', publish: 'draft' }
  const html = await (await adminClient.post('/admin/dashboard?tab=events', form)).text()
  expect(html).toContain(`${title} is saved as a draft.`)

  await signIn(page, site, '/admin/dashboard?tab=events&show=draft')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await openRow(page, title)
  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('radio', { name: /^Save as draft/ })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Cancel or postpone', exact: true })).toHaveCount(0)
  const preview = await page.getByRole('textbox', { name: 'Preview link' }).inputValue()
  expect(await wrongAnywhere(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('edit') ?? ''

  const hidden = ['/', '/events', '/api/events', '/calendar.ics', '/feed.xml', '/sitemap.xml', '/offline']
  const statusOf = async (path: string) => (await stranger.get(path)).status
  for (const path of hidden) {
    const text = await (await stranger.get(path)).text()
    expect(text, path).not.toContain(title)
    expect(text, path).not.toContain(id)
  }
  for (const path of [`/events/${id}`, `/events/${id}.data`, `/events/${id}/register`, `/events/${id}.ics`])
    expect(await statusOf(path), path).toBe(404)
  expect(await statusOf(`/og/events/${id}.png`)).toBe(404)
  expect((await stranger.post(`/events/${id}/register`, seatForm())).status).not.toBe(303)

  const previewResponse = await stranger.get(new URL(preview).pathname)
  expect(previewResponse.headers.get('cache-control')).toContain('no-store')
  expect(previewResponse.headers.get('x-robots-tag')).toBe('noindex')
  expect(await (await stranger.get('/robots.txt')).text()).toContain('/preview')
  await page.context().clearCookies()
  await open(page, new URL(preview).pathname)
  await expect(page.getByText('Preview: not published yet')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  expect(await wrongAnywhere(page)).toEqual([])

  await adminClient.post('/admin/dashboard?tab=events', { intent: 'renew-preview', id })
  expect(await statusOf(new URL(preview).pathname)).toBe(404)
  const edit = await (await adminClient.get(`/admin/dashboard?tab=events&edit=${id}`)).text()
  const renewed = /\/preview\/[\w-]{24}/.exec(edit)?.[0] ?? ''
  expect(await statusOf(renewed)).toBe(200)

  await signIn(page, site, `/admin/dashboard?tab=events&edit=${id}`)
  await page.getByText('Publish now').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
  await open(page, renewed)
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(page.getByText('Preview: not published yet')).toHaveCount(0)
  expect(await (await stranger.get('/api/events?q=Secret')).text()).toContain(title)
})

test('a scheduled event is published automatically at its time', async ({ page, site, clock }) => {
  const stranger = httpClient(site.url)
  const title = `Timed ${randomUUID().slice(0, 8)}`
  const soon = new Date(Math.ceil((clock.now() + 60_000) / 60_000) * 60_000)
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  await signIn(page, site, '/admin/dashboard?tab=events')
  const form = { ...eventForm(title), publish: 'at', publishAt: wallClock.format(soon).replace(' ', 'T') }
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const html = await (await adminClient.post('/admin/dashboard?tab=events', form)).text()
  expect(html).toContain(`${title} will be published on `)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Publishes ')
  const isPublic = async () => (await (await stranger.get('/api/events?q=Timed')).text()).includes(title)
  expect(await isPublic()).toBe(false)
  await open(page, '/events')
  await expect(page.getByText(title)).toHaveCount(0)
  await clock.pass(soon.getTime() - clock.now() - 5_000)
  expect(await isPublic()).toBe(false)
  await clock.pass(5_000)
  await expect(page.getByText(title).first()).toBeVisible()
  expect(await isPublic()).toBe(true)
})
