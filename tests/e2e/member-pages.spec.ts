import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test, openFolds } from '../support/e2e-test.ts'
import { sidewaysParts } from '../support/layout.ts'
import { newPhone } from '../support/phone.ts'

test.use({ viewport: { width: 360, height: 780 } })

async function add(page: Page, name: string): Promise<string> {
  const phone = newPhone()
  await page.getByRole('link', { name: 'Add a member' }).click()
  await expect(page.getByRole('heading', { name: 'Add a member', level: 1 })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone', { exact: true }).fill('123')
  await page.getByLabel('Year of study').selectOption('2nd')
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return phone
}

async function ends(page: Page) {
  await page.getByRole('button', { name: 'End the membership' }).click()
  await expect(page.getByText('The membership is ended.')).toBeVisible()
  await expect(page.getByText('Alumnus', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bring the membership back' }).click()
  await expect(page.getByText('The membership is back.')).toBeVisible()
}

async function readsData(page: Page, phone: string) {
  await openFolds(page, 'Personal data')
  await page.getByRole('button', { name: 'What we hold' }).click()
  await expect(page.getByRole('heading', { name: 'Membership', level: 3 })).toBeVisible()
  const download = page.getByRole('link', { name: 'Download as JSON' })
  const file = await page.request.get((await download.getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toContain('attachment')
  expect(await file.text()).toContain(phone)
}

async function erases(page: Page) {
  await page.getByText('Erase on behalf').click()
  await page.getByRole('button', { name: 'Erase in seven days' }).click()
  await expect(page.getByText(/^Everything is erased on \d+ \w+ \d{4}\./)).toBeVisible()
  await page.getByRole('button', { name: 'Do not erase' }).click()
  await expect(page.getByText('Nothing is erased.')).toBeVisible()
}

for (const javaScriptEnabled of [true, false])
  test(`an admin can add, edit, end, read and erase a membership ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    site,
  }) => {
    const name = javaScriptEnabled ? 'Rohan With Scripts' : 'Rohan Without Scripts'
    const page = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    })
    await signIn(page, site)
    await page.goto('/admin/users')
    const phone = await add(page, name)
    await page.goto(`/admin/users?q=${encodeURIComponent(name)}`)
    await page
      .getByRole('list', { name: /^People/ })
      .getByRole('link', { name })
      .click()
    // The list has such a button, too.
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: `Show the phone of ${name}` }).click()
    await expect(page.getByRole('link', { name: phone.replace(/^\d{5}/, '$& ') })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Admin area' }).locator('[aria-current]'),
    ).toContainText('People')
    await openFolds(page, 'Details')
    await page.getByLabel('Branch').selectOption('ME')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await ends(page)
    await readsData(page, phone)
    if (javaScriptEnabled)
      expect([...(await wrongAnywhere(page)), ...(await sidewaysParts(page))]).toEqual([])
    await erases(page)
    await page.close()
  })

test('an admin sees that another admin has changed the same member meanwhile', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site, '/admin/users')
  await add(page, 'Meera At Once')
  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  for (const one of [page, other]) await openFolds(one, 'Details')
  await other.getByLabel('Year of study').selectOption('3rd')
  await page.getByLabel('Name').fill('Meera Nair')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved meanwhile: Meera Nair')).toBeVisible()
  await expect(other.getByLabel('Year of study')).toHaveValue('3rd')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test(`an admin sees whose a taken phone is ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    site,
  }) => {
    const [holder, name] = javaScriptEnabled ? ['Ira First', 'Ira Again'] : ['Om First', 'Om Again']
    const page = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    })
    await signIn(page, site)
    await page.goto('/admin/users')
    const phone = await add(page, holder)
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Add a member' }).click()
    await expect(page.getByRole('heading', { name: 'Add a member', level: 1 })).toBeVisible()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByText(`The phone is that of ${holder}.`)).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill(newPhone())
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await openFolds(page, 'Details')
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').getByText('Another member has this phone')).toBeVisible()
    await expect(page.getByText(`The phone is that of ${holder}.`)).toBeVisible()
    if (javaScriptEnabled)
      expect([...(await wrongAnywhere(page)), ...(await sidewaysParts(page))]).toEqual([])
    await page.getByRole('link', { name: holder }).click()
    await expect(page.getByRole('heading', { name: holder, level: 1 })).toBeVisible()
    await page.close()
  })

test('the addresses of merging, of shared phones and of moving years say where to go', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/users?view=same-phone')
  await expect(page.getByText(/^The list of shared phones is gone/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await open(page, '/admin/users?view=years')
  await expect(page.getByText(/^Years of study move up by themselves/)).toBeVisible()
  await add(page, 'Once Merged')
  await expect(page.getByText(/^Summer \d{4}$/)).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?view=merge&with=9000000001`)
  await expect(page.getByText(/^Accounts are no longer merged/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Once Merged', level: 1 })).toBeVisible()
})
