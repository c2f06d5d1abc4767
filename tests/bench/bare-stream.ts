import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

/**
 * The least a server of events can do: a POST is kept with a commit of its own, and what it brought is sent to every open
 * stream, as many bytes as asked for. Arguments: a folder, the bytes of a message. Prints its port.
 */
const [, , folder = '', size = '100'] = process.argv
const db = new DatabaseSync(join(folder, 'bare-stream.sqlite'))
db.exec('pragma journal_mode = wal; pragma synchronous = full; create table note (word text) strict')
const insert = db.prepare('insert into note values (?)')
const streams = new Set<ServerResponse>()

async function keep(word: string, response: ServerResponse): Promise<void> {
  insert.run(word)
  const bytes = Buffer.from(
    `event: list\ndata: ${word}${'x'.repeat(Math.max(0, Number(size) - word.length))}\n\n`,
  )
  for (const stream of streams) stream.write(bytes)
  response.writeHead(200, { 'content-length': 2 }).end('ok')
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void text(request).then((word) => keep(word, response))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: versions\ndata: {}\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
