import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { newPhone } from '../support/phone.ts'
import { mailsTo, newestMail } from '../support/received-mails.ts'

test.use({ siteName: 'announcements', sendsMail: true, viewport: { width: 360, height: 800 } })
test.slow()

const TITLE = 'Screening moved to the amphitheatre'

let admin: HttpClient
test.beforeAll(async ({ site }) => {
  admin = await signedInClient(site.url, site.superAdmin)
})

/** A member whom an admin added, who has confirmed the address and agreed to announcements. */
const agreeingMember = test.extend<{ agreeing: (name: string) => Promise<Member> }>({
  agreeing: async ({ site, mailbox }, use) => {
    await use(async (name) => {
      const email = `${name.toLowerCase()}@college.example`
      const details = { intent: 'save', name, email, phone: newPhone(), branch: 'CSE', year: '2nd' }
      const added = await admin.post('/admin/users/new', details)
      expect(added.status).toBe(302)
      const visitor = httpClient(site.url)
      await visitor.post('/me/sign-in', { email })
      const { text } = await newestMail(mailbox, email, 1)
      const token = /\/me\/link\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
      const followed = await visitor.post('/me/link', { token })
      const [line = ''] = followed.headers.getSetCookie()
      const member = httpClient(site.url, line.split(';')[0])
      await member.post('/me', { intent: 'consent', kind: 'announcements', way: 'give' })
      const page = new URL(added.headers.get('location') ?? '', site.url).pathname
      return { email, member, page }
    })
  },
})

interface Member {
  email: string
  member: HttpClient
  /** The address of the admins' page of them. */
  page: string
}

async function openAs(page: Page, { member }: Member, path: string) {
  const [name = '', value = ''] = member.cookie.split('=')
  await page.context().clearCookies()
  await page.context().addCookies([{ name, value, url: new URL('/', page.url()).href }])
  await open(page, path)
}

agreeingMember(
  'an announcement is mailed once to members who agreed, unsubscribes in one click, and skips bounces',
  async ({ page, site, mailbox, browser, agreeing }) => {
    const [asha, bilal, gone] = [await agreeing('Asha'), await agreeing('Bilal'), await agreeing('Gone')]
    mailbox.answers.set(gone.email, { answer: '550 5.1.1 No such user' })

    await signIn(page, site)
    await open(page, '/admin/posts/new')
    await page.getByLabel('Title').fill(TITLE)
    await page.getByLabel('Text', { exact: true }).fill('Bring a cushion.\n\nhttps://club.example/map')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'Send it by email' }).click()
    await expect(page.getByText('This goes to 3 members who agreed to announcements by email.')).toBeVisible()
    await expect(page.getByRole('blockquote')).toContainText('Bring a cushion.')
    expect(await wrongAnywhere(page)).toEqual([])
    const sending = page.url()
    await page.getByRole('button', { name: 'Send to 3 members' }).dblclick()
    await expect(page.getByText('Sent to 3 members.')).toBeVisible()
    await expect(page.getByText('2 mails sent. 1 mail failed.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/to announcements by email was sent this announcement/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send to/ })).toHaveCount(0)
    expect(await wrongAnywhere(page)).toEqual([])

    const mail = await newestMail(mailbox, asha.email, 2)
    expect(mail.subject).toBe(TITLE)
    for (const part of [mail.text, mail.html]) expect(part).toContain('https://club.example/map')
    expect(mailsTo(mailbox, bilal.email)).toHaveLength(2)

    // One click of a mail app: a POST without cookies and origin.
    const stop = mail.unsubscribeUrl ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(stop, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
    await openAs(page, asha, '/me')
    const row = page.getByRole('listitem').filter({ hasText: 'Announcements by email' })
    await expect(row.getByText(/^No, withdrawn on/)).toBeVisible()

    const withoutScripts = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    })
    await withoutScripts.goto((await newestMail(mailbox, bilal.email, 2)).unsubscribeUrl ?? '')
    expect(await withoutScripts.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await withoutScripts.getByRole('button', { name: 'Stop the mails' }).click()
    await expect(withoutScripts.getByText(/^You get no announcements by email, since/)).toBeVisible()
    await withoutScripts.close()

    await openAs(page, gone, '/me')
    await expect(page.getByText(/Mails to this address come back, since/)).toBeVisible()
    expect(await wrongAnywhere(page)).toEqual([])
    await page.context().clearCookies()
    await signIn(page, site, gone.page)
    await expect(page.getByText(`Mails to ${gone.email} come back, since`)).toBeVisible()

    // Another member agrees later; the admin has no scripts.
    const late = await agreeing('Late')
    const desk = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
    await signIn(desk, site)
    await desk.goto(sending)
    await expect(
      desk.getByText(/^Already sent on .* Send it to those who have agreed since\?$/),
    ).toBeVisible()
    await expect(desk.getByText('1 more agreed, but mails to that address come back.')).toBeVisible()
    await desk.getByRole('button', { name: 'Send to 1 member' }).click()
    await expect(desk.getByText('Sent to 1 member.')).toBeVisible()
    await desk.close()
    expect((await newestMail(mailbox, late.email, 2)).subject).toBe(TITLE)
    expect(mailsTo(mailbox, asha.email)).toHaveLength(2)

    // The address works again.
    mailbox.answers.clear()
    await openAs(page, gone, '/me')
    await page.getByRole('button', { name: 'It works again: mail me a link' }).click()
    await expect(page.getByText(/^A link is on its way to this address/)).toBeVisible()
    const { text } = await newestMail(mailbox, gone.email, 2)
    await page.goto(/http:\S+\/me\/link\?token=[\w-]{43}/.exec(text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Open my page' }).click()
    await expect(page.getByRole('heading', { name: 'Gone', level: 1 })).toBeVisible()
    await expect(page.getByText(/Mails to this address come back/)).toHaveCount(0)
  },
)
