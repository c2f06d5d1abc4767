import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'

test.use({
  siteName: 'brand',
  viewport: { width: 360, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
})

const publicPages = ['/', '/events', '/short-films', '/TeamSection', '/about', '/posts']

test('two brand colours are corrected for contrast, appear on every page, and can be undone', async ({
  page,
  site,
}) => {
  test.slow()
  const visitor = httpClient(site.url)
  const home = async () => (await visitor.get('/')).text()
  const before = await home()
  expect(before).not.toContain('/brand/')
  await signIn(page, site, '/admin/brand')
  await expect(page.getByLabel('Main colour', { exact: true })).toBeHidden()
  await openFolds(page, 'Two colours')
  await page.getByLabel('Main colour', { exact: true }).fill('#ff0000')
  await page.getByLabel('Ground colour', { exact: true }).fill('#101830')
  await expect(
    page.getByText(/^#ff0000 has \d\.\d\s:\s1, needs 4\.5\. Drawn as #\w{6}/).first(),
  ).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(page.getByText('Colours saved. The site has them now.')).toBeVisible()
  await expect.poll(home).toContain('/brand/ff0000-101830.css')
  const manifest = (await (await visitor.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest.theme_color).not.toBe('#0a1214')
  expect(await home()).toContain(`name="theme-color" content="${String(manifest.theme_color)}"`)
  for (const path of publicPages) {
    await open(page, path)
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    )
    expect(accent).toBe('#ff0000')
    expect(await wrongAnywhere(page), path).toEqual([])
  }
  await open(page, '/admin/brand')
  await expect(page.locator('main summary').filter({ hasText: 'Two colours' })).toContainText(
    '#ff0000 and #101830',
  )
  await openFolds(page, 'Two colours', 'Logo', 'Go back')
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(page.getByText('The look from before is back.')).toBeVisible()
  await expect.poll(home).toBe(before)
})

test('an SVG logo with a script is refused with a message; a plain one appears on every page', async ({
  page,
  site,
}) => {
  const visitor = httpClient(site.url)
  const drawing = (inside: string) => ({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`),
  })
  const shape = '<path d="M8 8h22a24 24 0 0 1 0 48H8z" style="fill:#14213d"/>'
  await signIn(page, site, '/admin/brand')
  await openFolds(page, 'Logo')
  const file = page.getByLabel('File')
  await file.setInputFiles(drawing(`${shape}<script>alert(1)</script>`))
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText(/^The file has <script>\. Please save it as a plain SVG/)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await file.setInputFiles(drawing(shape))
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Logo saved. The site has it now.')).toBeVisible()
  const home = async () => (await visitor.get('/')).text()
  await expect.poll(home).toMatch(/href="\/brand\/\w{16}\.css"/)
  await open(page, '/')
  const mark = page.locator('header [data-mark]').first()
  const address = await mark.evaluate(
    (svg) => /url\("([^"]+)"\)/.exec(getComputedStyle(svg).backgroundImage)?.[1],
  )
  const logo = await fetch(address ?? '')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await logo.text()).not.toContain('style')
  expect(await wrongAnywhere(page)).toEqual([])
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(await home())?.[1] ?? ''
  expect(icon).not.toContain('/art/')
  expect((await visitor.get(icon)).headers.get('content-type')).toBe('image/png')
  expect((await visitor.get('/og/club.png')).status).toBe(200)
  await open(page, '/admin/brand')
  await openFolds(page, 'Logo')
  await page.getByRole('button', { name: 'Use the letters instead' }).click()
  await expect(page.getByText('The letters are the logo again.')).toBeVisible()
  await expect.poll(home).not.toContain('/brand/')
})

test('without scripts the colour picker applies if the text is unchanged, and a preview saves nothing', async ({
  site,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const form = async () => {
    const html = await (await admin.get('/admin/brand')).text()
    const seenAt = /name="seenAt" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const shown = { accent: '#ff6a44', accentShown: '#ff6a44', second: '#0a1214', secondShown: '#0a1214' }
    return { ...shown, accentPicked: '#3fb68b', secondPicked: '#0a1214', seenAt }
  }
  const preview = await (await admin.post('/admin/brand', { ...(await form()), intent: 'check' })).text()
  expect(preview).toContain('Nothing is saved yet.')
  expect(preview).toMatch(/value="#3fb68b"/)
  expect(await (await admin.get('/')).text()).not.toContain('/brand/')
  const bad = await admin.post('/admin/brand', { ...(await form()), accent: 'red', intent: 'save' })
  expect(await bad.text()).toContain('Please enter a colour such as #b92d14')
  await admin.post('/admin/brand', { ...(await form()), intent: 'save' })
  await expect.poll(async () => (await admin.get('/')).text()).toContain('/brand/3fb68b-0a1214.css')
  await admin.post('/admin/brand', { ...(await form()), intent: 'own' })
  await expect.poll(async () => (await admin.get('/')).text()).not.toContain('/brand/')
})
