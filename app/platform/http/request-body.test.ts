import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bodyProblem, hasTooManyFields } from './request-body.ts'

const plain = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const requestWith = (method: string, url: string, headers: IncomingHttpHeaders) =>
  ({ method, url, headers }) as Parameters<typeof bodyProblem>[0]

describe('the check of a request body by its headers', () => {
  const participants = '/admin/events/0198c7a0-0000-7000-8000-00000000dead/participants'
  test.each([
    ['GET', '/join', {}, null],
    ['POST', '/join', { 'content-length': '65536', 'content-type': plain }, null],
    ['POST', '/join', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/join', { 'transfer-encoding': 'chunked' }, 411],
    ['POST', '/logout', {}, null],
    ['POST', '/logout', { 'content-length': '0' }, null],
    ['POST', '/api/uploads', { 'content-length': '2300000', 'content-type': parts }, null],
    ['POST', '/api/uploads', { 'content-length': '2359297', 'content-type': parts }, 413],
    ['POST', participants, { 'content-length': '2300000', 'content-type': parts }, null],
    ['POST', `${participants}.data?index`, { 'content-length': '2300000', 'content-type': parts }, null],
    ['POST', '/admin/users/new?view=import', { 'content-length': '2300000', 'content-type': parts }, null],
    [
      'POST',
      '/admin/users/new.data?view=import',
      { 'content-length': '2300000', 'content-type': parts },
      null,
    ],
    ['POST', '/admin/brand', { 'content-length': '2300000', 'content-type': parts }, null],
    ['POST', '/admin/brand.data', { 'content-length': '2300000', 'content-type': parts }, null],
    ['POST', '/admin/make-it-yours?step=logo', { 'content-length': '2300000', 'content-type': parts }, null],
    [
      'POST',
      '/admin/make-it-yours.data?step=logo',
      { 'content-length': '2300000', 'content-type': parts },
      null,
    ],
    ['POST', '/admin/make-it-yours?step=name', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/entries/abc', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/entries/abc.data?moved=save', { 'content-length': '2000000', 'content-type': parts }, null],
    ['POST', '/entries/abc', { 'content-length': '65537', 'content-type': parts }, null],
    ['POST', '/admin/brands', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/admin/users/new', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/admin/dashboard', { 'content-length': '65537', 'content-type': plain }, 413],
    ['POST', '/admin/reauthenticate', { 'content-length': '2000000', 'content-type': plain }, 413],
    ['POST', '/join', { 'content-length': '10' }, 415],
    ['POST', '/join', { 'content-length': '10', 'content-type': 'text/plain' }, 415],
    // The counter and the parser must read the same type.
    ['POST', '/join', { 'content-length': '10', 'content-type': `${plain}, ${parts}` }, 415],
    ['POST', '/join', { 'content-length': '10', 'content-type': 'Application/X-WWW-Form-Urlencoded' }, null],
  ])('returns $3 for $0 $1 with $2', (method, url, headers, problem) => {
    expect(bodyProblem(requestWith(method, url, headers))).toBe(problem)
  })
})

const pairs = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&')
const partsOf = (count: number) =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--x--\r\n`

describe('a form body has too many fields', () => {
  test.each([
    ['with 200 fields', plain, pairs(200), false],
    ['with 201 fields', plain, pairs(201), true],
    ['with 201 empty fields', `${plain}; charset=utf-8`, '&'.repeat(200), true],
    ['with 200 parts', parts, partsOf(200), false],
    ['with 201 parts', parts, partsOf(201), true],
    ['with 201 parts in capitals', parts, partsOf(201).toUpperCase(), true],
    ['with one part that has 500 ampersands', parts, partsOf(1).replace('1', '&'.repeat(500)), false],
    ['with another content type', 'application/json', '&'.repeat(500), false],
  ])('$0: $3', (_, type, body, isTooMany) => {
    expect(hasTooManyFields({ headers: { 'content-type': type } }, Buffer.from(body))).toBe(isTooMany)
  })
})
