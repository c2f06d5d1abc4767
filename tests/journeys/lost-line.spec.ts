import { expect, open, signIn, test } from '../support/journey.ts'

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
