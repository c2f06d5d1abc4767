import { expect, open, test } from '../support/journey.ts'

test.describe('a visitor', () => {
  test('reads the home page, its nine sections in order', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(/Lumière Club/)
    const headings = ['Highlights of our recent event', 'Meet Our Team', 'Upcoming Events', 'Connect with Us']
    const tops = await Promise.all(
      headings.map(async (name) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? -1),
    )
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    await expect(page.getByRole('link', { name: 'Events & Bookings' })).toHaveAttribute('href', '/events')
  })

  test('finds events: upcoming first, past on the toggle, search, category, clear', async ({ page }) => {
    await open(page, '/events')
    await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
    const upcoming = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count()
    expect(upcoming).toBeGreaterThanOrEqual(7)
    await expect(page.getByText('Sold out').first()).toBeVisible()
    await expect(page.getByText(/Limited seats!/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Past' }).click()
    await expect(page).toHaveURL(/when=past/)
    await expect(page.getByText(/attended/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Upcoming' }).click()

    await page.getByRole('searchbox').fill('night walk')
    await expect(page).toHaveURL(/q=night/)
    await expect(page.getByRole('heading', { name: /Night walk/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Three lights/ })).toHaveCount(0)

    await page.getByRole('searchbox').fill('no such thing anywhere')
    await expect(page.getByText('No events found matching your criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).first().click()
    await expect(page.getByRole('heading', { name: /Three lights/ })).toBeVisible()

    const category = page.getByRole('combobox', { name: 'Category' })
    const categories = ['Workshop', 'Entertainment', 'Competition', 'Photography', 'Social']
    await expect(category.locator('option')).toHaveText(['all', ...categories])
    await category.selectOption('Competition')
    await expect(page).toHaveURL(/category=Competition/)
    await expect(page.getByRole('heading', { name: /48 Hours/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Three lights/ })).toHaveCount(0)
  })

  test('opens the details of an event and follows Register Now to the external form', async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('heading', { name: /48 Hours/ })).toBeVisible()
    const register = details.getByRole('link', { name: /Register Now/ })
    await expect(register).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/forms\/d\/e\/.+\/viewform/)
    await expect(register).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })

  test('sees that a sold out event cannot be registered for', async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('link', { name: /Three lights/ }).click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('link', { name: /Register Now/ })).toHaveCount(0)
    await expect(details.getByRole('button', { name: /Register Now|Sold out/ })).toBeDisabled()
  })

  test('without scripts filters events, finds each on its own page, and watches a film', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/events?q=lights')
    await expect(page.getByRole('heading', { name: /Three lights/ })).toBeVisible()
    await page.getByRole('link', { name: /Three lights/ }).click()
    await expect(page.getByRole('heading', { name: /Three lights/ }).first()).toBeVisible()
    await page.goto(`/events?event=${page.url().split('/').at(-1)}`)
    const details = page.getByRole('dialog', { name: /Three lights/ })
    await expect(details).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
    await page.goto('/short-films')
    await page.getByRole('link', { name: 'Watch Now: Patang' }).click()
    await expect(page.getByRole('dialog', { name: 'Patang' }).locator('video')).toBeVisible()
    await context.close()
  })
})

const routes: [path: string, says: RegExp | string, hasHeader: boolean][] = [
  ['/events/1', /Arambh/, true],
  ['/events/2', /Film Screening Festival/, true],
  ['/events/3', 'Coming Soon', true],
  ['/events/4', 'Coming Soon', true],
  ['/events/5', 'Coming Soon', true],
  ['/lcdiwali', 'Coming Soon', true],
  ['/short-films', 'Our Latest Films', true],
  ['/TeamSection', 'Meet Our Team', true],
  ['/video-editing', /./, true],
  ['/about', /./, true],
  ['/services', /./, true],
  ['/contact', /./, true],
  ['/privacy', /./, true],
  ['/join', /./, true],
  ['/admin-login', /./, false],
  ['/signup', /./, false],
]

test.describe('every route answers with its page', () => {
  for (const [path, says, hasHeader] of routes)
    test(path, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { name: says }).first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(hasHeader ? 1 : 0)
    })

  test('an unknown path: Page Not Found, status 404, a way home', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  })

  test('an unknown event and an unknown piece are 404 too', async ({ request }) => {
    expect((await request.get('/events/0198c7a0-0000-7000-8000-000000000000')).status()).toBe(404)
    expect((await request.get('/portfolio/nothing-here')).status()).toBe(404)
  })

  test('the admin side sends a stranger to the login', async ({ page }) => {
    for (const path of [
      '/admin/dashboard',
      '/admin/super-dashboard',
      '/admin/users',
      '/admin/posts',
      '/admin/comments',
      '/admin',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin-login/)
    }
  })
})

test.describe('a showcase that does not come', () => {
  test('says so, offers another try, and plays once it comes', async ({ page }) => {
    await page.route('**/art/video/**', (route) => route.abort())
    await open(page, '/')
    await page.getByRole('heading', { name: 'Highlights of our recent event' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Unable to load the video')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Watch on Vimeo' })).toBeVisible()
    await page.unroute('**/art/video/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Unable to load the video')).toHaveCount(0)
  })
})
