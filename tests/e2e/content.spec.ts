import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'

test.use({ siteName: 'content', viewport: { width: 360, height: 800 } })

const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test(
  'an admin edits the team: visitors see it once published, and an earlier version can be restored',
  { tag: '@daily' },
  async ({ page, site }) => {
    const publicPage = async () => (await httpClient(site.url).get('/TeamSection')).text()
    await signIn(page, site)
    await open(page, '/admin/more')
    await page.getByRole('main').getByRole('link', { name: 'Edit the site' }).click()
    await page.getByRole('link', { name: /^Team/ }).click()
    await page.getByRole('button', { name: 'Move Kavya Malhotra up' }).click()
    await expectText(page, 'Kavya Malhotra is now in place 2 of 4.')

    await page.getByRole('link', { name: 'Add a person' }).first().click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expectText(page, 'Please fill in: Name')
    expect(await wrongAnywhere(page)).toEqual([])
    // A draft needs its title only.
    await page.getByLabel('Name').fill('Asha Rao')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expectText(page, 'Saved as a draft. Visitors see it once you publish.')
    await expectText(page, 'Still needs: Role')
    expect(await wrongAnywhere(page)).toEqual([])
    await page.getByRole('link', { name: /^Asha Rao/ }).click()
    await page.getByLabel('Role').fill('Editor-in-chief of everything that moves')
    await page.getByLabel('Portrait').fill(`${site.url}/art/team/president.webp`)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expectText(page, 'Saved as a draft. Visitors see it once you publish.')
    await expectText(page, 'New: Asha Rao · New order')
    await expect(page.getByText('Still needs')).toHaveCount(0)
    expect(await wrongAnywhere(page)).toEqual([])
    expect(await publicPage()).not.toContain('Asha Rao')
    await expect(page.getByRole('region', { name: 'Draft' }).locator('a, button')).toHaveText([
      'Publish',
      'Preview',
      'Make a preview link',
      'Discard',
    ])

    await page.getByRole('link', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Team' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expectText(page, 'Published. Visitors see the new version.')
    await expect.poll(publicPage).toContain('Asha Rao')

    await page
      .getByRole('button', { name: /^Bring back/ })
      .last()
      .click()
    await expectText(page, 'The earlier version is your draft now.')
    await expectText(page, 'Removed: Asha Rao')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(publicPage).not.toContain('Asha Rao')
  },
)

test('a conflicting edit keeps the typed text and overwrites nothing', async ({ page, site }) => {
  await signIn(page, site)
  await open(page, '/admin/content/team')
  await page.getByRole('link', { name: /^Sana Qureshi/ }).click()
  await page.getByLabel('Role').fill('Producer')
  const other = await page.context().newPage()
  await open(other, page.url())
  await other.getByLabel('Role').fill('Head of production')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expectText(other, 'Sana Qureshi: role')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectText(page, 'Somebody else changed this meanwhile.')
  await expect(page.getByLabel('Role')).toHaveValue('Producer')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectText(page, 'Saved as a draft.')

  await page.getByRole('link', { name: /^Sana Qureshi/ }).click()
  await page.getByRole('button', { name: 'Remove Sana Qureshi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectText(page, 'Removed: Sana Qureshi')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByRole('link', { name: /^Sana Qureshi/ })).toBeVisible()
})

test('beside a page what another admin saved meanwhile is not replaced unasked', async ({ page, site }) => {
  const other = await signedInClient(site.url, site.superAdmin)
  const entry = '/admin/content/pages/services'
  const saveAsOther = async (heading: string) => {
    const seen = /name="seen" value="([^"]+)"/.exec(await (await other.get(entry)).text())?.[1] ?? ''
    await other.post(entry, { heading, lead: 'What we do.', text: '', rows: '', seen })
  }
  await saveAsOther('Theirs')
  await signIn(page, site)
  await open(page, '/admin/content')
  await open(page, '/services')
  await page.getByRole('button', { name: 'Edit: Services' }).click()
  const sheet = page.getByRole('dialog', { name: /^Edit: / })
  const heading = sheet.getByLabel('Heading', { exact: true })
  const save = sheet.getByRole('button', { name: 'Save draft' })
  await heading.fill('Ours')
  await saveAsOther('Theirs, again')
  await sheet.getByRole('button', { name: 'Make a preview link' }).click()
  await expectText(page, 'The preview link is new.')
  await save.click()
  await expect(
    sheet.getByText(/^Somebody else changed this meanwhile.* It says now: Theirs, again/),
  ).toBeVisible()
  await save.click()
  await expectText(page, 'Saved as a draft.')
  // One's own save counts as seen.
  await heading.fill('Ours, too')
  await save.click()
  await expect(sheet.getByText('Somebody else changed this meanwhile')).toHaveCount(0)
  await expect.poll(async () => (await other.get(entry)).text()).toContain('value="Ours, too"')
  await other.post('/admin/content/pages', { intent: 'discard' })
})

test(
  'films, portfolio pieces and pages can be edited without scripts',
  { tag: '@daily' },
  async ({ site }) => {
    const admin = await signedInClient(site.url, site.superAdmin)
    const visitor = httpClient(site.url)
    const read = async (path: string) => (await visitor.get(path)).text()
    const film = {
      title: 'The Last Reel',
      description: 'A projectionist and a broken belt.',
      image: '/art/films/posters/patang.webp',
      still: '/art/films/stills/patang.webp',
      year: '2026',
      shownOn: '2026-11-20',
      duration: '12 min',
      languages: 'Hindi',
      ageRating: 'U',
      videoUrl: 'https://example.com/watch',
    }
    for (const path of ['/admin/content/none', '/admin/content/none/new'])
      expect((await admin.post(path, { ...film, intent: 'publish' })).status, path).toBe(404)
    const refused = await admin.post('/admin/content/films/new', film)
    expect(await refused.text()).toContain('Please enter the address of a video at Vimeo or YouTube')
    await admin.post('/admin/content/films/new', { ...film, videoUrl: 'https://vimeo.com/76979871' })
    expect(await read('/short-films')).not.toContain(film.title)
    await admin.post('/admin/content/films', { intent: 'publish' })
    await expect.poll(() => read('/short-films')).toContain(film.title)
    expect(await read('/sitemap.xml')).toMatch(/films\/the-last-reel-\w+/)

    const pieceHtml = await (await admin.get('/admin/content/portfolio/logo-sting')).text()
    const seen = /name="seen" value="([^"]+)"/.exec(pieceHtml)?.[1] ?? ''
    const changed = {
      title: 'Eleven frames',
      craft: 'Motion',
      image: '/art/portfolio/logo-sting.webp',
      alt: 'The mark',
      year: '2026',
      made: 'Three seconds',
      story: 'A beam reaches the edge.',
    }
    await admin.post('/admin/content/portfolio/logo-sting', { ...changed, seen })
    await admin.post('/admin/content/portfolio', { intent: 'publish' })
    await expect.poll(() => read('/portfolio/logo-sting')).toContain('Eleven frames')
    expect((await visitor.get('/portfolio/nothing')).status).toBe(404)

    const about = await (await admin.get('/admin/content/pages/about')).text()
    const page = {
      heading: 'We cut at night',
      lead: 'A club of editors.',
      text: '',
      rows: '# Where we are\nBlock C.\n[Join us](/join)',
      seen: /name="seen" value="([^"]+)"/.exec(about)?.[1] ?? '',
    }
    await admin.post('/admin/content/pages/about', page)
    await admin.post('/admin/content/pages', { intent: 'publish' })
    await expect.poll(() => read('/about')).toContain('Where we are')
    await expect.poll(() => read('/')).toContain('We cut at night')
  },
)

