import { expect, test } from 'vitest'
import { RETRY_AFTER_S, withRetryAfter } from './page-handler.ts'

const page = { status: 500, headers: { 'content-type': 'text/html' }, body: 'Something went wrong' }

test('a page that fails while the database is unreachable has status 503 and a Retry-After header', () => {
  const headers = { ...page.headers, 'retry-after': RETRY_AFTER_S }
  expect(withRetryAfter(page, true)).toEqual({ ...page, status: 503, headers })
})

test('any other failure and every successful page stay unchanged', () => {
  expect(withRetryAfter(page, false)).toBe(page)
  const fine = { ...page, status: 200 }
  expect(withRetryAfter(fine, true)).toBe(fine)
})
