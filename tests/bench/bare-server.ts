import { createServer } from 'node:http'

/** The minimal Node server: repeats a recorded answer from memory. Prints its port. */
interface Recorded {
  status: number
  headers: string[]
  body: string
}

const { status, headers, body } = JSON.parse(process.argv[2] ?? '') as Recorded
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(status, headers).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
