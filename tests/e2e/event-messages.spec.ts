import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { seatForm, takeSeat } from '../support/seats.ts'

test.use({ siteName: 'organiser', viewport: { width: 360, height: 800 } })
test.slow()

interface Club {
  url: string
  superAdmin: { email: string; password: string }
}

/** The registrations page of an event with two ticket holders. */
async function openEvent({ url, superAdmin }: Club) {
  const adminClient = await signedInClient(url, superAdmin)
  const title = `Messages ${randomUUID().slice(0, 8)}`
  await adminClient.post('/admin/dashboard?tab=events', { ...eventForm(title), way: 'here', seats: '9' })
  const list = await (await adminClient.get(`/admin/dashboard?tab=events&q=${title}`)).text()
  const id = /\/admin\/events\/([\w-]{36})\/registrations/.exec(list)?.[1] ?? ''
  for (let count = 0; count < 2; count += 1) await takeSeat(url, id, seatForm())
  return { path: `/admin/events/${id}/registrations`, adminClient }
}

const wallMoment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

const scheduled = (page: Page) => page.getByRole('region', { name: 'Scheduled messages' })

test('a message to participants can be previewed, scheduled, changed and withdrawn', async ({
  page,
  site,
}) => {
  const { path } = await openEvent(site)
  await signIn(page, site)
  await open(page, path)
  await page.locator('summary').filter({ hasText: 'Message' }).click()
  await expect(page.getByLabel('Leaves on')).toBeHidden()
  await page.getByLabel('To', { exact: true }).selectOption('all')
  await page.getByLabel('Subject').fill('Bring a lamp')
  await page.getByLabel('Message', { exact: true }).fill('The hall is dark.')
  await page.getByLabel('When it leaves').selectOption('at')
  await page.getByLabel('Leaves on').fill(wallMoment(-2))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Leaves on')).toHaveAccessibleDescription(
    /Please choose a moment to come, or send it now/,
  )
  await expect(page.getByLabel('Subject')).toHaveValue('Bring a lamp')
  await page.getByLabel('Leaves on').fill(wallMoment(2))
  await page.getByRole('button', { name: 'Preview' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('This goes to 2 people.')
  await expect(question).toContainText('The hall is dark.')
  expect(await wrongAnywhere(page)).toEqual([])
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Bring a lamp')
  await page.getByRole('button', { name: 'Preview' }).click()
  await question.getByRole('button', { name: 'Schedule' }).click()
  await expect(scheduled(page)).toContainText('To everybody, on')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(await wrongAnywhere(page)).toEqual([])

  await page.getByRole('link', { name: 'Change Bring a lamp' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The hall is dark.')
  await page.getByLabel('Subject').fill('Bring a torch')
  await page.getByRole('button', { name: 'Preview' }).click()
  await question.getByRole('button', { name: 'Schedule' }).click()
  await expect(scheduled(page).getByRole('listitem')).toHaveCount(1)
  await expect(scheduled(page)).toContainText('Bring a torch')
  await page.getByRole('button', { name: 'Withdraw Bring a torch' }).click()
  await expect(page.getByText('The message is withdrawn.').first()).toBeVisible()
  await expect(scheduled(page)).toHaveCount(0)
})

test('a message that is withdrawn while somebody edits it keeps their text, as a new message', async ({
  page,
  site,
}) => {
  const { path, adminClient } = await openEvent(site)
  const words = { to: 'all', subject: 'Bring a lamp', text: 'The hall is dark.', messageId: '' }
  const moment = { when: 'at', sendAt: wallMoment(2), requestKey: randomUUID() }
  await adminClient.post(path, { intent: 'message', ...words, ...moment })
  await signIn(page, site)
  await open(page, path)
  await page.getByRole('link', { name: 'Change Bring a lamp' }).click()
  await page.getByLabel('Message', { exact: true }).fill('The hall is dark and cold.')
  const messageId = new URL(page.url()).searchParams.get('message') ?? ''
  await adminClient.post(path, { intent: 'withdraw-message', messageId })
  await expect(scheduled(page)).toHaveCount(0)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The hall is dark and cold.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const schedule = page.getByRole('dialog').getByRole('button', { name: 'Schedule' })
  await schedule.click()
  await expect(page.getByText('What you wrote is kept, and would be a new message.').first()).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The hall is dark and cold.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await schedule.click()
  await expect(scheduled(page).getByRole('listitem')).toHaveCount(1)
})

test('without scripts the preview, the way back and every refusal of a message keep the input', async ({
  site,
}) => {
  const { path, adminClient } = await openEvent(site)
  const typed = {
    to: 'all',
    subject: 'Bring a lamp',
    text: 'The hall is dark.',
    when: 'at',
    sendAt: wallMoment(2),
  }
  const send = async (intent: string, form: Record<string, string>) =>
    (await adminClient.post(path, { ...form, intent })).text()
  const preview = await send('ask-message', typed)
  expect(preview).toContain('This goes to 2 people.')
  expect(preview).toContain('each one’s own ticket')
  const back = await send('edit-message', typed)
  expect(back).toContain('value="Bring a lamp"')
  expect(back).toContain(`value="${typed.sendAt}"`)
  expect(back).not.toContain('This goes to')
  const late = await send('message', { ...typed, sendAt: wallMoment(-2) })
  expect(late).toContain('Please choose a moment to come, or send it now')
  expect(late).toContain('The hall is dark.')
  expect(await send('message', typed)).toContain('The message leaves on')
  const list = await (await adminClient.get(path)).text()
  const messageId = /\?message=([\w-]{36})/.exec(list)?.[1] ?? ''
  expect(await (await adminClient.get(`${path}?message=${messageId}`)).text()).toContain(
    'value="Bring a lamp"',
  )
  const sent = await send('message', { ...typed, messageId, when: 'now' })
  expect(sent).toContain('Saved for 2 people, not sent: no mail server.')
  expect(await send('withdraw-message', { messageId })).toContain(
    'This message has left already, or somebody withdrew it',
  )
})
