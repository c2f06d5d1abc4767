import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { heading } from '../support/seat-screens.ts'
import { giveBack, openEvent, takeSeat } from '../support/seats.ts'

test.use({ sendsMail: true })

test('a person promoted from the waitlist confirms the seat on the ticket page', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const { id } = await openEvent(admin, { seats: '1', hasWaitlist: 'on' })
  const first = await takeSeat(site.url, id)
  const second = await takeSeat(site.url, id)
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, second)
  await expect(heading(page, 'You are 1st of 1')).toBeVisible()
  await giveBack(site.url, first)
  await expect(heading(page, 'Please confirm your seat')).toBeVisible()
  await expect(page.getByText(/^A seat became free for you\. Confirm it until /)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm my seat' }).click()
  await expect(heading(page, 'You have a seat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm my seat' })).toBeHidden()
})
