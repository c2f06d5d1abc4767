import { randomUUID } from 'node:crypto'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'

test('an event says until when it lasts, where it is on the map and whom to ask', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const title = `Night walk ${randomUUID().slice(0, 8)}`
  await admin.post('/admin/dashboard?tab=events', {
    ...eventForm(title),
    time: '21:00',
    endTime: '00:30',
    hostName: 'Riya Sen',
    hostContact: '98765 43210',
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, `/events?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  const facts = page.getByRole('dialog')
  await expect(facts.getByText('9:00 PM to 12:30 AM')).toBeVisible()
  await expect(facts.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    /^https:\/\/maps\.google\.com\/\?q=Media%20Lab/,
  )
  await expect(facts.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )
  expect(await wrongAnywhere(page)).toEqual([])
  await facts.getByRole('link', { name: 'Full details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('9:00 PM to 12:30 AM')).toBeVisible()
  await expect(page.getByText('Ask Riya Sen')).toBeVisible()
  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
    'href',
    /dates=\d{8}T153000Z%2F\d{8}T190000Z/,
  )
})
