import { expect, test } from 'vitest'
import { COME_BACK_S, orComeBack } from './come-back.ts'

const page = { status: 500, headers: { 'content-type': 'text/html' }, body: 'Something went wrong' }

test('a page that fails while the database is away is a 503 that says when to come back', () => {
  const headers = { ...page.headers, 'retry-after': COME_BACK_S }
  expect(orComeBack(page, true)).toEqual({ ...page, status: 503, headers })
})

test('a failure of ours stays one, and a page that came is left alone', () => {
  expect(orComeBack(page, false)).toBe(page)
  const fine = { ...page, status: 200 }
  expect(orComeBack(fine, true)).toBe(fine)
})
