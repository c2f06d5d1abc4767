import { expect, test } from 'vitest'
import { RETRY_AFTER_S, withRetryAfter } from './retry-after.ts'

const page = { status: 500, headers: { 'content-type': 'text/html' }, body: 'Something went wrong' }

test('a page that fails while the database is away is a 503 that says when to come back', () => {
  const headers = { ...page.headers, 'retry-after': RETRY_AFTER_S }
  expect(withRetryAfter(page, true)).toEqual({ ...page, status: 503, headers })
})

test('a failure of ours stays one, and a page that came is left alone', () => {
  expect(withRetryAfter(page, false)).toBe(page)
  const fine = { ...page, status: 200 }
  expect(withRetryAfter(fine, true)).toBe(fine)
})
