import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newNonce, takeNonce, HtmlResponse } from '#app/platform/http/html-response.ts'
import { finishPage } from './page-handler.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const type = { 'content-type': 'text/html; charset=utf-8' }
const policyOf = async (page: Response) =>
  (await finishPage(page, { isBuilt: true })).headers['content-security-policy'] ?? ''

test('the policy allows the scripts of the rendering, and no injected script', async () => {
  const nonce = newNonce()
  const { html, scripts } = takeNonce(
    `<html><head></head><body>Words<script>injected()</script><script nonce="${nonce}">made()</script></body></html>`,
    nonce,
  )
  const policy = await policyOf(new HtmlResponse(html, { headers: type, scripts }))
  expect(policy).toContain(sha('made()'))
  expect(policy).not.toContain(sha('injected()'))
})

test('only a framed page may be embedded in a frame of the site', async () => {
  const page = () => new Response('<html></html>', { headers: type })
  expect(await policyOf(page())).toContain("frame-ancestors 'none'")
  const { headers } = await finishPage(page(), { isBuilt: true, isFramed: true })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('the policy of any other response allows no inline script', async () => {
  expect(await policyOf(new Response('<html><script>made()</script></html>', { headers: type }))).toContain(
    "script-src 'self';",
  )
})