test(
  'an admin edits on the page with a live preview; visitors load no editing scripts',
  { tag: '@daily' },
  async ({ page, browser, site }) => {
    const publicPage = async () => (await httpClient(site.url).get('/about')).text()
    await signIn(page, site)
    await open(page, '/admin/content')
    await open(page, '/about')
    await page.getByRole('button', { name: 'Edit: About' }).click()
    const sheet = page.getByRole('dialog', { name: /^Edit: / })
    const field = sheet.getByLabel('Heading', { exact: true })
    await field.fill('We film what the campus forgets.')
    await expect(page.getByRole('heading', { name: 'We film what the campus forgets.' })).toBeVisible()
    expect(await wrongAnywhere(page)).toEqual([])
    expect(await publicPage()).not.toContain('what the campus forgets')

    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Save draft' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Network error')
    await expect(field).toHaveValue('We film what the campus forgets.')
    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: 'Save draft' }).click()
    await expectText(page, 'Saved as a draft.')
    await sheet.getByRole('button', { name: 'Publish' }).click()
    await expectText(page, 'Published.')
    await expect.poll(publicPage).toContain('what the campus forgets')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit: About' })).toBeFocused()

    await open(page, '/TeamSection')
    await page.getByRole('button', { name: 'Edit: Team' }).click()
    const first = page.getByRole('heading', { level: 3 }).first()
    const published = (await first.textContent()) ?? ''
    await sheet
      .getByRole('button', { name: /^Move .* up$/ })
      .first()
      .click()
    await expectText(page, 'is now in place 1 of 4.')
    await expect(first).not.toHaveText(published)
    await sheet.getByRole('button', { name: 'Discard the draft' }).click()
    const question = page.getByRole('dialog', { name: 'Discard the draft?' })
    await question.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(first).toHaveText(published)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit: Team' })).toHaveCount(0)

    const stranger = await browser.newPage()
    const scripts: string[] = []
    stranger.on('request', (request) => scripts.push(request.url()))
    await stranger.goto(`${site.url}/about`)
    await expect(stranger.locator('html')).toHaveAttribute('data-hydrated', '')
    expect(await stranger.getByRole('button', { name: /^Edit: / }).count()).toBe(0)
    const texts = await Promise.all(
      scripts.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
    )
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.join('')).not.toContain('Only admins see this')
  },
)
