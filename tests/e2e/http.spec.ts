import sharp from 'sharp'
import { expect, open, signIn, test } from '../support/e2e-test.ts'

test('every asset that a page references returns 200', async ({ request }) => {
  for (const path of ['/', '/events', '/short-films', '/TeamSection', '/video-editing', '/admin-login']) {
    const html = await (await request.get(path)).text()
    const assets = new Set(
      [...html.matchAll(/[" ](\/(?:assets|art)\/[^"'\\ ,]+\.\w+)/g)].map(([, found]) => found ?? ''),
    )
    expect(assets.size).toBeGreaterThan(3)
    for (const asset of assets) expect((await request.get(asset)).status(), asset).toBe(200)
  }
})

test('uploads require an admin, a picture by its content, and at most 2 MB', async ({ page, site }) => {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const send = (bytes: Buffer, name = 'a.jpg') =>
    page.request.post('/api/uploads', {
      headers: { origin: site.url },
      multipart: { image: { name, mimeType: 'image/jpeg', buffer: bytes } },
    })
  await open(page, '/')
  expect((await send(jpeg)).status()).toBe(401)
  await signIn(page, site)
  const accepted = await send(jpeg, '../../etc/passwd.php')
  expect(accepted.status()).toBe(200)
  const { success, data } = (await accepted.json()) as { success: boolean; data: { url: string } }
  expect(success).toBe(true)
  expect(data.url).toMatch(new RegExp(`^${site.url}/uploads/[0-9a-f-]{36}\\.webp$`))
  const largest = Buffer.concat([jpeg, Buffer.alloc(2_097_152 - jpeg.length)])
  expect((await send(largest)).status()).toBe(200)
  const tooLarge = await send(Buffer.concat([largest, Buffer.alloc(1)]))
  expect(tooLarge.status()).toBe(413)
  expect(await tooLarge.text()).toContain('Image size should be less than 2MB')
  const noPicture = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(noPicture.status()).toBe(400)
  expect(await noPicture.text()).toContain('Please upload a valid image file (JPEG, PNG, GIF, or WEBP)')
})
