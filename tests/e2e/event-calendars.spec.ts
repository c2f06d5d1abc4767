import { randomUUID } from 'node:crypto'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'

test('an event links to its calendar file, a category to a calendar subscription', async ({ page, site }) => {
  await open(page, '/events?category=Workshop')
  await expect(page.getByRole('link', { name: 'Subscribe to Workshop in your calendar' })).toHaveAttribute(
    'href',
    `${site.url.replace('http', 'webcal')}/calendar.ics?category=Workshop`,
  )
  await open(page, '/events')
  await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Add to calendar').click()
  const file = dialog.getByRole('link', { name: 'File' })
  const path = (await file.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/events\/[0-9a-f-]{36}\.ics$/)
  await open(page, path.replace('.ics', ''))
  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Apple' })).toHaveAttribute('href', path)
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /calendar\.google\.com/)
  await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /outlook\.live\.com/)
  await expect(page.getByRole('link', { name: 'When registration opens' })).toHaveAttribute(
    'href',
    `${site.url.replace('http', 'webcal')}/registration-opens.ics`,
  )
})

test('an event card offers calendar links by keyboard, but not when the event is cancelled', async ({
  page,
  site,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const title = `Rain ${randomUUID().slice(0, 8)}`
  await admin.post('/admin/dashboard?tab=events', eventForm(title))
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, `/events?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: 'Google' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  const path = (await card.getByRole('link', { name: 'File' }).getAttribute('href')) ?? ''
  const id = path.slice('/events/'.length, -'.ics'.length)
  await admin.post(`/admin/events/${id}/status`, { status: 'cancelled', reason: 'Rain.' })
  await open(page, `/events?q=${encodeURIComponent(title)}`)
  await expect(card).toContainText('Cancelled')
  await expect(card.getByText('Add to calendar')).toHaveCount(0)
})
