import { randomUUID } from 'node:crypto'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm, inDays } from '../support/event-form.ts'
import { expect, open, signIn, test, openRow } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { seatForm, takeSeat } from '../support/seats.ts'

test.use({ siteName: 'organiser', viewport: { width: 360, height: 800 } })
test.slow()

test('an event can be repeated, and its later dates changed, deleted and restored together', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const title = `Weekly ${randomUUID().slice(0, 8)}`
  const date = inDays(30)
  const form = { ...eventForm(title), date, way: 'here', seats: '9' }
  await adminClient.post('/admin/dashboard?tab=events', form)
  const list = `/admin/dashboard?tab=events&q=${title}`
  await signIn(page, site, list)
  await openRow(page, title)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('link', { name: 'Repeat', exact: true }).click()
  await page.getByLabel('Or how many more').fill('4')
  await page.getByRole('button', { name: 'Show the dates' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await page.getByRole('checkbox').nth(1).uncheck()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Add these events' }).click()
  await expect(page.getByText('3 events are added to the series.')).toBeVisible()

  await open(page, list)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.getByText('3 more in this series').click()
  expect(await wrongAnywhere(page)).toEqual([])
  for (const row of await page.locator('summary', { hasText: 'More about ' }).all()) await row.click()
  const links = page.getByRole('link', { name: `Edit ${title}` })
  await expect(links).toHaveCount(4)
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('edit') ?? ''),
  )
  await takeSeat(site.url, ids[2] ?? '', seatForm())

  await open(page, `/events/${ids[0]}`)
  const more = page.getByRole('navigation', { name: 'More dates' })
  await expect(more.getByRole('link')).toHaveCount(3)
  expect(await wrongAnywhere(page)).toEqual([])
  await more.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/events/${ids[1]}$`))

  await open(page, `/admin/dashboard?tab=events&edit=${ids[1]}`)
  await page.getByLabel('Venue').fill('The old cinema')
  await page.getByText('This event and the 2 after it').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('group', { name: 'Tell 1 person about this?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'This event and the 2 after it' })).toBeChecked()
  await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
  const venues = await Promise.all(
    ids.map(async (id) =>
      (await (await page.request.get(`/events/${id}`)).text()).includes('The old cinema'),
    ),
  )
  expect(venues).toEqual([false, true, true, true])

  await open(page, list)
  await page.getByText('3 more in this series').click()
  await page
    .getByRole('button', { name: `Delete ${title}` })
    .nth(1)
    .click()
  await page.getByText('This event and the 2 after it').click()
  await expect(page.getByRole('group', { name: 'Tell 1 person about this?' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete events' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 more in this series')).toBeVisible()
})
