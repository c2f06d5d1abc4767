import type { Locator, Page } from '@playwright/test'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test, openRow } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'

function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name })
}

test.describe('unfinished input', () => {
  test('a search that is still loading can be cleared, and a typed note survives another admin’s save', async ({
    page,
    site,
  }) => {
    await sendJoinRequest(site.url, 'Slow Sana')
    await signIn(page, site, '/admin/join-requests')
    const search = page.getByRole('searchbox')
    await search.click()
    await page.keyboard.type('sa')
    await expect(page).toHaveURL(/q=sa&/)
    await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
    await page.keyboard.type('na')
    await expect(page).toHaveURL(/q=sana/)
    await expect(search).toHaveValue('sana')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(search).toHaveValue('')

    const other = await page.context().newPage()
    await open(other, '/admin/join-requests?q=slow')
    const [mine, theirs] = [rowOf(page, 'Slow Sana'), rowOf(other, 'Slow Sana')]
    const noteOf = (row: Locator) => row.getByRole('textbox', { name: 'Note on Slow Sana' })
    for (const row of [mine, theirs]) {
      await row.locator('summary').first().click()
      await row.getByText('Add a note').click()
    }
    await noteOf(mine).fill('Knows lenses')
    await noteOf(theirs).fill('Asked twice')
    await theirs.getByRole('button', { name: 'Save note' }).click()
    await expect(mine.locator('summary').last()).toContainText('Asked twice')
    await expect(noteOf(mine)).toHaveValue('Knows lenses')
    await mine.getByRole('button', { name: 'Save note' }).click()
    await expect(noteOf(theirs)).toHaveValue('Knows lenses')
  })

  test('an event sent again after a lost response is created once', async ({ page, site }) => {
    await signIn(page, site, '/admin/dashboard?tab=events&q=Arambh')
    await openRow(page, 'Arambh')
    await page
      .getByRole('link', { name: /Duplicate Arambh/ })
      .first()
      .click()
    const title = `Once only ${Date.now()}`
    await expect(page.getByLabel('Venue', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Date', { exact: true }).fill('2030-01-06')
    await page.route('**/admin/dashboard.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    const renewed = page.waitForResponse((answer) => answer.url().includes('/admin/dashboard.data'))
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Failed to add event. Please try again.')).toBeVisible()
    await renewed
    await page.unroute('**/admin/dashboard.data*')
    await page.getByRole('button', { name: 'Create event' }).click()
    await page.getByText(`${title} is published.`).waitFor()
    await open(page, `/admin/dashboard?tab=events&q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(1)
  })

  test('an admin whose event edit conflicts sees the conflict, keeps the input and can start over', async ({
    page,
    site,
  }) => {
    await signIn(page, site)
    const title = `For two ${Date.now()}`
    await page.request.post('/admin/dashboard?tab=events', {
      form: eventForm(title),
      headers: { origin: site.url },
    })
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await open(one, `/admin/dashboard?tab=events&q=${encodeURIComponent(title)}`)
      await openRow(one, title)
      await one.getByRole('link', { name: `Edit ${title}` }).click()
      // The form of a new event has the same fields until then.
      await one.getByRole('region', { name: 'Edit event' }).waitFor()
    }
    const venueOf = (one: Page) => one.getByLabel('Venue', { exact: true })
    const saveIn = (one: Page) => one.getByRole('button', { name: 'Save changes' }).click()
    const saved = (one: Page) => one.getByText(`${title} is saved.`).waitFor()
    await venueOf(page).fill('Roof')
    await venueOf(other).fill('Cellar')
    await saveIn(other)
    await saved(other)
    await saveIn(page)
    await expect(page.getByText('Somebody else changed this event meanwhile.')).toBeVisible()
    await expect(venueOf(page)).toHaveValue('Roof')
    await open(page, page.url())
    await expect(venueOf(page)).toHaveValue('Roof')
    await expect(page.getByText('The event was changed meanwhile: start over to see it')).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(venueOf(page)).toHaveValue('Cellar')
    await venueOf(page).fill('Roof')
    await saveIn(page)
    await saved(page)
    await other.close()
  })
})
