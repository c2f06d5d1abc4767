import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wrong, wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

test.describe('a committee', () => {
  test('writes an announcement; a visitor comments, an admin lets it through', async ({
    page,
    browser,
    site,
  }) => {
    await signIn(page, site, '/admin/posts')
    await page.getByRole('link', { name: 'New announcement' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Please enter a title')).toBeVisible()
    await expect(page.getByText('Please write the text of the announcement')).toBeVisible()
    const title = `The tripod is back ${Date.now()}`
    await page.getByLabel('Title').fill(title)
    await expect(page.getByText('Please enter a title')).toHaveCount(0)
    await page.getByLabel('Text', { exact: true }).fill('Ask *Om*.\n\n- See https://lumiere.example/map.')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('link', { name: 'https://lumiere.example/map' })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Draft')).toBeVisible()

    const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
    await visitor.goto('/posts')
    await expect(visitor.getByRole('link', { name: title })).toHaveCount(0)
    await page.getByRole('button', { name: `Publish ${title}` }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^Share ?: ${title}`) }).first()).toBeVisible()
    await visitor.goto('/posts')
    await visitor.getByRole('link', { name: title }).click()
    await expect(visitor.getByRole('strong')).toHaveText('Om')
    await expect(visitor.getByRole('article').getByRole('listitem')).toHaveText(
      'See https://lumiere.example/map.',
    )
    await visitor.getByRole('link', { name: 'Write a comment' }).click()
    await visitor.getByLabel('Name').fill('Ritika')
    await visitor.getByLabel('Comment').fill('Which shelf?')
    // A form sent within three seconds counts as spam.
    await visitor.waitForTimeout(3_100)
    await visitor.getByRole('button', { name: 'Send comment' }).click()
    await expect(visitor.getByText('Thank you. Your comment is shown here')).toBeVisible()
    await visitor.getByRole('link', { name: 'Back to the announcement' }).click()
    await expect(visitor.getByText('No comments yet')).toBeVisible()

    await open(page, '/admin/comments?status=held')
    const comment = page.getByRole('listitem').filter({ hasText: 'Which shelf?' })
    const approve = comment.getByRole('button', { name: /Approve/ })
    await approve.click()
    await expect(page.getByText('The comment is approved.')).toBeVisible()
    await expect(comment).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(approve).toBeVisible()
    await comment.locator('summary').press('r')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove comment' }).click()
    await expect(comment).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await approve.click()
    await expect(comment).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByText('Which shelf?')).toBeVisible()
    await visitor.close()

    await open(page, '/admin/posts')
    await page.locator('summary', { hasText: `More about ${title}` }).click()
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete announcement' }).click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })

  test('finds requests, decides many at once, takes it back, leaves a note, exports', async ({
    page,
    site,
  }) => {
    for (const [index, name] of ['Bulk Anita', 'Bulk Bhanu', 'Bulk Chetan'].entries())
      await sendJoinRequest(site.url, name, `900077770${index}`)
    await signIn(page, site, '/admin/join-requests?branch=ECE&year=3rd')
    await page.getByRole('searchbox').fill('bulk')
    await expect(page).toHaveURL(/q=bulk/)
    const requestOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(requestOf('Bulk')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Approve selected' })).toBeHidden()
    await requestOf('Bulk Anita').locator('summary').first().click()
    await requestOf('Bulk Anita').getByText('Add a note').click()
    await page.getByRole('textbox', { name: 'Note on Bulk Anita' }).fill('=1+1')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(requestOf('Bulk Anita').getByText('=1+1').first()).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.startsWith('\ufeff"Name","Phone"')).toBe(true)
    expect(text).toContain(`"'=1+1"`)
    expect(text).toMatch(/"pending","20\d\d-\d\d-\d\d \d\d:\d\d"/)
    expect(text.match(/Bulk/g)).toHaveLength(3)

    await page.getByLabel('Select all').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await expect(page.getByText('3 approved.')).toBeVisible()
    await expect(page.getByText('3 selected')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 pending again.')).toBeVisible()
    await page.getByLabel('Select Bulk Bhanu').check()
    await page.getByRole('button', { name: 'Reject selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject requests' }).click()
    await expect(page.getByText('1 rejected.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(requestOf('Bulk Bhanu')).toHaveCount(1)
  })

  test('copies an event, counts participants by hand and from the form, empties the trash', async ({
    page,
    site,
  }) => {
    await signIn(page, site, '/admin/dashboard?tab=events&q=Arambh')
    await page.getByRole('link', { name: /Duplicate Arambh/ }).click()
    const title = `Arambh again ${Date.now()}`
    await expect(page.getByLabel('Venue', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Date', { exact: true }).fill('2030-01-05')
    await page.getByRole('button', { name: 'Create event' }).click()
    await page.getByText(`${title} is published.`).waitFor()

    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row.getByText(/^0 of \d+ seats taken/)).toBeVisible()
    await row.getByText('Set participants').click()
    await row.getByRole('spinbutton').fill('3')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText(/^3 of \d+ seats taken/)).toBeVisible()
    await row.getByRole('link', { name: 'Import' }).click()
    await page
      .getByLabel('Or paste the lines')
      .fill('Timestamp,Name,Email\n1,Nisha,n@x.example\n2,Omar,o@x.example\n3,Nisha,N@x.example\n4,Percy,')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('2 people in 4 lines')).toBeVisible()
    await expect(page.getByText('is the person of line 2 again')).toBeVisible()
    await expect(page.getByText('does not say who it is')).toBeVisible()
    await page.getByRole('button', { name: 'Set participants to 2' }).click()
    await expect(page.getByText(/2 of \d+ seats are taken/)).toBeVisible()

    await open(page, `/admin/dashboard?tab=events&q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(`${title} is deleted.`)).toBeVisible()
    await page.getByText(/^Deleted events/).click()
    const bringBack = page.getByRole('button', { name: `Bring back ${title}` })
    const unknown = page.getByText(/this website does not know who they are/)
    await bringBack.click()
    await expect(unknown).toBeVisible()
    await bringBack.click()
    await expect(page.getByText(`${title} is restored.`)).toBeVisible()
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(page, '/admin/trash')
    await bringBack.click()
    await expect(unknown).toBeVisible()
    await bringBack.click()
    await expect(bringBack).toHaveCount(0)
  })

  test('loses the session half-way: the words are still there after signing in again', async ({
    page,
    site,
  }) => {
    await signIn(page, site, '/admin/posts/new')
    await page.getByLabel('Title').fill('Half a thought')
    await page.getByLabel('Text', { exact: true }).fill('And the other half.')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('You must be logged in to perform this action')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
    await signIn(page, site, '/admin/posts/new')
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
    await expect(page.getByText('What you wrote here before is back')).toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await page.getByRole('link', { name: 'New announcement' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')

    await open(page, '/admin/dashboard?tab=events')
    await page.getByLabel('Title', { exact: true }).fill('Half an event')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await open(page, '/admin/dashboard?tab=events')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an event')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })

  test('takes up words that were begun on an older state of a post, sees the newer one, and saves', async ({
    page,
    site,
  }) => {
    await signIn(page, site, '/admin/posts/new')
    const title = `Lamps on Friday ${Date.now()}`
    const words = page.getByLabel('Text', { exact: true })
    await page.getByLabel('Title').fill(title)
    await words.fill('Bring a lamp.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const edit = page.getByRole('link', { name: title, exact: true })
    await edit.click()
    await words.fill('Bring two lamps.')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.locator('summary', { hasText: `More about ${title}` }).click()
    await page.getByRole('button', { name: `Unpublish ${title}` }).click()
    await expect(page.getByRole('button', { name: `Publish ${title}` })).toBeVisible()
    const newer = page.getByRole('region', { name: 'The announcement as it is now' })
    for (const typed of ['Bring two lamps.', 'Bring two lamps, and a coat.']) {
      await edit.click()
      await expect(words).toHaveValue('Bring two lamps.')
      await expect(page.getByText('The announcement was changed after you began to write.')).toBeVisible()
      await expect(newer.getByText('Bring a lamp.')).toBeVisible()
      await expect(newer.getByText('Draft')).toBeVisible()
      await words.fill(typed)
      if (typed === 'Bring two lamps.') await page.getByRole('link', { name: 'Cancel' }).click()
    }
    expect(await wrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await edit.click()
    await expect(words).toHaveValue('Bring two lamps, and a coat.')
    await expect(newer).toHaveCount(0)
  })

  test('finds members by membership and branch, opens one, and exports them', async ({ page, site }) => {
    await signIn(page, site, '/admin/users')
    await page.getByLabel('Membership').selectOption('active')
    await expect(page.getByRole('heading', { name: 'Active members' })).toBeVisible()
    await page.getByRole('searchbox').fill('Ritika Saxena')
    const item = page.getByRole('listitem').filter({ hasText: 'Ritika Saxena' })
    await expect(item.getByText(/Member until July \d{4}/)).toBeVisible()
    await page.waitForURL(/q=Ritika/)
    await item.getByText('Ritika Saxena', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ritika Saxena', level: 1 })).toBeVisible()
    expect(await wrongAnywhere(page)).toEqual([])
    await open(page, '/admin/users?q=Ritika+Saxena')
    await page.getByLabel('Membership').selectOption('signed-up')
    await expect(page.getByText('No users found')).toBeVisible()
    const csv = await page.request.get('/admin/members.csv')
    expect(csv.headers()['content-disposition']).toContain('members-')
    expect(await csv.text()).toContain('"Ritika Saxena","9000000011"')
  })

  test('reveals a phone number', async ({ page, site }) => {
    await signIn(page, site, '/admin/users?role=member')
    await page.getByRole('searchbox').fill('Ritika Saxena')
    const item = page.getByRole('listitem').filter({ hasText: 'Ritika Saxena' })
    await expect(item.getByText('•••••• 0011')).toBeVisible()
    await item.getByRole('button', { name: 'Show the phone of Ritika Saxena' }).click()
    await expect(item.getByText('9000000011')).toBeVisible()
    const row = rowOf(page, 'Ritika Saxena')
    await open(page, '/admin/dashboard?tab=users')
    await page.getByRole('searchbox').fill('Ritika Saxena')
    await expect(row.getByText('•••••• 0011')).toBeVisible()
    await row.getByRole('button', { name: 'Show the phone of Ritika Saxena' }).click()
    await expect(row.getByText('9000000011')).toBeVisible()
  })
})
