import { expect, open, signIn, test } from '../support/journey.ts'

test('an e-mail that the line lost is still in its field', async ({ page, context }) => {
  await context.route('https://docs.google.com/**', (route) => route.fulfill({ body: '' }))
  await open(page, '/short-films')
  await page.route('**/short-films.data*', (route) => route.abort())
  await page.getByLabel('Email').fill('asha@college.ac.in')
  await page.getByRole('button', { name: 'Submit Film' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@college.ac.in')
})

test('hears no answer, corrects a word and publishes again: one post, with the word', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await open(page, '/admin/posts/new')
  const title = `The lamp is back ${Date.now()}`
  await page.getByLabel('Title').fill(`${title}, nearly`)
  await page.getByLabel('Announcement', { exact: true }).fill('Ask Om.')
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
  await expect(page.getByText('The post is public.')).toBeVisible()
  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  await expect(rowOf(title)).toHaveCount(1)
  await expect(rowOf(`${title}, nearly`)).toHaveCount(0)
})
