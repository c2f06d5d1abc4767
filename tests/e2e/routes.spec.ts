import { expect, signIn, test } from '../support/e2e-test.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { isForSuperAdmins, routePaths } from '../support/public-routes.ts'

type Expected = { visitor: number; admin: number; superAdmin: number }

const everybody = (status: number): Expected => ({ visitor: status, admin: status, superAdmin: status })

/** The pages that answer in another way than those around them. */
const others: Record<string, Expected> = {
  '*': everybody(404),
  '/admin/*': everybody(404),
  // A check-in page needs a link; this one has expired.
  '/door/:token': everybody(410),
  // A member's page: an admin is sent to their own (tests/e2e/own-page.spec.ts).
  '/me': everybody(302),
  '/logout': everybody(302),
  '/admin': everybody(302),
  '/admin/new-password': everybody(302),
  '/admin/reauthenticate': everybody(200),
  '/admin/super-dashboard': { visitor: 302, admin: 302, superAdmin: 200 },
}

/** `:id` is an unknown id. An admin gets a redirect or 403 for a super admin's page (product.md#access-denied). */
function expectedAt(path: string): Expected {
  const found = path.includes(':') ? 404 : 200
  if (others[path]) return others[path]
  if (!path.startsWith('/admin/')) return everybody(found)
  return { visitor: 302, admin: isForSuperAdmins(path) ? 403 : found, superAdmin: found }
}

/** A simple sign-up opens /me, and gets 403 where a visitor is redirected to the login. */
function afterSignUp(path: string, { visitor }: Expected): number {
  if (path === '/admin' || path === '/me') return 200
  if (path === '/me/sign-in') return 302
  const isAdminPage = path.startsWith('/admin/') && path !== '/admin/super-dashboard'
  return isAdminPage && visitor === 302 ? 403 : visitor
}

const personal = /90000 ?000\d\d|members\.invalid|@lumiere\.example|chat\.whatsapp\.com/

const paths = routePaths.map((path) => (path === '*' ? '*' : `/${path}`))
const policy = new Map(paths.map((path) => [path, expectedAt(path)]))
const addressOf = (path: string) => path.replace(/\/?\*$/, '/no/such/page').replace(/:\w+/, 'nothing-here')

test.describe('role × route', () => {
  test(
    'each role gets the expected status at each route, and strangers see no personal data',
    { tag: '@daily' },
    async ({ site }) => {
      const adminClient = await signedInClient(site.url, site.superAdmin)
      const email = 'matrix@lumiere.example'
      const password = 'splice-tape-and-glue'
      const stranger = httpClient(site.url)
      await stranger.post('/admin-login', {
        mode: 'sign-up',
        tab: 'admin',
        email,
        password,
        confirmation: password,
      })
      const pending = (await (await adminClient.get('/admin/super-dashboard')).text()).replaceAll(
        '<wbr/>',
        '',
      )
      const id = new RegExp(`value="([0-9a-f-]{36})"`).exec(pending.slice(pending.indexOf(email)))?.[1] ?? ''
      expect((await adminClient.post('/admin/super-dashboard', { intent: 'approve-admin', id })).status).toBe(
        200,
      )
      const admin = await signedInClient(site.url, { email, password }, 'admin')
      const revoked = await signedInClient(site.url, { email, password }, 'admin')
      const joined = await stranger.post('/signup', {
        email: 'signed-up@club.example',
        password,
        confirmation: password,
      })
      const session = joined.headers.getSetCookie().map((line) => line.split(';')[0])
      expect(session).toHaveLength(1)
      const signedUp = httpClient(site.url, session.join('; '))

      const wrong: string[] = []
      const look = async (who: string, caller: HttpClient, path: string, expectedStatus: number) => {
        const answer = await caller.get(addressOf(path))
        if (answer.status !== expectedStatus)
          wrong.push(`${who} ${path}: ${answer.status}, not ${expectedStatus}`)
        return answer.text()
      }
      for (const [path, expected] of policy) {
        const visitorText = await look('visitor', stranger, path, expected.visitor)
        if (personal.test(visitorText)) wrong.push(`${path} shows personal data to a stranger`)
        const signedUpText = await look('simple sign-up', signedUp, path, afterSignUp(path, expected))
        if (personal.test(signedUpText)) wrong.push(`${path} shows personal data to a simple sign-up`)
        await look('forged', httpClient(site.url, 'club_session=forged.cookie'), path, expected.visitor)
        await look('admin', admin, path, expected.admin)
        await look('super admin', adminClient, path, expected.superAdmin)
      }
      expect(wrong).toEqual([])

      expect((await adminClient.post('/admin/super-dashboard', { intent: 'revoke-admin', id })).status).toBe(
        200,
      )
      for (const [path, expected] of policy) await look('revoked', revoked, path, expected.visitor)
      expect(wrong).toEqual([])
    },
  )
})

test.describe('an address of the admin area that leads nowhere', () => {
  for (const path of [
    '/admin/xyz',
    '/admin/dashboard/xyz',
    '/admin/events/nothing-here/edit',
    '/admin/users/nothing-here',
  ])
    test(
      `keeps the navigation and says what to do: ${path}`,
      { tag: path === '/admin/xyz' ? '@daily' : [] },
      async ({ page, site }) => {
        await signIn(page, site, '/admin/dashboard')
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
        await expect(page.getByText('Check the address, or go on from the menu.')).toBeVisible()
        await page
          .getByRole('navigation', { name: 'Admin area' })
          .getByRole('link', { name: 'Events' })
          .click()
        await expect(page).toHaveURL('/admin/events')
      },
    )

  test('keeps the header of the admin area at a check-in, and leads to Home', async ({ page, site }) => {
    await signIn(page, site, '/admin/dashboard')
    expect((await page.goto('/admin/events/nothing-here/door'))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

test('an address of version 0.2 leads to its event', { tag: '@daily' }, async ({ request }) => {
  const answer = await request.get('/events/nothing-here/opening-alert', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/events/nothing-here'])
})
