import { hash } from 'node:crypto'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { wrong } from '../support/accessible.ts'
import { startSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { aUser } from '../support/factories.ts'
import { phoneProblems } from '../support/layout.ts'
import { openMailbox } from '../support/mailbox.ts'

const LONG_AGO = '2026-01-10T09:00:00.000Z'
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
const GUARDIAN_TOKEN = 'the-link-of-the-guardian'

/** No super admin has signed in for months, and the guardian has a link. */
async function becomeAbsent(dataDir: string): Promise<{ email: string }> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  await db.updateTable('audit_entry').set({ at: LONG_AGO }).where('action', '=', 'session.sign-in').execute()
  const createdTimes = { created_at: LONG_AGO, approved_at: LONG_AGO }
  await db.updateTable('user_account').set(createdTimes).where('role', '=', 'super-admin').execute()
  const former = await aUser(db, { name: 'Devika Rao', accountStatus: 'approved' })
  const termEnd = { super_admin_until: LONG_AGO }
  await db.updateTable('user_account').set(termEnd).where('id', '=', former.id).execute()
  const identifier = `guardian:${hash('sha256', GUARDIAN_TOKEN, 'base64url')}`
  const times = { created_at: LONG_AGO, updated_at: LONG_AGO, expires_at: '2100-01-01T00:00:00.000Z' }
  await db
    .insertInto('verification')
    .values({ id: newId(), identifier, value: 'guardian', ...times })
    .execute()
  await close()
  return former
}

test('a guardian is appointed, and later restores access together with a former super admin', async ({
  browser,
}) => {
  const mailbox = await openMailbox()
  const site = await startSite({ SMTP_URL: mailbox.url, SEED_DEMO: '1', RATE_LIMIT_SCALE: '100' })
  const desk = await (await browser.newContext({ baseURL: site.url, ...phone })).newPage()
  await signIn(desk, site, '/admin/handover')
  const panel = desk.getByRole('region', { name: 'Guardian' })
  await panel.getByText('Name a guardian').click()
  await panel.getByLabel('Name', { exact: true }).fill('Prof. Iyer')
  await panel.getByLabel('Email').fill(site.superAdmin.email)
  await panel.getByRole('button', { name: 'Name as guardian' }).click()
  await expect(panel.getByText(/address of an admin/)).toBeVisible()
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Prof. Iyer')
  await panel.getByLabel('Email').fill('iyer@college.example')
  await panel.getByRole('button', { name: 'Name as guardian' }).click()
  await expect(panel.getByText('Prof. Iyer, iyer@college.example')).toBeVisible()
  expect(await wrong(desk)).toEqual([])
  expect(await phoneProblems(desk)).toEqual([])
  const mailsTo = (email: string) =>
    mailbox.received
      .map(({ source }) => source.replaceAll('=\r\n', ''))
      .filter((source) => source.includes(`To: ${email}`))
  await expect.poll(() => mailsTo('iyer@college.example').length).toBe(1)

  const former = await becomeAbsent(site.dataDir)
  const plain = await browser.newContext({ baseURL: site.url, ...phone, javaScriptEnabled: false })
  const guardian = await plain.newPage()
  await guardian.goto(`/recovery?token=${GUARDIAN_TOKEN}`)
  await guardian.getByLabel('Email').fill(former.email)
  await guardian.getByRole('button', { name: 'Ask them' }).click()
  await expect(guardian.getByText(/a link is on its way/)).toBeVisible()
  await guardian.goto(`/recovery?token=${GUARDIAN_TOKEN}`)
  await expect(guardian.getByText('This link has ended or was used already.')).toBeVisible()

  const linkIn = (pattern: RegExp) => pattern.exec(mailsTo(former.email).join('\n'))?.[1] ?? ''
  await expect.poll(() => linkIn(/(\/recovery\?token=[\w=-]+)/)).not.toBe('')
  const page = await (await browser.newContext({ baseURL: site.url, ...phone })).newPage()
  await open(page, linkIn(/(\/recovery\?token=[\w=-]+)/).replace('=3D', '='))
  expect(await wrong(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the site again' }).click()
  await expect(page.getByText(/An invite is on its way/)).toBeVisible()
  await expect.poll(() => linkIn(/(\/invite\?token=[\w=-]+)/)).not.toBe('')
  await open(page, linkIn(/(\/invite\?token=[\w=-]+)/).replace('=3D', '='))
  await expect(page.getByText(/as a super admin/)).toBeVisible()
  expect(mailsTo(site.superAdmin.email).join('\n')).toContain('Prof. Iyer')
  await site.stop()
  await mailbox.close()
})
