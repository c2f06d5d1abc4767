import { expect, test } from 'vitest'
import { redactedPath } from './request-log.ts'

test.each([
  ['/', '/'],
  ['/events?q=nisha@college.example', '/events'],
  ['/reset-password?token=Zm9v', '/reset-password'],
  ['/events/0198c7a0-0000-7000-8000-000000000001', '/events/:id'],
  ['/events/0198c7a0-0000-7000-8000-000000000001.ics', '/events/:id'],
  ['/admin/join-requests.csv', '/admin/join-requests.csv'],
  ['/registrations/aGVsbG8td29ybGQtdG9rZW4tb2YtYS1zZWF0', '/registrations/:id'],
  ['/people/nisha@college.example/9876543210', '/people/:id/:id'],
  ['/TeamSection', '/TeamSection'],
  ['/tickets/aB3-dE5_gH7jK9mN', '/tickets/:id'],
  ['/door/aB3-dE5_gH7jK9mN/scan', '/door/:id/scan'],
  ['/a/b/c/d/e/f/g/h/i/j', '/a/b/c/d/e/f/g'],
])('the request log writes %s as %s', (url, shape) => {
  expect(redactedPath(url)).toBe(shape)
})
