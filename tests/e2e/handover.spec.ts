import type { Page } from '@playwright/test'
import { wrong } from '../support/accessible.ts'
import { startSite } from '../support/app.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { phoneProblems } from '../support/layout.ts'
import { openMailbox } from '../support/mailbox.ts'
import { readPdf } from '../support/pdf.ts'
import { inDays } from '../support/event-form.ts'

const newPassword = 'nine-quick-cuts-of-tape'
const LINK = /http:\/\/localhost:\d+\/invite\?token=[\w-]+/
const HANDOVER = '/admin/handover'
const GROUP = 'https://chat.whatsapp.com/NewNewNewNewNewNew1234'

/** What a person needs for a click, and to fill a field, with the reading before it. */
const CLICK_SECONDS = 4
const FIELD_SECONDS = 9
const LIMIT_SECONDS = 15 * 60

/** Counts what two people do. */
function counter() {
  const count = { clicks: 0, fields: 0 }
  const role = (page: Page, kind: 'button' | 'link', name: string | RegExp) =>
    page.getByRole(kind, { name, exact: typeof name === 'string' })
  return {
    count,
    async press(page: Page, name: string | RegExp) {
      count.clicks += 1
      await role(page, 'button', name).click()
    },
    async follow(page: Page, name: string | RegExp) {
      count.clicks += 1
      await role(page, 'link', name).click()
    },
    async tick(page: Page, name: string | RegExp) {
      count.clicks += 1
      await page.getByLabel(name).check()
    },
    async fill(page: Page, label: string | RegExp, text: string) {
      count.fields += 1
      await page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)
    },
    seconds: () => count.clicks * CLICK_SECONDS + count.fields * FIELD_SECONDS,
  }
}

const openStep = async (page: Page, step: string) => {
  const details = page.locator('li', { hasText: step }).locator('details').first()
  if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click()
}

