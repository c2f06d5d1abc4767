import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's site: one page, and a list of what it was asked for. */
export async function openPageServer(html: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Of this machine by its name: the same site for cookies, another origin for everything else. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
