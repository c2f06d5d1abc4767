import { expect, open, signIn, test } from '../support/e2e-test.ts'

test('an email stays in its field after a network error', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: '' }))
  await open(page, '/short-films')
  await page.route('**/short-films.data*', (route) => route.abort())
  await page.getByLabel('Email').fill('asha@college.ac.in')
  await page.getByRole('button', { name: 'Submit Film' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@college.ac.in')
})

test('an announcement corrected and published again after a lost response exists once, corrected', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/posts/new')
  const title = `The lamp is back ${Date.now()}`
  await page.getByLabel('Title').fill(`${title}, nearly`)
  await page.getByLabel('Text', { exact: true }).fill('Ask Om.')
  await page.route('**/admin/posts/new.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Network error.')).toBeVisible()
  await page.unrouteAll()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Announcement published.')).toBeVisible()
  const rowOf = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(rowOf(title)).toHaveCount(1)
  await expect(rowOf(`${title}, nearly`)).toHaveCount(0)
})
