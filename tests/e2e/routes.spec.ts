import { expect, test } from '../support/e2e-test.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { routePaths } from '../support/public-routes.ts'

type Expected = { visitor: number; admin: number; superAdmin: number }

const everybody: Expected = { visitor: 200, admin: 200, superAdmin: 200 }
const nowhere: Expected = { visitor: 404, admin: 404, superAdmin: 404 }
const admins: Expected = { visitor: 302, admin: 200, superAdmin: 200 }
/** An admin gets a redirect or 403 for a super admin's page (product.md#access-denied). */
const superAdmins: Expected = { visitor: 302, admin: 403, superAdmin: 200 }

/** One row for each route of app/routes.ts; `:id` is an unknown id. */
const policy: Record<string, Expected> = {
  '/': everybody,
  '/events': everybody,
  '/events/month': everybody,
  '/events/1': everybody,
  '/events/2': everybody,
  '/events/3': everybody,
  '/events/4': everybody,
  '/events/5': everybody,
  '/lcdiwali': everybody,
  '/events/:id': nowhere,
  '/events/:id/register': nowhere,
  '/events/:id/opening-alert': nowhere,
  '/e/:name': nowhere,
  '/share/:kind/:id': nowhere,
  '/preview/:token': nowhere,
  '/preview/content/:token': nowhere,
  '/tickets/:ticket': nowhere,
  '/stop-messages/:token': nowhere,
  '/short-films': everybody,
  '/films/:id': nowhere,
  '/TeamSection': everybody,
  '/committee/:year': nowhere,
  '/video-editing': everybody,
  '/portfolio/:id': nowhere,
  '/about': everybody,
  '/services': everybody,
  '/contact': everybody,
  '/privacy': everybody,
  '/join': everybody,
  '/join/status/:token': nowhere,
  // A member's page: an admin is sent to their own (tests/e2e/own-page.spec.ts).
  '/me': { visitor: 302, admin: 302, superAdmin: 302 },
  '/me/sign-in': everybody,
  '/me/claim': everybody,
  '/me/link': everybody,
  '/admin-login': everybody,
  '/signup': everybody,
  '/reset-password': everybody,
  '/invite': everybody,
  '/recovery': everybody,
  '/logout': { visitor: 302, admin: 302, superAdmin: 302 },
  '/admin': { visitor: 302, admin: 302, superAdmin: 302 },
  '/admin/dashboard': admins,
  '/admin/super-dashboard': { visitor: 302, admin: 302, superAdmin: 200 },
  '/posts': everybody,
  '/posts/:id': nowhere,
  '/posts/:id/comment': nowhere,
  '/offline': everybody,
  '/admin/reauthenticate': everybody,
  '/admin/account': admins,
  '/admin/invites': superAdmins,
  '/admin/new-password': { visitor: 302, admin: 302, superAdmin: 302 },
  '/admin/audit': superAdmins,
  '/admin/brand': superAdmins,
  '/admin/make-it-yours': superAdmins,
  '/admin/make-it-yours/preview': superAdmins,
  '/admin/settings': superAdmins,
  '/admin/mails': superAdmins,
  '/admin/backups': superAdmins,
  '/admin/health': superAdmins,
  '/admin/changes': admins,
  '/admin/year': admins,
  '/admin/handbook': admins,
  '/admin/handover': superAdmins,
  '/admin/join-requests': admins,
  '/admin/events': admins,
  '/admin/events/new': admins,
  '/admin/events/:id/edit': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/events/:id/participants': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/events/:id/repeat': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/events/:id/recap': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/events/:id/status': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/events/:id/door': { visitor: 302, admin: 404, superAdmin: 404 },
  // The check-in page needs a link; this one has expired.
  '/door/:token': { visitor: 410, admin: 410, superAdmin: 410 },
  '/admin/events/:id/registrations': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/trash': admins,
  '/admin/content': admins,
  '/admin/content/:kind': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/content/:kind/preview': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/content/:kind/:id': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/posts/:id': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/users': admins,
  '/admin/users/new': admins,
  '/admin/users/:id': { visitor: 302, admin: 404, superAdmin: 404 },
  '/admin/more': admins,
  '/admin/posts': admins,
  '/admin/film-submissions': admins,
  '/admin/comments': admins,
  '*': nowhere,
}

/** A simple sign-up opens /me, and gets 403 where a visitor is redirected to the login. */
function afterSignUp(path: string, { visitor }: Expected): number {
  if (path === '/admin' || path === '/me') return 200
  if (path === '/me/sign-in') return 302
  const isDesk = path.startsWith('/admin/') && path !== '/admin/super-dashboard'
  return isDesk && visitor === 302 ? 403 : visitor
}

const personal = /90000 ?000\d\d|members\.invalid|@lumiere\.example|chat\.whatsapp\.com/

const paths = routePaths.map((path) => (path === '*' ? '*' : `/${path}`))
const addressOf = (path: string) => (path === '*' ? '/no/such/page' : path.replace(/:\w+/, 'nothing-here'))

test.describe('role × route', () => {
  test('every route has a row, and every row a route', () => {
    expect([...paths].sort()).toEqual(Object.keys(policy).sort())
  })

  test('each principal gets what the table says, page and data alike, and strangers no personal data', async ({
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
    const look = async (who: string, caller: HttpClient, path: string, wanted: number) => {
      const answer = await caller.get(addressOf(path))
      if (answer.status !== wanted) wrong.push(`${who} ${path}: ${answer.status}, not ${wanted}`)
      return answer.text()
    }
    for (const [path, expected] of Object.entries(policy)) {
      const seen = await look('visitor', stranger, path, expected.visitor)
      if (personal.test(seen)) wrong.push(`${path} shows personal data to a stranger`)
      const own = await look('simple sign-up', signedUp, path, afterSignUp(path, expected))
      if (personal.test(own)) wrong.push(`${path} shows personal data to a simple sign-up`)
      await look('forged', httpClient(site.url, 'club_session=forged.cookie'), path, expected.visitor)
      await look('admin', admin, path, expected.admin)
      await look('super admin', adminClient, path, expected.superAdmin)
    }
    expect(wrong).toEqual([])

    expect((await adminClient.post('/admin/super-dashboard', { intent: 'reject-admin', id })).status).toBe(
      200,
    )
    for (const [path, expected] of Object.entries(policy))
      await look('revoked', revoked, path, expected.visitor)
    expect(wrong).toEqual([])
  })
})
