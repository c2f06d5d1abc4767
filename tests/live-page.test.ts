import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openLivePage } from './support/live-page.ts'
import { totalDelayMs } from './support/event-loop-delay.ts'

/** A site whose feed changes after the first fetch. Its stream sends these chunks and then ends, or stays open. */
async function openSite({ pieces, isEnding }: { pieces: string[]; isEnding: boolean }) {
  let fetches = 0
  const server = createServer((request, response) => {
    if (request.url === '/feed.xml') {
      fetches += 1
      response.end(fetches > 1 ? '<title>New</title>' : '<title>Old</title>')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void (async () => {
      for (const piece of pieces) {
        await pause(20)
        response.write(piece)
      }
      if (isEnding) response.end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = openLivePage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const close = () => {
    page.close()
    server.closeAllConnections()
    server.close()
  }
  return { page, close, fetches: () => fetches }
}

const change = () => ({ title: 'New', at: Date.now(), lateMs: totalDelayMs() })
const message = 'event: change\ndata: {"topic":"events"}\n\n'

test.each([
  ['in one chunk', [message]],
  ['in one chunk per line', message.split(/(?<=\n)/)],
  ['in chunks that split a word', message.split(/(?<=cha)/)],
])('a page fetches a change that is announced %s', async (_, pieces) => {
  const made = change()
  const { page, close } = await openSite({ pieces, isEnding: false })
  await vi.waitFor(() => expect(page.hasSeen(made, 5_000)).toBe(true), { timeout: 5_000 })
  close()
})

test('a page that reconnects fetches the changes it missed', async () => {
  const made = change()
  const { page, close } = await openSite({ pieces: ['retry: 10\n\n'], isEnding: true })
  await vi.waitFor(() => expect(page.hasSeen(made, 5_000)).toBe(true), { timeout: 5_000 })
  close()
})

test('a page without a notification misses the change', async () => {
  const made = change()
  const { page, close, fetches } = await openSite({ pieces: [': still here\n\n'], isEnding: false })
  await pause(200)
  expect(fetches()).toBe(1)
  expect(page.hasSeen(made, 5_000)).toBe(false)
  close()
})
