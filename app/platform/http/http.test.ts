import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, contentSecurityPolicy, isForeignWrite, isOneClick } from './http.ts'

const site = 'https://club.example'

function requestWith(
  method: string,
  headers: Record<string, string>,
  remoteAddress = '10.0.0.9',
): IncomingMessage {
  return { method, headers, socket: { remoteAddress } } as unknown as IncomingMessage
}

describe('the check of writes from another site', () => {
  test.each([
    ['GET', {}, false],
    ['POST', { origin: site }, false],
    ['POST', { origin: 'http://10.0.0.2:3000', host: '10.0.0.2:3000' }, false],
    ['POST', {}, true],
    ['POST', { origin: 'null', host: 'club.example' }, true],
    ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { origin: 'https://evil.example', host: 'club.example' }, true],
    ['POST', { origin: 'https://club.example:8443', host: 'club.example' }, true],
    // An attacker on the network can serve a plain http page of any name.
    ['POST', { origin: 'http://club.example', host: 'club.example' }, true],
    ['POST', { origin: 'ftp://10.0.0.2:3000', host: '10.0.0.2:3000' }, true],
    ['DELETE', { origin: site, 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { origin: site, 'sec-fetch-site': 'same-site' }, true],
    ['POST', { origin: site, 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { origin: `${site}/@evil.example`, host: 'club.example' }, true],
    ['TRACE', { origin: site }, true],
  ])('returns $2 for $0 with $1', (method, headers, isForeign) => {
    expect(isForeignWrite(requestWith(method, headers), site)).toBe(isForeign)
  })
})

test.each([
  ['/stop/a.b', 'POST', {}, true],
  ['/stop/a.b', 'DELETE', {}, false],
  ['/stopped', 'POST', {}, false],
  ['/admin/stop/a.b', 'POST', {}, false],
  ['/stop/a.b', 'POST', { origin: 'https://evil.example' }, false],
  ['/stop/a.b', 'POST', { 'sec-fetch-site': 'cross-site' }, false],
  ['/stop/a.b', 'POST', { cookie: 'session=1' }, false],
])('%s by %s with %o is a one-click unsubscribe of a mail server: %s', (url, method, headers, isSo) => {
  expect(isOneClick(Object.assign(requestWith(method, headers), { url }), '/stop')).toBe(isSo)
})

describe('the client address of the rate limits', () => {
  test('is not taken from a header of an untrusted client', () => {
    expect(clientAddress(requestWith('GET', { 'x-forwarded-for': '1.2.3.4' }), [])).toBe('10.0.0.9')
  })
  test('is the last untrusted hop behind a trusted proxy', () => {
    const request = requestWith('GET', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.8' }, '::ffff:10.0.0.9')
    expect(clientAddress(request, ['10.0.0.9', '10.0.0.8'])).toBe('1.2.3.4')
  })
  test('ignores a header without an address', () => {
    expect(clientAddress(requestWith('GET', { 'x-forwarded-for': 'unknown' }), ['10.0.0.9'])).toBe('10.0.0.9')
  })
})

test('the content security policy allows only the given scripts, and nothing unsafe', () => {
  const policy = contentSecurityPolicy(['one', 'two'])
  expect(policy).toContain("script-src 'self' 'sha256-one' 'sha256-two';")
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script';")
  expect(policy).not.toContain('unsafe')
})
