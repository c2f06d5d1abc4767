import type { Page } from '@playwright/test'
import { eventLimits } from '#app/events/rules.ts'
import { questionSlots, settingsLimits } from '#app/events/registration-settings.rules.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { signedInClient } from '../support/http-client.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, openFolds, signIn, test, openRow } from '../support/e2e-test.ts'

const EVENTS = '/admin/dashboard?tab=events'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function says(page: Page, label: string, message: string) {
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
}

async function fillEvent(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('One evening, one roll, one room.')
  await field(page, 'About the event').fill('Bring a charged phone.')
  await field(page, 'Date').fill('2030-01-05')
  await field(page, 'Time').fill('18:00')
  await field(page, 'Venue').fill('Media Lab')
  await field(page, 'Category').selectOption('Workshop')
  await field(page, 'Seats').fill('2')
  await field(page, 'Registration fee (₹)').fill('0')
  await field(page, 'Image address').fill('/art/events/lighting.webp')
}

async function fillMoments(page: Page, opens: string, closes: string) {
  await field(page, 'Registration opens').fill(opens)
  await field(page, 'Registration closes').fill(closes)
}

test('an organiser configures registration, sees each error at its field, and gets the draft back', async ({
  page,
  site,
}) => {
  test.slow()
  await signIn(page, site, EVENTS)
  const title = `Registers here ${Date.now()}`
  const send = page.getByRole('button', { name: 'Create event' })
  await expect(field(page, 'Registration opens')).toBeHidden()
  await fillEvent(page, title)
  await send.click()
  await says(page, 'Google Form link', 'Please provide a Google Form link')
  await page.getByRole('radio', { name: 'Registration on this website' }).check()
  await expect(field(page, 'Google Form link')).toBeHidden()
  await openFolds(page, 'Opening and closing')
  await fillMoments(page, '2030-01-06T10:00', '2030-01-07T10:00')
  await field(page, 'Registrations can be cancelled until').fill('2030-01-05T18:01')
  await openFolds(page, 'Questions (0)')
  await field(page, 'Question 1').fill('Which seat?')
  await expect(page.locator('summary').filter({ hasText: 'Questions (1)' })).toBeVisible()
  await expect(field(page, 'Choices, one a line, question 1')).toBeHidden()
  await field(page, 'Answer, question 1').selectOption('Choose one')
  await field(page, 'Choices, one a line, question 1').fill('Front')
  await send.click()
  await says(page, 'Registration opens', 'Registration has to open before the event begins')
  await says(page, 'Registration closes', 'Registration closes when the event begins at the latest')
  await says(page, 'Registrations can be cancelled until', 'cancelled until the event begins at the latest')
  await says(page, 'Choices, one a line, question 1', 'Please write at least two choices, one a line')
  await expect(field(page, 'Registration opens')).toBeFocused()

  await fillMoments(page, '2030-01-02T10:00', '2030-01-01T10:00')
  await field(page, 'Registrations can be cancelled until').fill('2030-01-04T18:00')
  const many = Array.from({ length: 13 }, (_, seat) => `Seat ${seat}`).join('\n')
  await field(page, 'Choices, one a line, question 1').fill(many)
  await send.click()
  await says(page, 'Registration closes', 'Registration has to close after it opens')
  await says(page, 'Choices, one a line, question 1', 'Please write at most 12 choices')
  await field(page, 'Choices, one a line, question 1').fill(`Front\n${'x'.repeat(81)}`)
  await field(page, 'Registration closes').fill('2030-01-05T12:00')
  await send.click()
  await says(page, 'Choices, one a line, question 1', 'Please use at most 80 characters for a choice')
  await field(page, 'Choices, one a line, question 1').fill('Front\nBack')
  await page.getByLabel('Ask for the branch').check()
  await page.getByLabel('Waitlist when every seat is taken').uncheck()

  await open(page, EVENTS)
  await expect(page.getByText('What you wrote here before is back')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Registration on this website' })).toBeChecked()
  await expect(page.getByLabel('Waitlist when every seat is taken')).not.toBeChecked()
  await expect(field(page, 'Registration closes')).toHaveValue('2030-01-05T12:00')
  expect(await wrongAnywhere(page)).toEqual([])
  await send.click()
  await expect(page.getByText(`${title} is published.`)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await openRow(page, title)
  await expect(row).toContainText('0 of 2 seats taken')
  await expect(row.getByRole('link', { name: `Registrations of ${title}` })).toBeVisible()

  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit event' })).toBeVisible()
  await expect(field(page, 'Registration opens')).toHaveValue('2030-01-02T10:00')
  await expect(field(page, 'Choices, one a line, question 1')).toHaveValue('Front\nBack')
  await expect(page.getByLabel('Ask for the branch')).toBeChecked()
  await expect(page.getByText('its seats are counted for you')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await row.getByRole('link', { name: `Duplicate ${title}` }).click()
  await expect(page.getByRole('heading', { name: `A copy of ${title}` })).toBeVisible()
  await expect(field(page, 'Question 1')).toHaveValue('Which seat?')
})

/** Text of three-byte letters, in lines of a hundred. */
function devanagari(length: number, letter = 'क'): string {
  return Array.from({ length }, (_, at) => (at % 100 === 99 && at < length - 1 ? '\n' : letter)).join('')
}

test('an event with every field at its length limit in Devanagari is saved unchanged', async ({
  page,
  site,
}) => {
  await signIn(page, site, EVENTS)
  const title = 'क'.repeat(eventLimits.title)
  await fillEvent(page, title)
  const about = devanagari(eventLimits.aboutEvent)
  await field(page, 'Description').fill('क'.repeat(eventLimits.description))
  await field(page, 'About the event').fill(about)
  await field(page, 'Venue').fill('क'.repeat(eventLimits.venue))
  await page.getByRole('radio', { name: 'Registration on this website' }).check()
  const choices = Array.from({ length: settingsLimits.choices }, (_, at) =>
    String.fromCodePoint(0x915 + at).repeat(settingsLimits.choice),
  ).join('\n')
  await openFolds(page, 'Questions (0)')
  for (const slot of questionSlots) {
    await field(page, `Question ${slot}`).fill('क'.repeat(settingsLimits.question))
    await field(page, `Answer, question ${slot}`).selectOption('Choose one')
    await field(page, `Choices, one a line, question ${slot}`).fill(choices)
  }
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText(`${title} is published.`)).toBeVisible()
  await openRow(page, title)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit event' })).toBeVisible()
  await expect(field(page, 'About the event')).toHaveValue(about)
  await expect(field(page, 'Choices, one a line, question 5')).toHaveValue(choices)
})

test('a forged event form is refused with messages, and the real form works without scripts', async ({
  browser,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const here = { ...eventForm('Forged'), image: '/art/events/lighting.webp', way: 'here', date: '2030-01-05' }
  for (const [name, typed, message] of [
    ['way', 'pigeon', 'Please choose how people register'],
    ['closesAt', 'soon', 'Please enter a date and a time'],
    ['question1', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['question1', 'A\u0000B', 'Please remove characters that cannot be saved'],
  ] as const) {
    const answer = await adminClient.post(EVENTS, { ...here, [name]: typed })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
  }
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(plain, site)
  await plain.goto(EVENTS)
  const title = `Plain ${Date.now()}`
  await fillEvent(plain, title)
  await plain.getByRole('radio', { name: 'Registration on this website' }).check()
  await openFolds(plain, 'Questions (0)')
  await field(plain, 'Question 1').fill('Which seat?')
  await expect(field(plain, 'Question 2')).toBeVisible()
  await field(plain, 'Answer, question 1').selectOption('Choose one')
  await plain.getByRole('button', { name: 'Create event' }).click()
  await says(plain, 'Choices, one a line, question 1', 'Please write at least two choices')
  await expect(field(plain, 'Question 1')).toHaveValue('Which seat?')
  await field(plain, 'Choices, one a line, question 1').fill('Front\nBack')
  await plain.getByRole('button', { name: 'Create event' }).click()
  await expect(plain.getByText(`${title} is published.`)).toBeVisible()
  await plain.close()
})