test('a super admin completes every step of the handover checklist with the next one, on a phone', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const mailbox = await openMailbox()
  const site = await startSite({ SMTP_URL: mailbox.url, SEED_DEMO: '1', RATE_LIMIT_SCALE: '100' })
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
  const old = await browser.newContext({ baseURL: site.url, ...phone })
  const next = await browser.newContext({ baseURL: site.url, ...phone })
  const page = await old.newPage()
  const { press, follow, fill, tick, count, seconds } = counter()
  const back = () => follow(page, 'Back to Handover')
  const links = () =>
    mailbox.received.flatMap(({ source }) => LINK.exec(source.replaceAll('=\r\n', ''))?.[0] ?? [])

  await signIn(page, site, '/admin/more')
  await follow(page, /^Handover/)
  await expect(page.getByText('The handover has not begun')).toBeVisible()
  expect(await wrong(page)).toEqual([])
  await press(page, 'Start the handover')
  await expect(page.getByText('2 of 14 done')).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])

  // 1: the new committee
  await follow(page, 'Name people')
  await press(page, 'Check the list')
  await expect(page.getByText('Please write at least one address, or choose a file')).toBeVisible()
  await fill(page, 'Addresses, one on each line', 'aisha@lumiere.example, super admin\nzoya@college')
  await press(page, 'Check the list')
  await expect(page.getByText('The email is not complete')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 lines read' })).toBeInViewport()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await press(page, 'Invite 1 person')
  await expect(page.getByText('One invite is on the way.')).toBeVisible()
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1)
  const invited = await next.newPage()
  await open(invited, links()[0] ?? '')
  await fill(invited, 'Your name', 'Aisha Fernandes')
  await fill(invited, 'Choose a password', newPassword)
  await fill(invited, 'Confirm password', newPassword)
  await press(invited, 'Create my account')
  await fill(invited, 'Email', 'aisha@lumiere.example')
  await fill(invited, 'Password', newPassword)
  await press(invited, 'Sign in')
  await expect(invited).toHaveURL(/\/admin\/super-dashboard/)
  // The list is live.
  await expect(page.getByText('Accepted')).toBeVisible()
  await back()

  // 2: when the old one ends
  await openStep(page, 'When the old one ends')
  await follow(page, 'Set the last days')
  await expect(page.getByText('The new committee has one super admin only.')).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await fill(page, 'Last day', '2020-01-01')
  await press(page, 'Set the last day')
  await expect(page.getByText('Please choose a day from today on, within three years')).toBeVisible()
  const today = inDays(0)
  await fill(page, 'Last day', today)
  await press(page, 'Set the last day')
  await expect(page.getByText(/terms? ends? on/)).toBeVisible()
  await back()

  // 3: what changes hands
  await openStep(page, 'What changes hands')
  await follow(page, 'New link')
  await fill(page, 'New invite link of the WhatsApp group', 'https://example.org/x')
  await press(page, 'Use this link')
  await expect(
    page.getByText('Please enter the invite link of a WhatsApp group', { exact: false }),
  ).toBeVisible()
  expect(await wrong(page)).toEqual([])
  await fill(page, 'New invite link of the WhatsApp group', GROUP)
  await press(page, 'Use this link')
  await expect(page.getByText('The new group link is set.')).toBeVisible()
  await back()
  await openStep(page, 'What changes hands')
  await press(page, 'Send a test mail')
  await expect
    .poll(() => mailbox.received.filter(({ source }) => source.includes('A test mail')).length, {
      timeout: 20_000,
    })
    .toBe(1)
  await page.reload()
  await openStep(page, 'What changes hands')
  await press(page, 'It arrived')
  await expect(page.getByText(/A test mail arrived/)).toBeVisible()
  await press(page, 'Remind')
  await expect(page.getByText('One person is reminded by mail.')).toBeVisible()
  await follow(page, 'Make new')
  await press(page, 'Make a new passphrase')
  const passphrase = (await page.getByText(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/).textContent()) ?? ''
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await tick(page, 'The first person has written it down')
  await tick(page, 'A second person has written it down')
  await press(page, 'Both have it on paper')
  await expect(page.getByText('Noted.')).toBeVisible()
  await back()
  await openStep(page, 'What changes hands')
  await follow(page, 'Open')
  await expect(page.getByText('Never write a password here.')).toBeVisible()
  const names = await page.getByRole('list', { name: 'Outside this site' }).locator('> li').count()
  for (let row = 0; row < names; row += 1) {
    const item = page.getByRole('list', { name: 'Outside this site' }).locator('> li').nth(row)
    count.clicks += 3
    count.fields += 1
    await item.locator('summary').click()
    await item.getByLabel('Who is next').fill('Aisha Fernandes')
    await item.getByRole('button', { name: 'Save' }).click()
    await item.getByRole('button', { name: /^Handed over/ }).click()
    await expect(item.getByRole('button', { name: /^Not yet/ })).toBeVisible()
  }
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await back()

  // 4: the archive
  await openStep(page, 'Archive the year')
  await follow(page, /^Archive 20/)
  await press(page, 'Archive')
  await expect(page.getByText(/^Committee .* has its own page now\.$/)).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await invited.goto('/TeamSection')
  await invited.getByRole('link', { name: /^Committee 20/ }).click()
  await expect(invited).toHaveURL(/\/committee\/20\d\d-\d\d$/)
  await expect(invited.getByRole('heading', { level: 1, name: /^Committee 20/ })).toBeVisible()
  expect(await wrong(invited)).toEqual([])
  expect(await phoneProblems(invited, 360)).toEqual([])
  expect(await (await invited.request.get('/sitemap.xml')).text()).toContain(new URL(invited.url()).pathname)
  await back()

  // 5: a fresh backup
  await openStep(page, 'A fresh backup')
  await press(page, 'Back up and try it')
  await expect(page.getByText(/Restored in a test database, all \d+ tables equal/).first()).toBeVisible({
    timeout: 60_000,
  })
  await openStep(page, 'A fresh backup')
  await follow(page, 'Download')
  await fill(page, 'Your password', site.superAdmin.password)
  await fill(page, 'Passphrase of this file', passphrase)
  const saving = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await saving).suggestedFilename()).toMatch(/^club-by-hand-.*\.backup$/)
  await openFolds(page, 'By a command on the server')
  await expect(page.getByText(/npm run restore -- .*by-hand/)).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await back()

  // 6: the booklet
  await openStep(page, 'Print the booklet')
  await follow(page, 'Open the booklet')
  await expect(page.getByRole('button', { name: 'Print the booklet' })).toBeVisible()
  const { pages, everything } = await readPdf(await page.pdf({ format: 'A5' }))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.join(' ')).toContain('Aisha Fernandes')
  expect(pages.join(' ')).not.toContain('Open the screen')
  const secrets = [site.superAdmin.password, newPassword, passphrase, GROUP, ...links()]
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  await open(page, HANDOVER)
  await openStep(page, 'Print the booklet')
  await press(page, 'It is printed')
  await expect(page.getByText('12 of 14 done')).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await press(page, 'Finish the handover')
  await expect(page.getByText('The handover is finished. Thank you.')).toBeVisible()
  console.log(`handover: ${count.clicks} clicks, ${count.fields} fields, ${seconds()} seconds`)
  expect(seconds()).toBeLessThan(LIMIT_SECONDS)
  await old.close()
  await next.close()
  await site.dispose()
  await mailbox.close()
})

test('without scripts a list of people can be checked and invited, and the passphrase needs both ticks', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, site)
  await page.goto(HANDOVER)
  await page.getByRole('button', { name: 'Start the handover' }).click()
  await page.goto(`${HANDOVER}?step=people`)
  await page.getByLabel('Or a file').setInputFiles({
    name: 'committee.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Email,Role\nAisha,aisha@lumiere.example,Super admin\nZoya,zoya@lumiere.example,\n',
    ),
  })
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('Pass these links on')).toBeVisible()
  await expect(page.getByText(LINK).first()).toBeVisible()
  await expect(page.getByText('Super admin, link works until')).toBeVisible()
  await page.goto(`${HANDOVER}?step=passphrase`)
  await page.getByLabel('The first person has written it down').check()
  await page.getByRole('button', { name: 'Both have it on paper' }).click()
  await expect(page.getByText('Please tick both: two people need it on paper')).toBeVisible()
  await context.close()
})
