import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { CachedPage } from './cached-page.ts'

const body = Array.from({ length: 400 }, (_, lamp) => `${lamp * 7919} lights, ${lamp % 13} faces. `).join('')
const newPage = () => new CachedPage({ status: 200, headers: { 'content-type': 'text/plain' }, body })

test('a cached page is compressed once for each encoding and has the headers of that encoding', () => {
  const page = newPage()
  const { bytes, head } = page.variant('br')
  expect(page.variant('br').bytes).toBe(bytes)
  expect(brotliDecompressSync(bytes).toString()).toBe(body)
  expect(gunzipSync(page.variant('gzip').bytes).toString()).toBe(body)
  expect(page.variant('identity').bytes.toString()).toBe(body)
  const length = String(bytes.length)
  expect(head).toEqual([...page.head, 'content-length', length, 'content-encoding', 'br'])
  expect(page.head).toEqual(['content-type', 'text/plain', 'etag', page.etag])
})

test('a cached page is compressed better after many requests', async () => {
  const page = newPage()
  const first = page.variant('br').bytes
  for (let count = 0; count < 20; count += 1) page.variant('br')
  await vi.waitFor(() => expect(page.variant('br').bytes.length).toBeLessThan(first.length))
  expect(brotliDecompressSync(page.variant('br').bytes).toString()).toBe(body)
})
