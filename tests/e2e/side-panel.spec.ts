import type { Locator } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

/** On a wide screen the opened row of a list stands beside it, not under its row, and buttons are as high as a mouse needs. */
test.use({ siteName: 'side panel', viewport: { width: 1440, height: 900 } })

async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x + box.width : Number.NaN
}

test('what is opened of an event or a registration stands beside its list', async ({ page, site }) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await sendJoinRequest(site.url, 'Asha Rao')
  await signIn(page, site, '/admin/join-requests?q=Asha')
  await page.getByRole('button', { name: 'Approve Asha Rao' }).click()
  await expect(page.getByText('Asha Rao is approved.')).toBeVisible()
  // The last list is a child of its panel.
  const approved = '/admin/join-requests?state=approved'
  for (const address of ['/admin/events', `/admin/events/${id}/registrations`, approved]) {
    await open(page, address)
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.locator('[data-more]') })
    await list.locator('summary').first().click()
    const more = list.locator('[data-more]:visible')
    const [listBox, moreBox] = [await list.boundingBox(), await more.boundingBox()]
    expect(moreBox?.x).toBeGreaterThan((listBox?.x ?? 0) + (listBox?.width ?? 0))
    // Its lines end where the search above them ends, and the opened row where the page ends.
    const search = page.locator('form').filter({ has: page.getByRole('searchbox') })
    const row = list.getByRole('listitem').first()
    expect(await endOf(row)).toBeCloseTo(await endOf(search), 0)
    expect(await endOf(more)).toBeCloseTo(await endOf(page.locator('main > div').first()), 0)
  }
})

test('the mails about a change fill their panel, which is as wide as the list of registrations', async ({
  page,
  site,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin)
  await takeSeat(site.url, event.id)
  await signIn(page, site, `/admin/events/${event.id}/edit`)
  await page.getByRole('button', { name: /When/ }).click()
  await page.getByLabel('Date', { exact: true }).fill('2099-12-18')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Save and tell 1' }).click()
  await page.waitForURL(/saved=/)
  await open(page, `/admin/events/${event.id}/registrations`)
  const panel = page.getByRole('region', { name: 'Telling people about the change' })
  const search = page.locator('form').filter({ has: page.getByRole('searchbox') })
  expect(await endOf(panel)).toBeCloseTo(await endOf(search), 0)
  const heading = panel.getByRole('heading')
  expect((await heading.boundingBox())?.height).toBeLessThan(40)
})

test('buttons that choose a file and those that make an event are 40 px high', async ({ page, site }) => {
  await signIn(page, site, '/admin/content/team/new')
  const heights: (number | undefined)[] = []
  const add = async (button: Locator) => heights.push((await button.boundingBox())?.height)
  await add(
    page
      .locator('label')
      .filter({ has: page.locator('input[type=file]') })
      .first(),
  )
  for (const path of ['/admin/dashboard', '/admin/events']) {
    await open(page, path)
    await add(page.getByRole('link', { name: 'New event' }))
  }
  expect(heights).toEqual([40, 40, 40])
})
