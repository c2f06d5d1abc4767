import { request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { type Measured, startBare } from './processes.ts'
import { type Compared, compare } from './rounds.ts'
import { requestBytes } from './storm.ts'

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Records an answer of the site, which a bare server repeats byte for byte. */
async function recorded(port: number, path: string): Promise<string> {
  const outgoing = request({ port, path, host: '127.0.0.1', headers: browser }).end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const headers = answer.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !ofTheConnection.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
  )
  return JSON.stringify({
    status: answer.statusCode,
    headers,
    body: (await buffer(answer)).toString('base64'),
  })
}

/** Compares one path of the site with a bare server that sends the same bytes. */
export async function compareReads(site: Measured, path: string): Promise<Compared> {
  const bare = await startBare('bare-server.ts', await recorded(site.port, path))
  const bytes = requestBytes(path, browser)
  try {
    return await compare({ server: site, request: () => bytes }, { server: bare, request: () => bytes })
  } finally {
    await bare.stop()
  }
}
