import { gzipSync } from 'node:zlib'

const post = (path: string, body: string | Buffer, ...headers: string[]): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        `POST ${path} HTTP/1.1`,
        'Host: {host}',
        'Origin: http://{host}',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
        '\r\n',
      ].join('\r\n'),
    ),
    Buffer.from(body),
  ])

const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const bomb = gzipSync(Buffer.alloc(30_000_000, 'a'))

/** Hostile bodies in valid requests. */
const bodies = [
  post('/api/door', deep, JSON_TYPE),
  post('/api/door', `{"token":${deep}}`, JSON_TYPE),
  post('/api/door', '{"token":1e309,"entries":[]}', JSON_TYPE),
  post('/api/door', '{"token":"a","token":"b","entries":[{"id":"x","id":"y"}]}', JSON_TYPE),
  post('/api/door', '{"token":"\\u0000","entries":[{"id":"\\u0000","kind":"in","at":"\\ud800"}]}', JSON_TYPE),
  post('/api/door', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', JSON_TYPE),
  post('/api/door', '{"token":"a"', JSON_TYPE),
  post('/api/door', '\xef\xbb\xbf{"token":"a"}', JSON_TYPE),
  post('/api/door', '{"token":"a"}', 'Content-Type: application/json\t;'),
  post('/api/door', '{"token":"a"}', 'Content-Type: application/json;'),
  post('/api/door', Buffer.from('{"token":"\xff\xfe"}', 'latin1'), JSON_TYPE),
  post('/join', '__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1', FORM_TYPE),
  post('/join', 'a=b&'.repeat(15_000), FORM_TYPE),
  post('/join', 'name=%00&phone=%ff%fe&branch=%ED%A0%80', FORM_TYPE),
  post('/join', bomb, FORM_TYPE, 'Content-Encoding: gzip'),
  post('/api/door', bomb, JSON_TYPE, 'Content-Encoding: gzip'),
  post('/admin-login', 'mode=__proto__&tab=constructor&email=toString', FORM_TYPE),
]

/** Malformed requests as bytes: broken, smuggled, too long, of other HTTP versions. `{host}` is the site's host. */
export const corpus: readonly (string | Buffer)[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999\r\n\r\nx',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcdefGET /admin HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nCookie: club_session=${'%'.repeat(4_000)}\r\nConnection: close\r\n\r\n`,
  'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET //evil.example/%2e%2e/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET \\\\evil.example HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /events HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
  'GET /events HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /events HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'GET /admin/users HTTP/1.1\r\nHost: x\r\nOrigin: file:///x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n',
  'GET /art/icons/favicon.svg HTTP/1.1\r\nHost: x\r\nRange: bytes=9-1\r\nConnection: close\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ...bodies,
]
