import { createServer } from 'node:http'

/** The least a Node server can do: the same number of bytes from memory, nothing else. Prints its port. */
const bytes = Buffer.alloc(Number(process.argv[2] ?? 4_096), 'x')
const server = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    .end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
