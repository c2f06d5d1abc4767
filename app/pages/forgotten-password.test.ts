import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { newAccount, loginContext } from '#tests/support/admin-accounts.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import AdminLoginPage, { action, loader } from './admin-login.tsx'

const path = '/admin-login?mode=forgot'
const SENT = 'Password reset email sent! Please check your inbox.'
const NO_MAIL = 'This website cannot send email yet'

async function pageText(db: Database, { smtpUrl, email }: { smtpUrl: string | null; email?: string }) {
  const acting = await loginContext(db, { env: { smtpUrl } })
  const loaded = await loader(routeArgs(acting, path))
  const form = email === undefined ? null : { mode: 'forgot', email }
  const actionResult = form && (await action(routeArgs(acting, path, { form }))).data
  return renderedText({ path, Component: AdminLoginPage, loaded, answered: actionResult ?? undefined })
}

describe.each(engines)('a forgotten password, on $name', ({ open }) => {
  test('a site without a mail server shows whom to ask, for known and unknown addresses alike', async () => {
    const db = await open()
    const { email } = await newAccount(db, { role: 'admin' })
    expect(await pageText(db, { smtpUrl: null })).toContain(`${NO_MAIL}. Ask a super admin of the club`)
    const knownText = await pageText(db, { smtpUrl: null, email })
    expect(knownText).toContain(SENT)
    expect(knownText).toContain(`${NO_MAIL}. Ask a super admin of the club`)
    expect(await pageText(db, { smtpUrl: null, email: 'nobody@college.example' })).toBe(knownText)
  })

  test('a site with a mail server shows that the mail was sent', async () => {
    const db = await open()
    const text = await pageText(db, { smtpUrl: 'smtp://mail.example', email: 'nobody@college.example' })
    expect(text).toContain(SENT)
    expect(text).not.toContain(NO_MAIL)
  })
})
