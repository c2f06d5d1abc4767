import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Alteration } from './altering-proxy.ts'
import { localhostCertificate } from './certificate.ts'

/** A reverse proxy that ends TLS. */
export async function openTlsProxy(
  portOfSite: () => number,
  bending: Pick<Alteration, 'answer'> & { cookieFor?: (path: string) => string | undefined } = {},
) {
  const { cert, key } = localhostCertificate()
  const secure = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, url: path = '/' } = incoming
    const cookie = bending.cookieFor?.(path)
    const headers = { ...incoming.headers, ...(cookie !== undefined && { cookie }) }
    const sent = request({ port: portOfSite(), host: '127.0.0.1', method, path, headers }, (answer) => {
      const bent = { status: answer.statusCode ?? 502, headers: { ...answer.headers }, body: Buffer.alloc(0) }
      bending.answer?.(bent, { method: method ?? 'GET', path, cookie: headers.cookie ?? '' })
      outgoing.writeHead(bent.status, bent.headers)
      answer.pipe(outgoing)
    })
    sent.once('error', () => outgoing.destroy())
    incoming.pipe(sent)
  }).listen(0)
  await once(secure, 'listening')
  const httpsPort = (secure.address() as AddressInfo).port
  return {
    cert,
    httpsPort,
    close() {
      secure.closeAllConnections()
      secure.close()
    },
  }
}
