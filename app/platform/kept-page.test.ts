import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { KeptPage } from './kept-page.ts'

const body = Array.from({ length: 400 }, (_, lamp) => `${lamp * 7919} lights, ${lamp % 13} faces. `).join('')
const made = () => new KeptPage({ status: 200, headers: {}, body })

test('is compressed when it is first taken so, once for all who wait', async () => {
  const page = made()
  expect(page.ready('br')).toBeNull()
  const [one, other] = await Promise.all([page.make('br'), page.make('br')])
  expect(one).toBe(other)
  expect(page.ready('br')).toBe(one)
  expect(brotliDecompressSync(one).toString()).toBe(body)
  expect(gunzipSync(await page.make('gzip')).toString()).toBe(body)
})

test('is compressed well once many have taken it, and only while it is true', async () => {
  const page = made()
  const quick = await page.make('br')
  const take = () => page.ready('br')
  for (let count = 0; count < 20; count += 1) take()
  await vi.waitFor(() => expect(take()?.length).toBeLessThan(quick.length))
  expect(brotliDecompressSync(take() ?? '').toString()).toBe(body)

  const gone = made()
  const first = await gone.make('br')
  gone.forget()
  for (let count = 0; count < 20; count += 1) gone.ready('br')
  const next = made()
  await next.make('br')
  for (let count = 0; count < 20; count += 1) next.ready('br')
  await vi.waitFor(() => expect(next.ready('br')?.length).toBeLessThan(first.length))
  expect(gone.ready('br')).toBe(first)
})
