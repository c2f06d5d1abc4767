import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeOrDrop } from './streams.ts'

/** The response to a client that reads what it is sent, or nothing at all. */
async function responseTo({ isReading }: { isReading: boolean }) {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => resolve(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  if (isReading) socket.resume()
  else socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n')
  const close = () => {
    socket.destroy()
    server.close()
  }
  return { response: await promise, close }
}

const CHUNK = Buffer.alloc(32_768, 'x')
/** Far more than the kernel buffers of a connection. */
const CHUNKS = 500
const TURNS = 20

/** Each chunk as soon as the one before is read, or, for a client that reads nothing, after some turns of the event loop. */
async function sendMuchTo(response: ServerResponse, { turns = TURNS } = {}): Promise<void> {
  for (let sent = 0; sent < CHUNKS && !response.destroyed; sent += 1) {
    writeOrDrop(response, CHUNK)
    for (let turn = 0; response.writableLength > 0 && turn < turns; turn += 1) await nextTurn()
  }
}

test('a connection that does not read its stream is closed', async () => {
  const { response, close } = await responseTo({ isReading: false })
  await sendMuchTo(response)
  expect(response.destroyed).toBe(true)
  close()
})

test('a connection that reads its stream stays open', async () => {
  const { response, close } = await responseTo({ isReading: true })
  await sendMuchTo(response, { turns: Infinity })
  expect(response.destroyed).toBe(false)
  close()
})
