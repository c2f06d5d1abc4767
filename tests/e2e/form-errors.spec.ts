import type { Locator, Page } from '@playwright/test'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent } from '../support/seats.ts'

/** Forms of the admin area, each sent with a wrong value, on a phone. */
test.use({ viewport: { width: 360, height: 800 }, siteName: 'form errors', actionTimeout: 6_000 })
test.setTimeout(240_000)

interface WrongForm {
  path: string
  /** Opens what hides the form. */
  opens?: (page: Page) => Promise<void>
  /** What is typed, by label; the labels of the form are looked for within it. */
  types?: Record<string, string>
  /** The button that sends it, and which of several. */
  button: string
  form?: (page: Page) => Locator
  /** The label of the field that is wrong. */
  wrong: string
}

const summary = (text: string | RegExp) => (page: Page) =>
  page.locator('summary', { hasText: text }).first().click()
const panel = (title: string) => (page: Page) =>
  page.locator('section, form').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const forms: Record<string, WrongForm> = {
  'own name': {
    path: '/admin/account',
    opens: (page) => openFolds(page, 'Name'),
    types: { 'Your name': '' },
    button: 'Save name',
    wrong: 'Your name',
  },
  'a member without a name': {
    path: '/admin/users/new',
    types: { Phone: '9876500000', Name: ' ' },
    button: 'Add member',
    wrong: 'Name',
  },
  'a member whose phone is short': {
    path: '/admin/users/new',
    types: { Name: 'Tara Kulkarni', Phone: '123' },
    button: 'Add member',
    wrong: 'Phone',
  },
  'an empty list of members': {
    path: '/admin/users/new?view=import',
    types: { 'Or paste the lines': 'Name only\nTara' },
    button: 'Preview',
    wrong: 'Or paste the lines',
  },
  'a term that has ended': {
    path: '/admin/super-dashboard?tab=admins',
    opens: summary('asha'),
    types: { 'Last day of': '2020-01-01' },
    button: 'Save the last day',
    wrong: 'Last day of',
  },
  'a new super admin': {
    path: '/admin/super-dashboard',
    opens: async (page) => {
      await summary('More about admins')(page)
      await page.getByRole('button', { name: 'Create Super Admin' }).click()
    },
    form: (page) => page.getByRole('dialog'),
    types: { Email: 'new@club.example', Password: 'tape-and-glue', 'Confirm password': 'other-glue' },
    button: 'Create Super Admin',
    wrong: 'Confirm password',
  },
  'an invite': {
    path: '/admin/invites',
    types: { Email: 'nobody' },
    button: 'Show the link',
    wrong: 'Email',
  },
  'an announcement': {
    path: '/admin/posts/new',
    types: { Text: 'Ask Om.' },
    button: 'Publish',
    wrong: 'Title',
  },
  'an event': {
    path: '/admin/events/new',
    types: { Description: 'One evening.' },
    button: 'Next',
    wrong: 'Title',
  },
  'the reason of a cancellation': {
    path: '/admin/events/{event}/status',
    opens: (page) => page.getByRole('radio', { name: /^Cancel/ }).check(),
    types: { Reason: 'so many words '.repeat(60) },
    button: 'Save',
    wrong: 'Reason',
  },
  'a series that ends before it begins': {
    path: '/admin/events/{event}/repeat',
    types: { Until: '2020-01-01' },
    button: 'Show the dates',
    wrong: 'Until',
  },
  'a walk-in without a name': {
    path: '/admin/events/{event}/registrations',
    opens: async (page) => {
      await summary(/^More$/)(page)
      await summary('Walk-in')(page)
    },
    types: { Phone: '9876500001' },
    button: 'Give a seat',
    wrong: 'Name',
  },
  'a check-in link for nobody': {
    path: '/admin/events/{event}/registrations',
    opens: async (page) => {
      await summary(/^More$/)(page)
      await summary('Check-in links')(page)
    },
    types: { Helper: ' ' },
    button: 'Make a link',
    wrong: 'Helper',
  },
  'a message without a subject': {
    path: '/admin/events/{event}/registrations',
    opens: summary('Message'),
    types: { Message: 'Bring a lamp.' },
    button: 'Preview',
    wrong: 'Subject',
  },
  'participants of a form': {
    path: '/admin/events/{external}/participants',
    types: { 'Or paste the lines': 'Timestamp,Name' },
    button: 'Preview',
    wrong: 'Or paste the lines',
  },
  'more participants than seats': {
    path: '/admin/events?q={externalTitle}',
    opens: async (page) => {
      await summary(/^More about/)(page)
      await summary('Set participants')(page)
    },
    types: { 'Participants of': '99999' },
    button: 'Save',
    wrong: 'Participants of',
  },
  'an address in the settings': {
    path: '/admin/settings',
    opens: (page) => openFolds(page, 'Contact and links'),
    types: { Instagram: 'http://insecure.example' },
    button: 'Save settings',
    wrong: 'Instagram',
  },
  'a mail server without a name': {
    path: '/admin/settings?tab=mail',
    types: { Port: '99999999' },
    button: 'Save mail server',
    wrong: 'Mail server',
  },
  'a logo without a file': {
    path: '/admin/brand',
    opens: (page) => openFolds(page, 'Logo'),
    button: 'Save logo',
    wrong: 'File',
  },
  'the date of the domain': {
    path: '/admin/health',
    opens: (page) => openFolds(page, 'No date noted'),
    types: { 'Paid until': '0001-01-01' },
    button: 'Save the date',
    wrong: 'Paid until',
  },
  'a person of the team': {
    path: '/admin/content/team/new',
    types: { Role: 'Editor' },
    button: 'Save draft',
    wrong: 'Name',
  },
  'a guardian without an address': {
    path: '/admin/handover',
    opens: summary('Name a guardian'),
    form: panel('Guardian'),
    types: { Name: 'Prof. Rao', Email: 'nobody' },
    button: 'Name as guardian',
    wrong: 'Email',
  },
  'something outside the site without a name': {
    path: '/admin/handover?step=outside',
    form: panel('Add a line'),
    types: { 'Who has it now': 'Om' },
    button: 'Save',
    wrong: 'What',
  },
  'people of the next committee': {
    path: '/admin/handover?step=people',
    types: { 'Addresses, one': ' ' },
    button: 'Check the list',
    wrong: 'Addresses, one',
  },
  'an address at the first run': {
    path: '/admin/make-it-yours?step=contact',
    form: (page) => page.locator('body'),
    types: { 'Email of the club': 'nobody' },
    button: 'Continue',
    wrong: 'Email of the club',
  },
}

