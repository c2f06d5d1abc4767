import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newNonce, takeNonce } from './html-response.ts'

const sha = (code: string) => createHash('sha256').update(code).digest('base64')

test('only scripts with the nonce of the rendering are hashed, and every nonce is removed', () => {
  const nonce = newNonce()
  const page = takeNonce(
    `<head><link nonce="${nonce}" rel="x"></head><body><script>injected()</script><script nonce="guessed">guessed()</script>` +
      `<script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()\n</script>` +
      `<script nonce="${nonce}" type="module" src="/three.js"></script></body>`,
    nonce,
  )
  expect(page.scripts).toEqual([sha('one()'), sha('two()\n')])
  expect(page.html).toBe(
    '<head><link rel="x"></head><body><script>injected()</script><script nonce="guessed">guessed()</script>' +
      '<script>one()</script><script type="module" async="">two()\n</script>' +
      '<script type="module" src="/three.js"></script></body>',
  )
})

test('each rendering has a new nonce', () => {
  expect(newNonce()).not.toBe(newNonce())
})
