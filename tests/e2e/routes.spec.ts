import { expect, signIn, test } from '../support/e2e-test.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { routePaths } from '../support/public-routes.ts'

type Expected = { visitor: number; admin: number; superAdmin: number }

/** Who gets which status at which routes of app/routes.ts; `:id` is an unknown id. */
const statuses: [Expected, string][] = [
  [
    { visitor: 200, admin: 200, superAdmin: 200 },
    `/ /events /events/month /events/1 /events/2 /events/3 /events/4 /events/5 /lcdiwali /short-films /TeamSection /video-editing
    /about /services /contact /privacy /join /posts /offline /me/sign-in /me/claim /me/link
    /admin-login /signup /reset-password /invite /recovery /admin/reauthenticate`,
  ],
  [
    { visitor: 404, admin: 404, superAdmin: 404 },
    `/events/:id /events/:id/register /e/:name /share/:kind/:id /preview/:token /preview/content/:token
    /tickets/:ticket /stop-messages/:token /films/:id /committee/:year /portfolio/:id /join/status/:token /posts/:id
    /posts/:id/comment /admin/* *`,
  ],
  // An address of version 0.2 leads to the event.
  [{ visitor: 301, admin: 301, superAdmin: 301 }, '/events/:id/opening-alert'],
  // A check-in page needs a link; this one has expired.
  [{ visitor: 410, admin: 410, superAdmin: 410 }, '/door/:token'],
  // A member's page: an admin is sent to their own (tests/e2e/own-page.spec.ts).
  [{ visitor: 302, admin: 302, superAdmin: 302 }, '/me /logout /admin /admin/new-password'],
  [
    { visitor: 302, admin: 200, superAdmin: 200 },
    `/admin/dashboard /admin/account /admin/changes /admin/year /admin/handbook /admin/join-requests /admin/events
    /admin/events/new /admin/trash /admin/content /admin/users /admin/users/new /admin/more /admin/posts
    /admin/film-submissions /admin/comments`,
  ],
  [
    { visitor: 302, admin: 404, superAdmin: 404 },
    `/admin/events/:id/edit /admin/events/:id/participants /admin/events/:id/repeat /admin/events/:id/recap
    /admin/events/:id/status /admin/events/:id/door /admin/events/:id/registrations /admin/content/:kind
    /admin/content/:kind/preview /admin/content/:kind/:id /admin/posts/:id /admin/users/:id`,
  ],
  // An admin gets a redirect or 403 for a super admin's page (product.md#access-denied).
  [
    { visitor: 302, admin: 403, superAdmin: 200 },
    `/admin/invites /admin/audit /admin/brand /admin/make-it-yours /admin/make-it-yours/preview /admin/settings /admin/mails
    /admin/backups /admin/health /admin/handover`,
  ],
  [{ visitor: 302, admin: 302, superAdmin: 200 }, '/admin/super-dashboard'],
]
const policy = new Map(
  statuses.flatMap(([expected, paths]) =>
    paths.split(/\s+/).map((path): [string, Expected] => [path, expected]),
  ),
)

/** A simple sign-up opens /me, and gets 403 where a visitor is redirected to the login. */
function afterSignUp(path: string, { visitor }: Expected): number {
  if (path === '/admin' || path === '/me') return 200
  if (path === '/me/sign-in') return 302
  const isAdminPage = path.startsWith('/admin/') && path !== '/admin/super-dashboard'
  return isAdminPage && visitor === 302 ? 403 : visitor
}

const personal = /90000 ?000\d\d|members\.invalid|@lumiere\.example|chat\.whatsapp\.com/

const paths = routePaths.map((path) => (path === '*' ? '*' : `/${path}`))
const addressOf = (path: string) => path.replace(/\/?\*$/, '/no/such/page').replace(/:\w+/, 'nothing-here')

test.describe('role × route', () => {
  test('the table of expected statuses lists exactly the routes', () => {
    expect([...paths].sort()).toEqual(statuses.flatMap(([, group]) => group.split(/\s+/)).sort())
  })

  test('each role gets the expected status at each route, and strangers see no personal data', async ({
    site,
  }) => {
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
    const pending = (await (await adminClient.get('/admin/super-dashboard')).text()).replaceAll('<wbr/>', '')
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

    expect((await adminClient.post('/admin/super-dashboard', { intent: 'reject-admin', id })).status).toBe(
      200,
    )
    for (const [path, expected] of policy) await look('revoked', revoked, path, expected.visitor)
    expect(wrong).toEqual([])
  })
})

test.describe('an address of the admin area that leads nowhere', () => {
  for (const path of [
    '/admin/xyz',
    '/admin/dashboard/xyz',
    '/admin/events/nothing-here/edit',
    '/admin/users/nothing-here',
  ])
    test(`keeps the navigation and says what to do: ${path}`, async ({ page, site }) => {
      await signIn(page, site, '/admin/dashboard')
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
      await expect(page.getByText('Check the address, or go on from the menu.')).toBeVisible()
      await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Events' }).click()
      await expect(page).toHaveURL('/admin/events')
    })

  test('keeps the header of the admin area at a check-in, and leads to Home', async ({ page, site }) => {
    await signIn(page, site, '/admin/dashboard')
    expect((await page.goto('/admin/events/nothing-here/door'))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  })
})