async function send(page: Page, { path, opens, types = {}, button, form, wrong }: WrongForm) {
  await open(page, path)
  await opens?.(page)
  const within = form?.(page) ?? page.getByRole('main')
  for (const [label, text] of Object.entries(types)) {
    const field = within.getByLabel(new RegExp(`^${label}`)).first()
    // What a browser would not let through is for the server to refuse.
    await field.evaluate((input) => {
      for (const name of ['maxlength', 'min', 'max', 'required']) input.removeAttribute(name)
    })
    await field.fill(text)
  }
  const sender = within.getByRole('button', { name: new RegExp(`^${button}`) }).first()
  await sender.click()
  const field = within.getByLabel(new RegExp(`^${wrong}`)).first()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeInViewport()
  const description = await field.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
  expect(description).toMatch(/\w{3}/)
  for (const [label, text] of Object.entries(types))
    await expect(within.getByLabel(new RegExp(`^${label}`)).first()).toHaveValue(text)
}

test('an invalid field is marked, explained, focused and in view, and the form keeps its input', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(adminClient)
  await adminClient.post('/admin/handover', { intent: 'start' })
  const external = await openEvent(adminClient, {
    way: 'form',
  })
  const address = (path: string) =>
    path
      .replace('{event}', event.id)
      .replace('{external}', external.id)
      .replace('{externalTitle}', encodeURIComponent(external.title))
  await signIn(page, site, '/admin/dashboard')
  for (const [name, wrongForm] of Object.entries(forms))
    await test.step(name, () => send(page, { ...wrongForm, path: address(wrongForm.path) }))
})
