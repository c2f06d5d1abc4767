import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openPage } from './support/open-page.ts'
import { ownLateness } from './support/own-lateness.ts'

const beginning = (edition: string) => [
  'retry: 10\n',
  `event: versions\ndata: {"events":"${edition}"}\n`,
  '\n',
]

/** A stream that begins in these pieces and ends, each time with another edition. */
async function comesBack(piecesOf: (edition: string) => string[]) {
  let streams = 0
  const server = createServer((_, response) => {
    const pieces = piecesOf(`one.${(streams += 1)}`)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void (async () => {
      for (const piece of pieces) {
        response.write(piece)
        await pause(5)
      }
      response.end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const change = { at: Date.now(), lateMs: ownLateness() }
  const page = openPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await vi.waitFor(() => expect(streams).toBeGreaterThan(3), { timeout: 5_000 })
  page.close()
  server.closeAllConnections()
  server.close()
  return page.hasHeard(change, 5_000)
}

test.each([
  ['piece by piece', beginning],
  ['at once', (edition: string) => [beginning(edition).join('')]],
  [
    'cut in a word',
    (edition: string) =>
      beginning(edition)
        .join('')
        .split(/(?<=ver)/),
  ],
])('a page that comes back knows what it missed, told %s', async (_, piecesOf) => {
  expect(await comesBack(piecesOf)).toBe(true)
})
