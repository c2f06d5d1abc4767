import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bodyProblem, clientAddress, contentPolicy, inlineScriptHashes, isForeignWrite } from './http.ts'

const site = 'https://club.example'

function asked(method: string, headers: Record<string, string>, remoteAddress = '10.0.0.9'): IncomingMessage {
  return { method, headers, socket: { remoteAddress } } as unknown as IncomingMessage
}

describe('writes from elsewhere', () => {
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
    // Whoever stands on the way can make a plain page of any name.
    ['POST', { origin: 'http://club.example', host: 'club.example' }, true],
    ['POST', { origin: 'ftp://10.0.0.2:3000', host: '10.0.0.2:3000' }, true],
    ['DELETE', { origin: site, 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { origin: site, 'sec-fetch-site': 'same-site' }, true],
    ['POST', { origin: site, 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { origin: `${site}/@evil.example`, host: 'club.example' }, true],
    ['TRACE', { origin: site }, true],
  ])('%s with %o is foreign: %s', (method, headers, isForeign) => {
    expect(isForeignWrite(asked(method, headers), site)).toBe(isForeign)
  })
})

describe('bodies that are not taken', () => {
  test.each([
    ['GET', '/join', {}, null],
    ['POST', '/join', { 'content-length': '65536' }, null],
    ['POST', '/join', { 'content-length': '65537' }, 413],
    ['POST', '/join', { 'transfer-encoding': 'chunked' }, 411],
    ['POST', '/logout', {}, null],
    ['POST', '/api/uploads', { 'content-length': '2300000' }, null],
    ['POST', '/api/uploads', { 'content-length': '2359297' }, 413],
    ['POST', '/admin/dashboard', { 'content-length': '2000000' }, null],
  ])('%s %s with %o: %s', (method, url, headers, problem) => {
    expect(bodyProblem(Object.assign(asked(method, headers), { url }))).toBe(problem)
  })
})

describe('the address the limits count by', () => {
  test('a stranger cannot choose it', () => {
    expect(clientAddress(asked('GET', { 'x-forwarded-for': '1.2.3.4' }), [])).toBe('10.0.0.9')
  })
  test('behind a trusted proxy it is the last hop that the proxy did not write', () => {
    const request = asked('GET', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.8' }, '::ffff:10.0.0.9')
    expect(clientAddress(request, ['10.0.0.9', '10.0.0.8'])).toBe('1.2.3.4')
  })
  test('a header without an address changes nothing', () => {
    expect(clientAddress(asked('GET', { 'x-forwarded-for': 'unknown' }), ['10.0.0.9'])).toBe('10.0.0.9')
  })
})

describe('the policy of a page', () => {
  test('names every inline script once and no outside one', () => {
    const html =
      '<script>one()</script><script type="module">two()</script><script src="/a.js"></script><script>one()</script>'
    const hashes = inlineScriptHashes(html)
    expect(hashes).toEqual(
      ['one()', 'two()'].map((code) => createHash('sha256').update(code).digest('base64')),
    )
    expect(contentPolicy(hashes)).toContain(`script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}';`)
    expect(contentPolicy(hashes)).toContain("worker-src 'self';")
    expect(contentPolicy(hashes)).not.toContain('unsafe')
  })
})
