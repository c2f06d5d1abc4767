import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn, test, openFolds } from '../support/e2e-test.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { expectInSight } from '../support/in-sight.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

/** product.md#answers: on a phone each answer appears where was pressed, or the page goes to it. */
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

interface Stage {
  page: Page
  url: string
  dataDir: string
  admin: HttpClient
  /** Signs in as a super admin and opens the page. */
  enter: (path: string) => Promise<void>
}

/** Up to the press, and what must be in sight then. */
type Journey = (stage: Stage) => Promise<Locator>

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()

async function openTicket({ page, url, admin }: Stage, { seats, before }: { seats: string; before: number }) {
  const { id } = await openEvent(admin, { seats, hasWaitlist: 'on' })
  for (let seat = 0; seat < before; seat += 1) await takeSeat(url, id)
  await open(page, await takeSeat(url, id, seatForm()))
}

async function insertComment(dataDir: string, postId: string) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const comment = { author_name: 'Ravi Kumar', body: 'Well said.', status: 'held' }
  const row = { id: newId(), post_id: postId, ...comment, created_at: new Date().toISOString() }
  await db.insertInto('comment').values(row).execute()
  await close()
}

const journeys: Record<string, Journey> = {
  'a step of the event form is refused': async ({ page, enter }) => {
    await enter('/admin/events/new')
    await page.getByLabel('Title', { exact: true }).fill('A night of lamps')
    await page.getByLabel('Description', { exact: true }).fill('One evening.')
    await page.getByLabel('Category', { exact: true }).selectOption('Workshop')
    await press(page, /^Next$/)
    await expect(page.getByLabel('About the event', { exact: true })).toBeFocused()
    return page.locator('main [id$=error]').filter({ visible: true }).first()
  },
  'a seat is cancelled': async (stage) => {
    await openTicket(stage, { seats: '5', before: 0 })
    await stage.page.getByText('Cancel my registration', { exact: true }).tap()
    await press(stage.page, 'Yes, cancel it')
    return stage.page.getByRole('heading', { level: 1, name: 'Your registration is cancelled' })
  },
  'somebody leaves the waitlist': async (stage) => {
    await openTicket(stage, { seats: '1', before: 1 })
    await stage.page.getByText('Leave the waitlist', { exact: true }).tap()
    await press(stage.page, 'Leave it')
    return stage.page.getByRole('heading', { level: 1, name: 'You left the waitlist' })
  },
  'an invite is made': async ({ page, enter }) => {
    await enter('/admin/invites')
    await page.getByLabel('Email').fill(`in-sight-${Date.now()}@lumiere.example`)
    await press(page, 'Show the link')
    return page.getByLabel('Link', { exact: true })
  },
  'a name is searched at the entrance': async ({ page, url, admin, enter }) => {
    const { id } = await openEvent(admin, { seats: '9' })
    for (const name of ['Asha Rao', 'Farhan Ali', 'Meera Iyer', 'Kabir Singh', 'Kiran Das'])
      await takeSeat(url, id, seatForm({ name }))
    await enter(`/admin/events/${id}/door`)
    const field = page.getByLabel('Name or last four digits')
    await field.tap()
    await page.keyboard.type('kiran')
    await expect(field).toBeFocused()
    return page.getByRole('button', { name: /^Kiran Das.*Let in$/ })
  },
  'somebody saves the own details': async ({ page, url }) => {
    const password = 'splice-tape-and-glue'
    const form = { email: `in-sight-${Date.now()}@college.example`, password, confirmation: password }
    await page.request.post(`${url}/signup`, { form, headers: { origin: url }, maxRedirects: 0 })
    await open(page, '/me')
    await page.getByLabel('Name', { exact: true }).fill('Zoya Ansari')
    await press(page, 'Save my details')
    return page.getByText('Your details are saved.')
  },
  'settings are saved': async ({ page, enter }) => {
    await enter('/admin/settings')
    await openFolds(page, 'Mails')
    await press(page, 'Save settings')
    return page.getByText('Settings saved. The site shows them now.').first()
  },
  'a draft of content is saved': async ({ page, enter }) => {
    await enter('/admin/content/team')
    await page.getByRole('link', { name: 'Add a person' }).first().tap()
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
    await press(page, 'Save draft')
    return page.getByText('Saved as a draft. Visitors see it once you publish.').first()
  },
  'a comment is approved': async ({ page, admin, dataDir, enter }) => {
    const posts = await (await admin.get('/posts')).text()
    const postId = /href="\/posts\/([0-9a-f-]{36})"/.exec(posts)?.[1] ?? ''
    await insertComment(dataDir, postId)
    await enter('/admin/comments?status=held')
    await press(page, /^Approve/)
    return page.getByText('The comment is approved.').filter({ visible: true }).first()
  },
}

test.describe('on a phone the answer is in sight', () => {
  for (const [what, journey] of Object.entries(journeys))
    // 500: with the keyboard open.
    for (const height of [800, 500])
      test(`when ${what}, ${height} pixels high`, async ({ page, site }) => {
        await page.setViewportSize({ width: 360, height })
        const answer = await journey({
          page,
          url: site.url,
          dataDir: site.dataDir,
          admin: await signedInClient(site.url, site.superAdmin),
          enter: (path) => signIn(page, site, path),
        })
        await expectInSight(answer)
        // Whoever uses a keyboard or a screen reader goes on from there. The first draft opens the page of its entry.
        if (what !== 'a draft of content is saved')
          await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      })
})

test('the links below the sticky buttons of the event form are in sight', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const { id } = await openEvent(admin, { seats: '9' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, `/admin/events/${id}/edit`)
  await page.getByRole('button', { name: /When/ }).first().tap()
  await page.keyboard.press('End')
  const link = page.getByRole('main').getByRole('link', { name: 'Repeat', exact: true })
  await link.scrollIntoViewIfNeeded()
  await expectInSight(link)
})

for (const path of ['/admin/events/new', '/admin/events'])
  test(`what is tabbed to on ${path}, forwards and back, is clear of the bars`, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 500 })
    await signIn(page, site, path)
    const isIn = (part: string) =>
      page.evaluate((selector) => document.activeElement?.matches(selector) === true, part)
    await page.getByRole('main').focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      let seen = 0
      for (let press = 0; press < 24; press += 1) {
        await page.keyboard.press(key)
        if (!(await isIn('main :is(button, summary, textarea, select, [type=text])'))) continue
        seen += 1
        await expectInSight(page.locator(':focus'))
      }
      expect(seen).toBeGreaterThan(0)
    }
  })
