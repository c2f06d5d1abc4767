import { request as rawRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, open, signIn, test } from '../support/journey.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** One request as it is written, with nothing a browser or fetch would add or mend. */
function raw(
  base: string,
  {
    method = 'GET',
    path = '/',
    headers = {},
    body,
  }: { method?: string; path?: string; headers?: Record<string, string>; body?: Buffer | string },
): Promise<Answer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const asked = rawRequest({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const invariants = [
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-resource-policy',
]

test.describe('at the edges of HTTP', () => {
  test('every kind of answer carries the headers that protect it, and none says what runs here', async ({
    site,
  }) => {
    const kinds: [path: string, status: number][] = [
      ['/', 200],
      ['/events.data', 200],
      ['/nope', 404],
      ['/admin/dashboard', 302],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/uploads/none.webp', 404],
      ['/art/icons/favicon.svg', 200],
      ['/live?topics=join-requests', 403],
      ['/live?topics=nothing', 400],
    ]
    for (const [path, status] of kinds) {
      const answer = await raw(site.url, { path })
      expect(answer.status, path).toBe(status)
      for (const name of invariants) expect(answer.headers[name], `${name} of ${path}`).toBeTruthy()
      expect(answer.headers['content-security-policy'], path).not.toContain('unsafe')
      expect(answer.headers.server ?? answer.headers['x-powered-by'], path).toBeUndefined()
    }
  })

  test('a kept page is the same in every encoding, answers 304, and takes no cookie into account', async ({
    site,
  }) => {
    const plain = await raw(site.url, { path: '/events' })
    const brotli = await raw(site.url, { path: '/events', headers: { 'accept-encoding': 'br' } })
    const zipped = await raw(site.url, {
      path: '/events',
      headers: { 'accept-encoding': 'gzip', cookie: 'club_session=forged' },
    })
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    const etag = String(plain.headers.etag)
    expect(
      (await raw(site.url, { path: '/events', headers: { 'if-none-match': `"other", W/${etag}` } })).status,
    ).toBe(304)
  })

  test('every asset that a page names answers 200', async ({ site }) => {
    for (const path of ['/', '/events', '/short-films', '/TeamSection', '/video-editing', '/admin-login']) {
      const html = (await raw(site.url, { path })).body.toString()
      const assets = new Set(
        [...html.matchAll(/[" ](\/(?:assets|art)\/[^"\\ ,]+)/g)].map(([, found]) => found ?? ''),
      )
      expect(assets.size).toBeGreaterThan(3)
      for (const asset of assets) expect((await raw(site.url, { path: asset })).status, asset).toBe(200)
    }
  })

  test('strange spellings of a path never reach another page', async ({ site }) => {
    for (const path of [
      '//events',
      '//admin/dashboard',
      '/./admin/dashboard',
      '/admin%2fdashboard',
      '/ADMIN/dashboard',
      '/admin/dashboard;a=b',
      '//x/about',
    ])
      for (const origin of ['null', site.url, 'file:///x'])
        expect([302, 404], path).toContain((await raw(site.url, { path, headers: { origin } })).status)
  })

  test('a write from elsewhere is refused before anything reads it', async ({ site }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const from = (more: Record<string, string>) =>
      raw(site.url, { method: 'POST', path: '/join', headers: { ...headers, ...more }, body: 'name=x' })
    expect((await from({})).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ origin: site.url, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ origin: site.url })).status).toBe(400)
  })

  test('a body larger than any form, or of untold length, is refused', async ({ site }) => {
    const headers = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const large = await raw(site.url, {
      method: 'POST',
      path: '/join',
      headers,
      body: Buffer.alloc(70_000, 'a'),
    })
    expect(large.status).toBe(413)
    const untold = await raw(site.url, {
      method: 'POST',
      path: '/join',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: 'name=x',
    })
    expect(untold.status).toBe(411)
  })

  test('uploads: for admins only, by the bytes, to the exact size', async ({ page, site }) => {
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
    const kept = await send(jpeg, '../../etc/passwd.php')
    expect(kept.status()).toBe(200)
    const { success, data } = (await kept.json()) as { success: boolean; data: { url: string } }
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
})
