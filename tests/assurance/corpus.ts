/** Requests that no browser sends, as bytes: broken, smuggled, too long, too old, too new. */
export const corpus = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999\r\n\r\nx',
  `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`,
  'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /events HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
  'GET /events HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /admin/users HTTP/1.1\r\nHost: x\r\nOrigin: file:///x\r\nConnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /art/icons/favicon.svg HTTP/1.1\r\nHost: x\r\nRange: bytes=9-1\r\nConnection: close\r\n\r\n',
]
