import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

/**
 * The least a live site must do: a POST commits one row, every open stream gets a message, and the pages fetch as many bytes
 * as requested. Arguments: a folder, the bytes of an answer. Prints its port.
 */
const [, , folder = '', size = '100'] = process.argv
const db = new DatabaseSync(join(folder, 'bare-stream.sqlite'))
db.exec('pragma journal_mode = wal; pragma synchronous = full; create table note (word text) strict')
const insert = db.prepare('insert into note values (?)')
const streams = new Set<ServerResponse>()
let list = Buffer.alloc(0)

async function keep(word: string, response: ServerResponse): Promise<void> {
  insert.run(word)
  list = Buffer.from(word + 'x'.repeat(Math.max(0, Number(size) - word.length)))
  for (const stream of streams) stream.write('event: change\ndata: {}\n\n')
  response.writeHead(200, { 'content-length': 2 }).end('ok')
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void text(request).then((word) => keep(word, response))
    return
  }
  if (request.url === '/list') {
    response.writeHead(200, { 'content-length': list.length }).end(list)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 2000\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
